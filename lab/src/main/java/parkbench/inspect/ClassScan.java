package parkbench.inspect;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import parkbench.inspect.ClassFacts.MethodFacts;
import parkbench.inspect.ClassFacts.Step;
import parkbench.inspect.files.FileTree;
import parkbench.inspect.files.ReadingBudget;

/** The classes of an application's own, read within bounds. */
final class ClassScan {
  private final Map<String, ClassFacts> byName = new LinkedHashMap<>();
  private final Map<String, List<ClassFacts>> implementers = new HashMap<>();
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
        .ifPresentOrElse(
            facts -> {
              if (byName.putIfAbsent(facts.name(), facts) == null) {
                facts
                    .implemented()
                    .forEach(
                        name ->
                            implementers
                                .computeIfAbsent(name, any -> new ArrayList<>())
                                .add(facts));
              }
            },
            () -> damaged++);
  }

  Stream<ClassFacts> all() {
    return byName.values().stream();
  }

  /** All steps of a kind in the code of these classes. */
  <S extends Step> Stream<CodeSite<S>> sites(Class<S> kind) {
    return all().flatMap(type -> CodeSite.of(type, kind));
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

  /** Whether a method, or one of the own ones that it calls at some distance, makes a call. */
  boolean reaches(MethodFacts method, Predicate<Step.Call> condition) {
    Set<Step.Call> seen = new HashSet<>();
    Deque<Step.Call> next = new ArrayDeque<>(calls(method).toList());
    while (!next.isEmpty()) {
      Step.Call now = next.poll();
      if (condition.test(now)) {
        return true;
      }
      if (seen.add(now)) {
        bodies(now).flatMap(ClassScan::calls).forEach(next::add);
      }
    }
    return false;
  }

  /** The classes whose methods a method calls, directly or at some distance. */
  Set<String> called(MethodFacts method) {
    Set<String> owners = new LinkedHashSet<>();
    reaches(
        method,
        call -> {
          owners.add(call.owner());
          implementers
              .getOrDefault(call.owner(), List.of())
              .forEach(type -> owners.add(type.name()));
          return false;
        });
    return owners;
  }

  /** The steps of a method, and those of what it calls of its class and of classes inside. */
  List<Step> within(ClassFacts type, MethodFacts method) {
    List<Step> steps = new ArrayList<>();
    Set<Step.Call> seen = new HashSet<>();
    Deque<MethodFacts> next = new ArrayDeque<>(List.of(method));
    while (!next.isEmpty()) {
      MethodFacts now = next.poll();
      steps.addAll(now.steps());
      calls(now)
          .filter(call -> (call.owner() + "$").startsWith(type.name() + "$"))
          .filter(seen::add)
          .flatMap(
              call ->
                  call.method().equals("<init>") && !call.owner().equals(type.name())
                      ? named(call.owner()).stream().flatMap(inner -> inner.methods().stream())
                      : bodies(call))
          .forEach(next::add);
    }
    return steps;
  }

  private static Stream<Step.Call> calls(MethodFacts method) {
    return Step.of(method.steps(), Step.Call.class);
  }

  /** What a call may run: the method of its class, and those of the classes that implement it. */
  private Stream<MethodFacts> bodies(Step.Call call) {
    return Stream.concat(
            Stream.ofNullable(byName.get(call.owner())),
            implementers.getOrDefault(call.owner(), List.of()).stream())
        .flatMap(type -> type.methods().stream())
        .filter(method -> method.name().equals(call.method()));
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
