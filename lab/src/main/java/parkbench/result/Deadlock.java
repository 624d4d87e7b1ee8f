package parkbench.result;

/**
 * A thread of a Java-level deadlock.
 *
 * @param place the service's own method in which it waits
 * @param lock class of what it waits for
 * @param holder the thread that holds that, which waits as well
 */
public record Deadlock(String thread, String place, String lock, String holder) {}
