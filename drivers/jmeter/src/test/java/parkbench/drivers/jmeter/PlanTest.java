package parkbench.drivers.jmeter;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import parkbench.drivers.Load;
import parkbench.drivers.Order;
import parkbench.drivers.Refusal;

final class PlanTest {
  private static final Load ONCE = new Load.AtOnce(1, 1);

  @Test
  void refuses_parts_of_a_second_of_users() {
    assertThatThrownBy(() -> Plan.of(order("", new Load.Users(1, Duration.ofMillis(1500)))))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("1500 ms");
  }

  @Test
  void refuses_what_it_would_read_as_a_variable() {
    assertThatThrownBy(() -> Plan.of(order("{\"a\": \"${b}\"}", ONCE)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("${");
  }

  private static Order order(String body, Load load) {
    return new Order(
        "POST",
        URI.create("http://127.0.0.1:8080/"),
        Map.of(),
        body,
        200,
        load,
        Duration.ofSeconds(1),
        1);
  }
}
