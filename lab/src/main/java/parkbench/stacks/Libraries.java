package parkbench.stacks;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.PoolKind;
import parkbench.record.PoolSetting;
import parkbench.stacks.Library.FrameRule;
import parkbench.stacks.Library.PoolRule;
import parkbench.stacks.Library.WaiterRule;

/** All libraries that are known, asked by frame. The first that fits decides. */
public final class Libraries {
  /** Frames that are kept with their meaning; a service has some thousands. */
  private static final int KEPT = 100_000;

  private final List<Library> all;
  private final List<String> packages;
  private final Map<FrameMeaning, List<FrameRule>> rules = new EnumMap<>(FrameMeaning.class);
  private final Map<String, Set<FrameMeaning>> meanings = new ConcurrentHashMap<>();

  public Libraries(List<Library> all) {
    this.all = List.copyOf(all);
    this.packages = all.stream().flatMap(library -> library.packages().stream()).toList();
    all.forEach(
        library ->
            library
                .frames()
                .forEach(
                    (meaning, frames) ->
                        rules.computeIfAbsent(meaning, any -> new ArrayList<>()).addAll(frames)));
  }

  /** These, and then others. */
  public Libraries and(List<Library> others) {
    List<Library> more = new ArrayList<>(others);
    more.addAll(all);
    return new Libraries(more);
  }

  /** By the order of their files. */
  public List<Library> all() {
    return all;
  }

  /** Whether one of these frames means this. */
  boolean any(List<String> frames, FrameMeaning meaning) {
    for (String frame : frames) {
      if (meanings(frame).contains(meaning) && confirmed(frame, frames, meaning)) {
        return true;
      }
    }
    return false;
  }

  private boolean confirmed(String frame, List<String> frames, FrameMeaning meaning) {
    return rules.getOrDefault(meaning, List.of()).stream()
        .filter(rule -> rule.frame().matches(frame))
        .anyMatch(
            rule ->
                rule.with().filter(other -> frames.stream().noneMatch(other::matches)).isEmpty());
  }

  /** What a frame may mean. */
  Set<FrameMeaning> meanings(String frame) {
    if (meanings.size() > KEPT) {
      meanings.clear();
    }
    return meanings.computeIfAbsent(frame, this::read);
  }

  private Set<FrameMeaning> read(String frame) {
    Set<FrameMeaning> found = EnumSet.noneOf(FrameMeaning.class);
    rules.forEach(
        (meaning, frames) -> {
          if (frames.stream().anyMatch(rule -> rule.frame().matches(frame))) {
            found.add(meaning);
          }
        });
    return found;
  }

  /**
   * The pool of a kind that fits a thread: the first that its library's own frames show, else the
   * first of those that are known by the JDK's.
   */
  Optional<PoolRule> pool(PoolKind kind, String thread, List<String> stack) {
    return Stream.of(true, false)
        .flatMap(
            own ->
                all.stream()
                    .flatMap(
                        library ->
                            library.pools().stream()
                                .filter(pool -> pool.isKnownBy(library.packages()) == own)))
        .filter(pool -> pool.kind() == kind && pool.fits(thread, stack))
        .findFirst();
  }

  /**
   * What sizes the connections, or the permits, that a thread waits for. One library may build on
   * another: the one nearest to the code that calls it knows its own.
   */
  List<PoolSetting> settings(FrameMeaning wait, List<String> stack) {
    return stack.reversed().stream()
        .flatMap(
            frame ->
                all.stream()
                    .filter(library -> !library.settings(wait).isEmpty())
                    .filter(
                        library ->
                            library.frames().getOrDefault(wait, List.of()).stream()
                                .anyMatch(rule -> rule.frame().matches(frame))))
        .map(library -> library.settings(wait))
        .findFirst()
        .orElse(List.of());
  }

  /** The HTTP client on a stack that is nearest to the code that calls it; empty: none is. */
  public String client(List<String> stack) {
    return stack.reversed().stream()
        .filter(frame -> meanings(frame).contains(FrameMeaning.CLIENT))
        .flatMap(
            frame ->
                all.stream()
                    .filter(
                        library ->
                            library.frames().getOrDefault(FrameMeaning.CLIENT, List.of()).stream()
                                .anyMatch(rule -> rule.frame().matches(frame))))
        .map(Library::name)
        .findFirst()
        .orElse("");
  }

  /** What sizes the connections of the HTTP clients of which one of these stacks shows a frame. */
  public List<PoolSetting> clientSettings(List<List<String>> stacks) {
    Set<String> frames = stacks.stream().flatMap(List::stream).collect(Collectors.toSet());
    return all.stream()
        .filter(library -> !library.connectionSettings().isEmpty() && library.isClient())
        .filter(library -> frames.stream().anyMatch(library::has))
        .flatMap(library -> library.connectionSettings().stream())
        .distinct()
        .toList();
  }

  /** What requests that wait without a thread are counted by. */
  public List<WaiterRule> waiters() {
    return all.stream().flatMap(library -> library.waiters().stream()).toList();
  }

  /** What sizes the connections of the library that a class belongs to. */
  public List<PoolSetting> connectionSettings(WaiterRule waiter) {
    return all.stream()
        .filter(library -> library.waiters().contains(waiter))
        .findFirst()
        .map(Library::connectionSettings)
        .orElse(List.of());
  }

  /** Whether a frame is code of the service's own, and of no library that is known. */
  public boolean isOwn(String frame) {
    return packages.stream().noneMatch(frame::startsWith);
  }

  /**
   * The service's own method nearest to the top; where there is none, the top; empty of no frames.
   */
  public String place(List<String> stack) {
    return stack.stream()
        .filter(this::isOwnMethod)
        .findFirst()
        .or(() -> stack.stream().findFirst())
        .orElse("");
  }

  /** The service's own method nearest to the bottom; empty: it has none there. */
  public String entry(List<String> stack) {
    return stack.reversed().stream().filter(this::isOwnMethod).findFirst().orElse("");
  }

  /** The class of a lambda has no line of its own: the next frame is its method. */
  private boolean isOwnMethod(String frame) {
    return isOwn(frame) && !frame.contains("$$Lambda");
  }
}
