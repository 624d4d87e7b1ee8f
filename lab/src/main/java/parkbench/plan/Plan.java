package parkbench.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.system.Origin;
import parkbench.system.SystemSpec;

/**
 * The fully expanded, ordered list of forks and trials: data before anything starts.
 *
 * @param randomSeed source of every random choice of the run
 * @param thresholds bounds of figures; a run that breaks one exits with 1
 * @param claims sentences with a number to be tested, whether or not this plan has their trials
 * @param notes what the planner wants the reader to know: defaults taken, limits of this machine
 * @param precision that the run is to reach, with blocks that are planned one by one; absent: what
 *     is planned is all
 * @param purpose what its figures are for; absent: the scenario's question alone
 */
public record Plan(
    Source source,
    long randomSeed,
    int repeats,
    Layout layout,
    PlanLimits limits,
    List<Fork> forks,
    List<Threshold> thresholds,
    List<Claim> claims,
    List<String> notes,
    Optional<Precision> precision,
    Optional<Purpose> purpose) {
  public Plan {
    forks = List.copyOf(forks);
    thresholds = List.copyOf(thresholds);
    claims = List.copyOf(claims);
    notes = List.copyOf(notes);
  }

  /**
   * The scenario that it was made of.
   *
   * @param scenario its name
   * @param question what the reader wants to know
   * @param file where it was read from
   */
  public record Source(String scenario, String question, String file) {}

  /** How the note of {@link #notAgain} begins. */
  public static final String NOT_AGAIN = "Not measured again:";

  /** Starting the lab's own processes with their self-warm-up, as measured on two cores. */
  public static final Duration TO_OPEN = Duration.ofSeconds(10);

  /** How notes about what a budget left out begin. */
  public static final String BUDGET_NOTE = "Budget ";

  public AuditLimits audit() {
    return limits.audit();
  }

  /** What the run is the proof of; absent: it is none. */
  public Optional<Intervention> proof() {
    return purpose.flatMap(
        of -> of instanceof Intervention proof ? Optional.of(proof) : Optional.empty());
  }

  /** What rate it looks for, with trials that are planned one by one; absent: none. */
  public Optional<CapacityGoal> capacity() {
    return purpose.flatMap(
        of -> of instanceof CapacityGoal goal ? Optional.of(goal) : Optional.empty());
  }

  /** What versions it compares; absent: none. */
  public Optional<Regression> regression() {
    return purpose.flatMap(
        of -> of instanceof Regression asked ? Optional.of(asked) : Optional.empty());
  }

  /** What happens to its upstream; absent: its scenario says all of that. */
  public Optional<Incident> incident() {
    return purpose.flatMap(
        of -> of instanceof Incident asked ? Optional.of(asked) : Optional.empty());
  }

  /** Whether some of its forks are warm at the same time, and asked in turn. */
  public boolean inPairs() {
    return regression().isEmpty() && forks.stream().anyMatch(fork -> fork.group().isPresent());
  }

  /** Of the whole run, builds left out; of one with a precision, as far as planned. */
  public Duration estimate() {
    return TO_OPEN.plus(estimateOfForks());
  }

  public Duration estimateOfForks() {
    return forks.stream().map(Fork::estimate).reduce(Duration.ZERO, Duration::plus);
  }

  /**
   * One of its forks.
   *
   * @throws IllegalStateException where none has this number
   */
  public Fork fork(int number) {
    return forks.stream()
        .filter(fork -> fork.number() == number)
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("a trial names fork " + number + ", not planned"));
  }

  public int trials() {
    return forks.stream().mapToInt(fork -> fork.trials().size()).sum();
  }

  /** What the planner said about the budget; empty: there was none, or it left out nothing. */
  public List<String> budgetNotes() {
    return notes.stream().filter(note -> note.startsWith(BUDGET_NOTE)).toList();
  }

  /** What there was no time for: by its budget, or for measuring again. */
  public List<String> shortfalls() {
    return notes.stream()
        .filter(note -> note.startsWith(BUDGET_NOTE) || note.startsWith(NOT_AGAIN))
        .toList();
  }

  /** Of all its trials. */
  public Set<String> ids() {
    return forks.stream()
        .flatMap(fork -> fork.trials().stream())
        .map(Trial::id)
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * These trials once more, in forks of their own that belong to the same repeats: measured instead
   * of trials that do not count. Forks that there is no time for are left out.
   *
   * @param ids of trials of this plan
   * @param within for all of them, the lab's own start included; absent: as long as it takes
   * @return a plan of these alone, whose forks and trials are numbered after this one's; empty
   *     where there are none
   */
  public Plan again(Set<String> ids, Optional<Duration> within) {
    List<Fork> more = new ArrayList<>();
    Optional<Duration> left = within.map(time -> time.minus(TO_OPEN));
    int trials = trials();
    for (Fork fork : forks) {
      List<Trial> chosen = new ArrayList<>();
      for (Trial trial : fork.trials()) {
        if (ids.contains(trial.id())) {
          chosen.add(trial.numbered(trials + chosen.size() + 1));
        }
      }
      Fork next = fork.again(forks.size() + more.size() + 1, chosen);
      if (!chosen.isEmpty() && (left.isEmpty() || next.estimate().compareTo(left.get()) <= 0)) {
        more.add(next);
        trials += chosen.size();
        left = left.map(time -> time.minus(next.estimate()));
      }
    }
    return with(more);
  }

  /**
   * This plan, which says that there was no time to measure trials again.
   *
   * @param bound of the suite, in words: {@code 45 min}
   */
  public Plan notAgain(int count, String bound) {
    return noting(
        List.of(
            "%s %d invalid %s, since the suite would take longer than its %s."
                .formatted(NOT_AGAIN, count, count == 1 ? "trial" : "trials", bound)));
  }

  /** This plan, and what another of the same scenario measures after it. */
  public Plan then(Plan later) {
    return and(later)
        .noting(
            List.of(
                "Measured again, since they were invalid: "
                    + later.trials()
                    + " of "
                    + trials()
                    + (trials() == 1 ? " trial." : " trials.")));
  }

  /**
   * This plan with each of its trials asked by every driver in turn, in an order that is drawn for
   * each fork. Bounds and claims are about one driver's figures, and left out.
   *
   * @param random source of the order
   * @param further notes
   */
  public Plan askedBy(List<Driver> drivers, RandomGenerator random, List<String> further) {
    List<Fork> all = new ArrayList<>();
    int number = 1;
    for (Fork fork : forks) {
      List<Trial> made = new ArrayList<>();
      for (Trial trial : fork.trials()) {
        List<Driver> turns = new ArrayList<>(drivers);
        Collections.shuffle(turns, random);
        for (Driver driver : turns) {
          made.add(trial.askedBy(driver).numbered(number++));
        }
      }
      all.add(fork.again(fork.number(), made));
    }
    List<String> more = new ArrayList<>(notes);
    more.addAll(further);
    return boundless(all, more);
  }

  /**
   * The forks of one approach once more, as a run of its own, without bounds and claims: what it
   * differs by from this one is what else has changed meanwhile. What was measured again for being
   * invalid is taken once.
   *
   * @param approach {@code spring-mvc/blocking}, on every JVM that ran it
   * @param note where it is from
   * @return without forks where this plan has none of it
   */
  public Plan rerun(String approach, String note) {
    List<Fork> own = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    int trials = 0;
    for (Fork fork : forks) {
      List<Trial> first = new ArrayList<>();
      for (Trial trial : fork.trials()) {
        if (fork.label().equals(approach) && seen.add(fork.repeat() + " " + trial.bareId())) {
          first.add(trial.numbered(++trials));
        }
      }
      if (!first.isEmpty()) {
        own.add(fork.again(own.size() + 1, first));
      }
    }
    return boundless(own, List.of(note));
  }

  /** Other forks of the same scenario, about which it claims nothing. */
  private Plan boundless(List<Fork> otherForks, List<String> otherNotes) {
    return boundless(otherForks, List.of(), otherNotes);
  }

  private Plan boundless(List<Fork> otherForks, List<Claim> otherClaims, List<String> otherNotes) {
    return new Plan(
        new Plan.Source(source.scenario(), source.question(), source.file()),
        randomSeed,
        repeats,
        layout,
        limits,
        otherForks,
        List.of(),
        otherClaims,
        otherNotes,
        Optional.empty(),
        Optional.empty());
  }

  /**
   * The same approaches in groups of forks; bounds are left out.
   *
   * @param kept claims that the groups can decide
   * @param note that is added to its own
   */
  public Plan inGroups(List<Fork> grouped, List<Claim> kept, String note) {
    List<String> more = new ArrayList<>(notes);
    more.add(note);
    return boundless(grouped, kept, more);
  }

  /** Its forks in order; those that are warm at the same time together. */
  public List<List<Fork>> groups() {
    List<List<Fork>> groups = new ArrayList<>();
    for (Fork fork : forks) {
      boolean same =
          fork.group().isPresent()
              && !groups.isEmpty()
              && groups.getLast().getLast().group().equals(fork.group());
      if (!same) {
        groups.add(new ArrayList<>());
      }
      groups.getLast().add(fork);
    }
    return groups;
  }

  /** This plan as the first block of a run that ends when its figures are so precise. */
  public Plan towards(Precision asked) {
    return new Plan(
        new Plan.Source(source.scenario(), source.question(), source.file()),
        randomSeed,
        repeats,
        layout,
        limits,
        forks,
        thresholds,
        claims,
        notes,
        Optional.of(asked),
        purpose);
  }

  /** A plan of these forks, which looks for a rate and claims nothing. */
  public Plan seeking(CapacityGoal goal, List<Fork> first, List<String> otherNotes) {
    return new Plan(
        new Plan.Source(source.scenario(), source.question(), source.file()),
        randomSeed,
        1,
        layout,
        limits,
        first,
        List.of(),
        List.of(),
        otherNotes,
        Optional.empty(),
        Optional.of(goal));
  }

  /** This plan, whose figures are for a comparison of versions. */
  public Plan comparing(Regression versions, List<String> otherNotes) {
    return new Plan(
        new Plan.Source(source.scenario(), source.question(), source.file()),
        randomSeed,
        repeats,
        layout,
        limits,
        forks,
        List.of(),
        List.of(),
        otherNotes,
        precision,
        Optional.of(versions));
  }

  /** A plan of these forks, to whose upstream something happens. */
  public Plan meeting(Incident asked, List<Fork> met, List<String> otherNotes) {
    return new Plan(
        new Plan.Source(source.scenario(), source.question(), source.file()),
        randomSeed,
        1,
        layout,
        limits,
        met,
        List.of(),
        List.of(),
        otherNotes,
        Optional.empty(),
        Optional.of(asked));
  }

  /** Its forks of one repeat alone. */
  public Plan block(int repeat) {
    return with(forks.stream().filter(fork -> fork.repeat() == repeat).toList());
  }

  /** This plan with one more trial of a fork. */
  public Plan adding(int fork, Trial trial) {
    return with(
        forks.stream().map(each -> each.number() == fork ? each.and(trial) : each).toList());
  }

  /** These forks alone, which belong to this plan and are numbered after its own. */
  public Plan further(List<Fork> more) {
    return with(more);
  }

  /**
   * One more block of a plan with a precision.
   *
   * @return a plan of this block alone, whose forks and trials are numbered after this one's
   */
  public Plan next() {
    return with(precision.orElseThrow().next(this));
  }

  /** This plan, and one more block of it. */
  public Plan onto(Plan block) {
    return with(repeats + 1, and(block).forks, notes);
  }

  /** This plan with more notes. */
  public Plan noting(List<String> more) {
    List<String> all = new ArrayList<>(notes);
    all.addAll(more);
    return with(repeats, forks, all);
  }

  /**
   * What is started, each once: the services, and the origins that answer in the upstream's place.
   */
  public List<SystemSpec> systems() {
    Stream<SystemSpec> services = forks.stream().map(Fork::system);
    Stream<SystemSpec> origins =
        forks.stream().flatMap(fork -> fork.origin().stream()).map(Origin::system);
    return Stream.concat(services, origins).distinct().toList();
  }

  /** Where its upstream listens, the same for all trials. */
  public List<Endpoint> endpoints() {
    return forks.stream()
        .flatMap(fork -> fork.trials().stream())
        .map(trial -> trial.upstream().endpoints())
        .findFirst()
        .orElse(List.of(Endpoint.ANY));
  }

  /** This plan, and later forks of it. */
  public Plan and(Plan later) {
    List<Fork> all = new ArrayList<>(forks);
    all.addAll(later.forks);
    return with(all);
  }

  Plan with(List<Fork> otherForks) {
    return with(repeats, otherForks, notes);
  }

  /** The same plan on other cores. */
  public Plan on(Layout other) {
    return new Plan(
        source,
        randomSeed,
        repeats,
        other,
        limits,
        forks,
        thresholds,
        claims,
        notes,
        precision,
        purpose);
  }

  /** The same plan with these notes in the place of its own. */
  Plan annotated(List<String> other) {
    return with(repeats, forks, other);
  }

  /** The same plan with other random choices. */
  public Plan seeded(long otherSeed) {
    return new Plan(
        source,
        otherSeed,
        repeats,
        layout,
        limits,
        forks,
        thresholds,
        claims,
        notes,
        precision,
        purpose);
  }

  /** The part of it that consists of some of its forks. */
  public Plan of(List<Fork> some) {
    return with(some);
  }

  private Plan with(int otherRepeats, List<Fork> otherForks, List<String> otherNotes) {
    return new Plan(
        new Plan.Source(source.scenario(), source.question(), source.file()),
        randomSeed,
        otherRepeats,
        layout,
        limits,
        otherForks,
        thresholds,
        claims,
        otherNotes,
        precision,
        purpose);
  }
}
