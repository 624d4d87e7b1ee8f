package parkbench.collect.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import parkbench.collect.flow.ConnectionCounts.Direction;
import parkbench.collect.proc.TcpAddress;
import parkbench.collect.proc.TcpSocket;
import parkbench.collect.proc.TcpSocket.State;
import parkbench.collect.proc.TcpSocket.Traffic;

class ConnectionCountsTest {
  private static final int USERS = 30;
  private static final TcpAddress HERE = new TcpAddress(0, 1, 8080);

  /**
   * A service that sends head and body apart, and users whose next request comes within the same
   * tick. A connection alone shows too little: 2 requests and 2 answers may be one of each.
   */
  @Test
  void anAnswerOfTwoSegmentsIsOneWhereAllConnectionsShowIt() {
    ConnectionCounts counts = new ConnectionCounts(Direction.IN);
    counts.look(all(1, 0));
    assertThat(counts.look(all(2, 2)).getFirst().underWay()).isEqualTo(USERS);
    assertThat(counts.look(all(3, 4)).getFirst().underWay()).isEqualTo(USERS);
  }

  @Test
  void connectionsWhoseAnswersAllCameAreIdle() {
    ConnectionCounts counts = new ConnectionCounts(Direction.IN);
    counts.look(all(1, 2));
    assertThat(counts.look(all(2, 4)).getFirst().underWay()).isZero();
    assertThat(counts.look(all(3, 6)).getFirst().underWay()).isZero();
  }

  private static List<TcpSocket> all(long asks, long answers) {
    return LongStream.rangeClosed(1, USERS)
        .mapToObj(
            number ->
                new TcpSocket(
                    State.ESTABLISHED,
                    HERE,
                    HERE,
                    number,
                    number,
                    0,
                    Optional.of(new Traffic(500, 500, Optional.of(asks), Optional.of(answers)))))
        .toList();
  }
}
