package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class TimerHeapTest {
  private static final ServerConnection NOWHERE = nowhere();

  private static ServerConnection nowhere() {
    ScheduledExecutorService loop = Executors.newSingleThreadScheduledExecutor();
    PreparedUpstream ready = new PreparedUpstream(Worlds.of());
    RequestScheduler scheduler = new RequestScheduler(loop, ready, 0);
    return new ServerConnection(new HttpRequests(scheduler, loop, ready, 0), new ReadBuffer(), "");
  }

  @Property(tries = 200, seed = "7")
  void theEarliestComesFirstWhateverWasTakenOutBefore(
      @ForAll @Size(max = 300) List<Long> instants, @ForAll @Size(max = 50) List<Integer> removed) {
    TimerHeap agenda = new TimerHeap();
    List<UpstreamCall> inside = new ArrayList<>();
    for (long instant : instants) {
      UpstreamCall exchange = exchange();
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
      UpstreamCall first = Objects.requireNonNull(agenda.first());
      drained.add(first.agendaNanos);
      agenda.remove(first);
      assertThat(first.agendaPlace).isNegative();
    }
    assertThat(drained).isEqualTo(expected);
  }

  private static ServerExchange exchange() {
    return new ServerExchange(NOWHERE, 0, Answer.Persistence.STAYS, false);
  }
}
