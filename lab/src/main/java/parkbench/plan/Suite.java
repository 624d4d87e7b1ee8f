package parkbench.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.system.Guards;

/**
 * Several scenarios that are run one after the other and reported on one page.
 *
 * @param title a few words: {@code Five posts}
 * @param retries how many times a trial that is invalid is measured retries, unless the user says
 *     otherwise; absent: never
 * @param within how long all of it may take with what is measured again; absent: as long as it
 *     takes
 */
public record Suite(
    String name,
    String title,
    Optional<Integer> retries,
    Optional<Duration> within,
    List<Post> posts) {
  public Suite {
    Guards.notBlank(name, "name");
    Guards.notBlank(title, "title");
    posts = List.copyOf(posts);
  }

  /** A suite that measures nothing again. */
  public Suite(String name, String title, List<Post> posts) {
    this(name, title, Optional.empty(), Optional.empty(), posts);
  }

  /**
   * Something published whose claims are tested.
   *
   * @param post its number: {@code 001}
   * @param source who published it and when; empty: not said
   * @param about what it measured and concluded; empty: not said
   * @param hindsight what has been released or found out since, in sentences
   */
  public record Post(
      String post,
      String title,
      String source,
      String about,
      List<String> hindsight,
      List<Part> parts,
      List<Pair> thenNow) {
    public Post {
      Guards.notBlank(post, "post");
      // Absent in suites that were recorded before there was such a list.
      hindsight = hindsight == null ? List.of() : List.copyOf(hindsight);
      parts = List.copyOf(parts);
      thenNow = List.copyOf(thenNow);
    }

    /** The same post, with other scenarios and pairs. */
    public Post with(List<Part> otherParts, List<Pair> otherPairs) {
      return new Post(post, title, source, about, hindsight, otherParts, otherPairs);
    }
  }

  /**
   * One scenario of a post.
   *
   * @param scenario its name, the only one of the suite
   * @param budget how long it may take; absent: as long as all of it takes
   * @param apart whether it is left to a run of its own: its claims are listed, and not tested here
   */
  public record Part(String scenario, Optional<Duration> budget, boolean apart) {
    /** A scenario that is run with the others. */
    public Part(String scenario, Optional<Duration> budget) {
      this(scenario, budget, false);
    }
  }

  /**
   * Two generations of the same approach.
   *
   * @param name what both do
   * @param then {@code system/approach} in its own generation
   * @param thenIn name of the scenario that measures it
   * @param today {@code system/approach} in today's
   * @param todayIn name of the scenario that measures that
   */
  public record Pair(String name, String then, String thenIn, String today, String todayIn) {}
}
