package parkbench.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.record.Span;

class OtlpLinesTest {
  private static final String TWO =
      """
      {"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}}]},\
      "scopeSpans":[{"scope":{"name":"tomcat"},"spans":[\
      {"traceId":"%1$s","spanId":"aaaaaaaaaaaaaaaa","parentSpanId":"bbbbbbbbbbbbbbbb","flags":769,\
      "name":"GET /sync","kind":2,"startTimeUnixNano":"1790000000000000001",\
      "endTimeUnixNano":"1790000000500000001","attributes":[],"status":{}}]},\
      {"scope":{"name":"client"},"spans":[\
      {"traceId":"%1$s","spanId":"cccccccccccccccc","parentSpanId":"aaaaaaaaaaaaaaaa",\
      "name":"GET","kind":3,"startTimeUnixNano":"1790000000000000002",\
      "endTimeUnixNano":"1790000000400000002"}]}]}"""
          .formatted("0af7651916cd43dd8448eb211c80319c");

  @Test
  void aBatchIsALineOfSpansOfSeveralLibraries() {
    assertThat(OtlpLines.read(TWO).spans())
        .containsExactly(
            new Span(
                "0af7651916cd43dd8448eb211c80319c",
                "aaaaaaaaaaaaaaaa",
                "bbbbbbbbbbbbbbbb",
                Span.Kind.SERVER,
                1790000000000000001L,
                1790000000500000001L),
            new Span(
                "0af7651916cd43dd8448eb211c80319c",
                "cccccccccccccccc",
                "aaaaaaaaaaaaaaaa",
                Span.Kind.CLIENT,
                1790000000000000002L,
                1790000000400000002L));
  }

  @Test
  void aBatchMayBeWrappedOnceMore() {
    assertThat(OtlpLines.read("{\"resourceSpans\":[" + TWO + "]}").spans()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Started Shop in 2.1 seconds",
        "{\"message\":\"no \\\"spans\\\" here\"}",
        "{\"spans\":",
        "{\"spans\":[{\"startTimeUnixNano\":\"soon\"}]}",
        "{\"spans\":\"none\"}",
        "2026-01-01 {\"spans\":[]}",
        "{\"resource\":\"spans\"}"
      })
  void whateverElseAServicePrintsIsNone(String line) {
    assertThat(OtlpLines.read(line)).isEqualTo(OtlpLines.Batch.NONE);
  }

  @Test
  void whatOthersPrintBeforeABatchAndBehindItIsOverlooked() {
    assertThat(OtlpLines.read("GET /sync 200 " + TWO + "GET /sync 200").spans()).hasSize(2);
  }

  @Test
  void batchesInOneLineAreAllRead() {
    assertThat(OtlpLines.read(TWO + TWO + " GET /sync 200 " + TWO).spans()).hasSize(6);
    assertThat(OtlpLines.read("{\"resourceSpans\":[" + TWO + "," + TWO + "]}" + TWO).spans())
        .hasSize(6);
  }

  @Test
  void aLineOfBeginningsAloneIsGivenUp() {
    String beginnings = "{\"resource\":[".repeat(200);

    assertThat(OtlpLines.read(beginnings + TWO)).isEqualTo(new OtlpLines.Batch(List.of(), true));
  }

  @Test
  void aBrokenBatchCostsTheNextOneNothing() {
    OtlpLines.Batch batch = OtlpLines.read(TWO.substring(0, 200) + TWO);

    assertThat(batch.spans()).hasSize(2);
    assertThat(batch.broken()).isTrue();
  }

  @Test
  void oneSpanThatCannotBeReadIsToldAndCostsTheOthersNothing() {
    OtlpLines.Batch batch = OtlpLines.read(TWO.replace("1790000000000000002", "soon"));

    assertThat(batch.spans()).hasSize(1);
    assertThat(batch.broken()).isTrue();
  }

  @Test
  void aBatchThatSomebodyPrintedIntoIsBroken() {
    OtlpLines.Batch batch = OtlpLines.read(TWO.replace("\"flags\":769", "\"flaGET /sync 200\n"));

    assertThat(batch.spans()).isEmpty();
    assertThat(batch.broken()).isTrue();
  }
}
