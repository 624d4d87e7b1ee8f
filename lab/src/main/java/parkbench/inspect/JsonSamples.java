package parkbench.inspect;

import java.lang.classfile.Signature;
import java.lang.constant.ConstantDescs;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.inspect.ClassFacts.Annotated;
import parkbench.inspect.ClassFacts.FieldFacts;

/** Makes an answer that code can read, from the type that it reads it into. */
final class JsonSamples {
  private static final Set<String> AROUND =
      Set.of(
          "Mono",
          "Uni",
          "Single",
          "Maybe",
          "CompletionStage",
          "CompletableFuture",
          "Future",
          "ResponseEntity",
          "HttpEntity",
          "Optional",
          "Call",
          "HttpResponse",
          "Response",
          "RestResponse");
  private static final Set<String> LISTS =
      Set.of(
          "List", "Set", "Collection", "Iterable", "Flux", "Multi", "Flowable", "Page", "Stream");
  private static final int DEPTH = 4;
  private static final int FIELDS = 30;
  private static final int LONGEST = 2000;

  private final ClassScan classes;

  /** A body and its media type; empty: nothing is known. */
  record Sample(String contentType, String body) {
    static final Sample NONE = new Sample("", "");
  }

  JsonSamples(ClassScan classes) {
    this.classes = classes;
  }

  /** Of a signature or a descriptor; fields named as a variable of the path have its value. */
  Sample of(String signature, Set<String> variables) {
    try {
      Signature type = inner(Signature.parseFrom(signature));
      if (isText(type)) {
        return new Sample("text/plain", "text");
      }
      String json = json(type, variables, DEPTH);
      return json.equals("{}") || json.length() > LONGEST
          ? Sample.NONE
          : new Sample("application/json", json);
    } catch (IllegalArgumentException e) {
      return Sample.NONE;
    }
  }

  private static Signature inner(Signature type) {
    return type instanceof Signature.ClassTypeSig named
            && AROUND.contains(simple(named))
            && argument(named) instanceof Signature.RefTypeSig argument
        ? inner(argument)
        : type;
  }

  private static Signature argument(Signature.ClassTypeSig type) {
    if (!type.typeArgs().isEmpty()
        && type.typeArgs().getFirst() instanceof Signature.TypeArg.Bounded bounded) {
      return bounded.boundType();
    }
    return Signature.of(ConstantDescs.CD_Object);
  }

  private static boolean isText(Signature type) {
    return type instanceof Signature.ClassTypeSig named && simple(named).equals("String");
  }

  private String json(Signature type, Set<String> variables, int deeper) {
    return switch (type) {
      case Signature.BaseTypeSig base ->
          switch (base.baseType()) {
            case 'Z' -> "true";
            case 'F', 'D' -> "1.5";
            default -> "1";
          };
      case Signature.ArrayTypeSig array ->
          "[" + json(array.componentSignature(), variables, deeper - 1) + "]";
      case Signature.TypeVarSig ignored -> "{}";
      case Signature.ClassTypeSig named -> json(named, variables, deeper);
    };
  }

  private String json(Signature.ClassTypeSig type, Set<String> variables, int deeper) {
    String simple = simple(type);
    if (LISTS.contains(simple)) {
      return "[" + json(argument(type), variables, deeper - 1) + "]";
    }
    return switch (simple) {
      case "Integer", "Long", "Short", "Byte", "BigInteger", "BigDecimal", "Number" -> "1";
      case "String", "CharSequence", "Character" -> "\"text\"";
      case "Boolean" -> "true";
      case "Double", "Float" -> "1.5";
      case "UUID" -> "\"6f1c2d34-5b6a-4c7d-8e9f-0a1b2c3d4e5f\"";
      case "LocalDate" -> "\"2026-01-01\"";
      case "LocalDateTime" -> "\"2026-01-01T00:00:00\"";
      case "Instant", "Date", "OffsetDateTime", "ZonedDateTime" -> "\"2026-01-01T00:00:00Z\"";
      default -> deeper > 0 ? object(type, variables, deeper) : "{}";
    };
  }

  private String object(Signature.ClassTypeSig type, Set<String> variables, int deeper) {
    String name = type.classDesc().descriptorString().replaceAll("^L|;$", "").replace('/', '.');
    return classes
        .named(name)
        .map(
            facts ->
                constant(facts)
                    .findFirst()
                    .map(constant -> "\"" + constant + "\"")
                    .orElseGet(() -> fields(facts, variables, deeper)))
        .orElse("{}");
  }

  /** Constants of an enum are static fields of its own type. */
  private static Stream<String> constant(ClassFacts facts) {
    String own = "L" + facts.name().replace('.', '/') + ";";
    return facts.fields().stream()
        .filter(field -> field.isStatic() && field.type().equals(own))
        .map(FieldFacts::name)
        .filter(name -> name.equals(name.toUpperCase(Locale.ROOT)));
  }

  private String fields(ClassFacts facts, Set<String> variables, int deeper) {
    return facts.fields().stream()
        .filter(field -> !field.isStatic() && !field.name().contains("$"))
        .limit(FIELDS)
        .map(field -> "\"" + named(field) + "\": " + value(field, variables, deeper))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private String value(FieldFacts field, Set<String> variables, int deeper) {
    Signature type = Signature.parseFrom(field.type());
    return isText(type) && variables.contains(field.name())
        ? "\"${path." + field.name() + "}\""
        : json(type, variables, deeper - 1);
  }

  private static String named(FieldFacts field) {
    return field.annotations().stream()
        .filter(each -> each.type().endsWith(".JsonProperty"))
        .flatMap((Annotated each) -> each.first(List.of("value")).stream())
        .findFirst()
        .orElse(field.name())
        .replaceAll("[^A-Za-z0-9_.-]", "");
  }

  private static String simple(Signature.ClassTypeSig type) {
    String name = type.className();
    return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('$')) + 1);
  }
}
