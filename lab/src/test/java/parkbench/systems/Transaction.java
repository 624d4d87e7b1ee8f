package parkbench.systems;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The answer of the workloads {@code students} and {@code pi}, in the words of post 004. */
record Transaction(
    String txnId,
    Instant startDtm,
    Instant endDtm,
    @Nullable List<Student> students,
    @Nullable Double piResult) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** One customer of the upstream. */
  record Student(int id, String name) {}

  /** Reads a good answer, and checks what both workloads promise of it. */
  static Transaction in(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
    var transaction = JSON.readValue(answer.body(), Transaction.class);
    assertThat(transaction.txnId()).matches("txn-\\d+");
    assertThat(transaction.startDtm()).isBeforeOrEqualTo(transaction.endDtm());
    return transaction;
  }

  /** What the upstream reports. */
  static List<Student> students(String body) {
    return List.of(JSON.readValue(body, Student[].class));
  }
}
