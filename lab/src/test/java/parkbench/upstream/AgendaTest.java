package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class AgendaTest {
  private static final Connection NOWHERE =
      new Connection(
          new Desk(Executors.newSingleThreadScheduledExecutor(), new Behaviour(Worlds.of()), 0),
          new ReadBuffer());

  @Property(tries = 200, seed = "7")
  void theEarliestComesFirstWhateverWasTakenOutBefore(
      @ForAll @Size(max = 300) List<Long> instants, @ForAll @Size(max = 50) List<Integer> removed) {
    Agenda agenda = new Agenda();
    List<Exchange> inside = new ArrayList<>();
    for (long instant : instants) {
      Exchange exchange = exchange();
      agenda.add(exchange, instant);
      inside.add(exchange);
    }
    for (int index : removed) {
      if (!inside.isEmpty()) {
        agenda.remove(inside.remove(Math.floorMod(index, inside.size())));
      }
    }

    List<Long> expected = inside.stream().map(exchange -> exchange.agendaNanos).sorted().toList();
    List<Long> drained = new ArrayList<>();
    while (agenda.first() != null) {
      Exchange first = Objects.requireNonNull(agenda.first());
      drained.add(first.agendaNanos);
      agenda.remove(first);
      assertThat(first.agendaPlace).isNegative();
    }
    assertThat(drained).isEqualTo(expected);
  }

  private static Exchange exchange() {
    return new Exchange(NOWHERE, 0, Answer.Persistence.STAYS, false);
  }
}
