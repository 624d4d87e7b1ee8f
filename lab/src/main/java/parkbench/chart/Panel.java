package parkbench.chart;

/** One chart. */
public sealed interface Panel permits Plot, Rows {
  /** Above it; may be empty. */
  String title();

  /** The same for those who do not see it. */
  String description();
}
