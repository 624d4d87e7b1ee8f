package parkbench.inspect;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The classes of an application's own, read within bounds. */
final class ClassScan {
  private final Map<String, ClassFacts> byName = new LinkedHashMap<>();
  private int damaged;

  private ClassScan() {}

  static ClassScan of(List<FileTree> trees, ReadingBudget budget) {
    ClassScan scan = new ClassScan();
    for (FileTree tree : trees) {
      for (String name : tree.names()) {
        if (name.endsWith(".class") && !name.startsWith("META-INF/")) {
          if (scan.byName.size() >= ReadingBudget.CLASSES) {
            budget.note(
                "More than %,d classes; the rest was left out.".formatted(ReadingBudget.CLASSES));
            return scan;
          }
          tree.read(name, ReadingBudget.CLASS_BYTES).ifPresent(scan::add);
        }
      }
    }
    if (scan.damaged > 0) {
      budget.note(scan.damaged + " class files are damaged and were left out.");
    }
    return scan;
  }

  private void add(byte[] bytes) {
    ClassFileReader.read(bytes)
        .ifPresentOrElse(facts -> byName.putIfAbsent(facts.name(), facts), () -> damaged++);
  }

  Stream<ClassFacts> all() {
    return byName.values().stream();
  }

  Optional<ClassFacts> named(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** The release of Java that all these classes need; absent: there are none. */
  Optional<Integer> release() {
    return all().map(ClassFacts::release).max(Integer::compare);
  }

  boolean mentions(String type) {
    return all().anyMatch(each -> each.mentioned().contains(type));
  }

  /** Whether a class, or one of the own ones that it uses at some distance, fulfils a condition. */
  boolean reaches(ClassFacts from, Predicate<ClassFacts> condition) {
    Set<String> seen = new HashSet<>(Set.of(from.name()));
    Deque<ClassFacts> next = new ArrayDeque<>(List.of(from));
    while (!next.isEmpty()) {
      ClassFacts now = next.poll();
      if (condition.test(now)) {
        return true;
      }
      for (String name : now.mentioned()) {
        ClassFacts mentioned = byName.get(name);
        if (mentioned != null && seen.add(name)) {
          next.add(mentioned);
        }
      }
    }
    return false;
  }
}
