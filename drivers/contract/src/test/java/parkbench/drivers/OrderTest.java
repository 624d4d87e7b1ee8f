package parkbench.drivers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OrderTest {
  @TempDir private Path directory;

  @Test
  void is_read_from_a_file() throws Exception {
    assertThat(
            read(
                """
                {"method": "POST", "url": "http://127.0.0.1:8080/x", "headers": {"a": "b"},
                 "body": "c", "status": 201, "load": {"shape": "users", "users": 400},
                 "duration_ms": 12000, "timeout_ms": 30000, "connections": 400}
                """))
        .isEqualTo(
            new Order(
                "POST",
                URI.create("http://127.0.0.1:8080/x"),
                Map.of("a", "b"),
                "c",
                201,
                new Load.Users(400, Duration.ofSeconds(12)),
                Duration.ofSeconds(30),
                400));
  }

  @Test
  void has_a_rate() throws Exception {
    assertThat(order("{\"shape\": \"rate\", \"per_second\": 0.5}").load())
        .isEqualTo(new Load.Rate(0.5, Duration.ofSeconds(1)));
  }

  @Test
  void has_a_burst() throws Exception {
    assertThat(order("{\"shape\": \"at-once\", \"users\": 30, \"requests\": 4}").load())
        .isEqualTo(new Load.AtOnce(30, 4));
  }

  @Test
  void of_an_unknown_shape_is_refused() {
    assertThatThrownBy(() -> order("{\"shape\": \"ramp\", \"users\": 30}"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("\"ramp\"");
  }

  @Test
  void of_nobody_is_refused() {
    assertThatThrownBy(() -> order("{\"shape\": \"users\", \"users\": 0}"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("users is 0");
  }

  @Test
  void without_a_rate_is_refused() {
    assertThatThrownBy(() -> order("{\"shape\": \"rate\", \"per_second\": -1}"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("-1.0 per second");
  }

  @Test
  void that_lacks_a_part_is_refused_by_its_name() {
    assertThatThrownBy(() -> read("{\"method\": \"GET\"}"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("url");
  }

  @Test
  void that_is_not_there_is_refused() {
    assertThatThrownBy(() -> Order.read(directory.resolve("none.json")))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("none.json");
  }

  private Order order(String load) throws IOException, Refusal {
    return read(
        """
        {"method": "GET", "url": "http://127.0.0.1:8080/x", "headers": {}, "body": "",
         "status": 200, "load": %s, "duration_ms": 1000, "timeout_ms": 500, "connections": 1}
        """
            .formatted(load));
  }

  private Order read(String json) throws IOException, Refusal {
    return Order.read(Files.writeString(directory.resolve("order.json"), json));
  }
}
