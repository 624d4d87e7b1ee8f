package parkbench.result;

/**
 * A finding about an approach at a load point.
 *
 * @param approach {@code spring-mvc/blocking}
 * @param forks in which it was found
 * @param of forks that count
 * @param finding of the trial with the median throughput, among those with the surest confidence
 */
public record FindingGroup(String approach, LoadPoint point, int forks, int of, Finding finding) {}
