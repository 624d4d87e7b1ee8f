package parkbench.result;

import java.util.List;

/**
 * Threads that began while a service was examined, and did not end.
 *
 * @param all how many threads there were
 * @param ended threads of the first dump that were not in the last
 * @param ofOnePool whether all new ones that are idle belong to a pool that was there before
 * @param idle share of the new ones that wait for a task, or for something unknown, 0 to 1
 * @param name of one of them
 * @param stack of the same, top first
 */
public record NewThreads(
    Growth all, int ended, boolean ofOnePool, double idle, String name, List<String> stack) {
  public NewThreads {
    stack = List.copyOf(stack);
  }
}
