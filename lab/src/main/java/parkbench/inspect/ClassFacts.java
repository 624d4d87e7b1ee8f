package parkbench.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a class file says.
 *
 * @param name with dots, as {@code com.example.Shop}
 * @param release the feature release of Java that its format needs
 * @param superType the signature of its superclass where it has one, else its descriptor
 * @param implemented names of its interfaces
 * @param mentioned names of all classes that it refers to
 */
record ClassFacts(
    String name,
    int release,
    boolean isInterface,
    String superType,
    List<String> implemented,
    List<Annotated> annotations,
    List<FieldFacts> fields,
    List<MethodFacts> methods,
    Set<String> mentioned) {
  ClassFacts {
    implemented = List.copyOf(implemented);
    annotations = List.copyOf(annotations);
    fields = List.copyOf(fields);
    methods = List.copyOf(methods);
    mentioned = Set.copyOf(mentioned);
  }

  /** Its name without the package. */
  String simpleName() {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** All its annotations: its own, and those of fields, methods and parameters. */
  Stream<Annotated> allAnnotations() {
    return Stream.of(
            annotations.stream(),
            fields.stream().flatMap(field -> field.annotations().stream()),
            methods.stream().flatMap(method -> method.annotations().stream()),
            methods.stream().flatMap(method -> method.ofParameters().stream()))
        .flatMap(each -> each);
  }

  /** All texts of its code and of its constants. */
  List<String> texts() {
    List<String> texts = new ArrayList<>();
    fields.forEach(field -> field.constant().ifPresent(texts::add));
    methods.forEach(
        method ->
            Step.of(method.steps(), Step.Text.class).map(Step.Text::value).forEach(texts::add));
    return texts;
  }

  /**
   * An annotation.
   *
   * @param type its name with dots
   * @param values of its elements, as text; constants of enums by their names
   */
  record Annotated(String type, Map<String, List<String>> values) {
    /** In place of an element: the name of the parameter that is annotated. */
    static final String PARAMETER = "the parameter";

    /** In place of an element: the signature of the parameter that is annotated. */
    static final String TYPE = "the type";

    Annotated {
      values = Map.copyOf(values);
    }

    /** The first value of the first of these elements that has one. */
    Optional<String> first(List<String> elements) {
      return elements.stream()
          .flatMap(element -> values.getOrDefault(element, List.of()).stream())
          .filter(value -> !value.isEmpty())
          .findFirst();
    }
  }

  /**
   * A field, or a component of a record.
   *
   * @param type its signature where it has one, else its descriptor
   * @param constant the text that it always has
   */
  record FieldFacts(
      String name,
      String type,
      boolean isStatic,
      Optional<String> constant,
      List<Annotated> annotations) {
    FieldFacts {
      annotations = List.copyOf(annotations);
    }
  }

  /**
   * A method.
   *
   * @param returns the signature of what it returns where it has one, else its descriptor
   */
  record MethodFacts(
      String name,
      String returns,
      boolean isPublic,
      List<Annotated> annotations,
      List<Annotated> ofParameters,
      List<Step> steps) {
    MethodFacts {
      annotations = List.copyOf(annotations);
      ofParameters = List.copyOf(ofParameters);
      steps = List.copyOf(steps);
    }
  }

  /** A step of a method's code that says something about addresses, paths and ports. */
  sealed interface Step {
    /** Those of a kind. */
    static <S extends Step> Stream<S> of(List<Step> steps, Class<S> kind) {
      return steps.stream().filter(kind::isInstance).map(kind::cast);
    }

    /**
     * A text is loaded, or is put together.
     *
     * @param value with {@link #PART} where a value is put in
     */
    record Text(String value) implements Step {}

    /** A whole number is loaded. */
    record Whole(int value) implements Step {}

    /** A class is loaded, named with dots. */
    record Type(String name) implements Step {}

    /** A method is called; its owner is named with dots. */
    record Call(String owner, String method) implements Step {}

    /** A constant of an enum or a class is read; its owner is named with dots. */
    record Read(String owner, String field) implements Step {}

    /** A field is set. */
    record Stored(String field) implements Step {}
  }

  /** What the compiler writes where a value is put into a text. */
  static final String PART = "\u0001";
}
