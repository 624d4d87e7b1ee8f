package parkbench.wire;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import parkbench.plan.Bound;
import parkbench.plan.Capacity;
import parkbench.plan.Change;
import parkbench.plan.Claim;
import parkbench.plan.Connections;
import parkbench.plan.Delay;
import parkbench.plan.Intervention;
import parkbench.plan.Load;
import parkbench.plan.Purpose;
import parkbench.record.ClaimVerdict;
import parkbench.record.CoreTimes;
import parkbench.record.Sample;
import parkbench.result.ClaimCaveat;
import parkbench.result.ClaimReason;
import parkbench.result.ClaimSide;
import parkbench.result.ExperimentReason;
import parkbench.result.Fact;
import parkbench.result.GradeCause;
import parkbench.result.Limit;
import parkbench.result.OpenEnd;
import parkbench.result.Statement;
import parkbench.system.Java;
import parkbench.system.Start;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;

/**
 * Records to JSON and back: names and choices in lower snake case, ISO-8601 durations and instants,
 * sealed types by {@code is}.
 */
public final class Json {
  private static final JsonMapper LINES =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          // What a record derives from its components is no part of it.
          .changeDefaultVisibility(
              seen -> seen.withIsGetterVisibility(JsonAutoDetect.Visibility.NONE))
          .annotationIntrospector(new LowerCase())
          .disable(EnumFeature.WRITE_ENUMS_USING_TO_STRING, EnumFeature.READ_ENUMS_USING_TO_STRING)
          .addMixIn(Delay.class, Sealed.class)
          .addMixIn(Capacity.class, Sealed.class)
          .addMixIn(Change.Effect.class, Sealed.class)
          .addMixIn(Intervention.Change.class, Sealed.class)
          .addMixIn(Purpose.class, Sealed.class)
          .addMixIn(Load.class, Sealed.class)
          .addMixIn(Connections.class, Sealed.class)
          .addMixIn(Start.class, Sealed.class)
          .addMixIn(Java.class, Releases.class)
          .addMixIn(Sample.class, SparseSample.class)
          .addMixIn(CoreTimes.class, SparseCore.class)
          .addMixIn(Bound.class, Sealed.class)
          .addMixIn(Claim.Test.class, Sealed.class)
          .addMixIn(ClaimVerdict.class, Worded.class)
          .addMixIn(Fact.Value.class, Sealed.class)
          .addMixIn(GradeCause.class, Sealed.class)
          .addMixIn(Limit.Part.class, Sealed.class)
          .addMixIn(Statement.class, Sealed.class)
          .addMixIn(ExperimentReason.class, Sealed.class)
          .addMixIn(ClaimSide.class, Sealed.class)
          .addMixIn(ClaimReason.class, Sealed.class)
          .addMixIn(ClaimCaveat.Kind.class, Sealed.class)
          .addMixIn(OpenEnd.class, Sealed.class)
          .addMixIn(ToUpstream.class, Sealed.class)
          .addMixIn(FromUpstream.class, Sealed.class)
          .addMixIn(ToLoad.class, Sealed.class)
          .addMixIn(FromLoad.class, Sealed.class)
          .addMixIn(ToWorker.class, Sealed.class)
          .addMixIn(FromWorker.class, Sealed.class)
          .build();
  private static final JsonMapper PAGES =
      LINES.rebuild().enable(SerializationFeature.INDENT_OUTPUT).build();

  private Json() {}

  /** One line, without line breaks. */
  public static String line(Object value) {
    return LINES.writeValueAsString(value);
  }

  /** Indented, for files that people read. */
  public static String page(Object value) {
    return PAGES.writeValueAsString(value);
  }

  /** As a tree, which may be changed. */
  public static JsonNode tree(Object value) {
    return LINES.valueToTree(value);
  }

  /**
   * Reads a value back.
   *
   * @throws IllegalArgumentException when the text is not the JSON of such a value
   */
  public static <T> T read(String text, Class<T> type) {
    try {
      return LINES.readValue(text, type);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          "not the JSON of a " + type.getSimpleName() + ": " + e.getOriginalMessage(), e);
    }
  }

  /**
   * Reads a record back of which no part is missing.
   *
   * @throws IllegalArgumentException when the text is not the JSON of such a value, or lacks some
   */
  public static <T> T readWhole(String text, Class<T> type) {
    T value = read(text, type);
    Whole.require(value);
    return value;
  }

  /** A choice is written like a name: {@code degraded}, {@code run_delay}. */
  private static final class LowerCase extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public String[] findEnumValues(
        MapperConfig<?> config, AnnotatedClass type, Enum<?>[] choices, String[] names) {
      return Arrays.stream(choices)
          .map(choice -> choice.name().toLowerCase(Locale.ROOT))
          .toArray(String[]::new);
    }
  }

  /** Runs of before had one release, a number. */
  private abstract static class Releases {
    @SuppressWarnings("UnusedVariable") // a mix-in is read for its signatures alone
    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    Releases(
        @JsonProperty("from") int from,
        @JsonProperty("to") int to,
        @JsonProperty("take") Java.Take take) {}

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Java exactly(int release) {
      return Java.exactly(release);
    }
  }

  /** The machine's cores fill two lists, each in its own age; every other sample has neither. */
  private interface SparseSample {
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    @JsonSetter(nulls = Nulls.AS_EMPTY)
    List<Double> cores();

    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    @JsonSetter(nulls = Nulls.AS_EMPTY)
    List<CoreTimes> perCore();
  }

  /** Written for every core once a second: what is absent takes no room. */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  private interface SparseCore {}

  /** As reports have always said it: {@code not tested}. */
  private interface Worded {
    @JsonValue
    String word();
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
  private interface Sealed {}
}
