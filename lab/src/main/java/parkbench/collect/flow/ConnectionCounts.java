package parkbench.collect.flow;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import parkbench.collect.proc.TcpSocket;
import parkbench.collect.proc.TcpSocket.State;
import parkbench.collect.proc.TcpSocket.Traffic;
import parkbench.record.FlowSample.Ages;
import parkbench.record.FlowSample.Group;

/** Groups the connections of one direction, and counts over time what is new on them. */
final class ConnectionCounts {
  /** A crawler's peers are many, and each is called once. */
  private static final int MOST_ADDRESSES = 1000;

  private final Direction direction;
  private final Map<Long, Connection> connections = new HashMap<>();
  private final Map<String, Totals> totals = new HashMap<>();
  private boolean begun;

  ConnectionCounts(Direction direction) {
    this.direction = direction;
  }

  /** Which side asks. */
  enum Direction {
    /** Others ask the service. */
    IN,
    /** The service asks others. */
    OUT;

    private String address(TcpSocket socket) {
      return this == IN ? ":" + socket.local().port() : socket.remote().text();
    }

    private Optional<Long> asks(Traffic traffic) {
      return this == IN ? traffic.segmentsIn() : traffic.segmentsOut();
    }

    private Optional<Long> answers(Traffic traffic) {
      return this == IN ? traffic.segmentsOut() : traffic.segmentsIn();
    }

    private long askAgo(Traffic traffic) {
      return this == IN ? traffic.receivedAgoMillis() : traffic.sentAgoMillis();
    }

    private long answerAgo(Traffic traffic) {
      return this == IN ? traffic.sentAgoMillis() : traffic.receivedAgoMillis();
    }

    /** A service still works for a client that has gone; it waits for no peer that has. */
    private boolean mayBeUnderWay(State state) {
      return state == State.ESTABLISHED || (this == IN && state == State.CLOSE_WAIT);
    }

    /** Not accepted, or not connected. */
    private boolean isPending(TcpSocket socket) {
      return this == IN ? socket.inode() == 0 : socket.state() == State.SYN_SENT;
    }
  }

  private static final class Totals {
    /** With fewer, what is in flight hides how many segments an answer has. */
    private static final int ENOUGH = 20;

    private long opened;
    private long messages;
    private long asks;
    private long answers;

    /** Of the connections that were there before: their own beginnings are no part of it. */
    private void exchanged(long newAsks, long newAnswers) {
      asks += Math.max(0, newAsks);
      answers += Math.max(0, newAnswers);
    }

    /** Segments with answers for one with a request; 0: too few were seen. */
    private double answersEach() {
      return asks < ENOUGH || answers == 0 ? 0 : Exchanges.answersEach(asks, answers);
    }
  }

  /** What is under way on them now, by address. */
  List<Group> look(List<TcpSocket> sockets) {
    Set<Long> there = new HashSet<>();
    for (TcpSocket socket : sockets) {
      there.add(socket.cookie());
      count(socket, total(socket));
    }
    Map<String, Tally> tallies = new TreeMap<>();
    for (TcpSocket socket : sockets) {
      tallies
          .computeIfAbsent(direction.address(socket), ignored -> new Tally())
          .add(socket, direction, age(socket));
    }
    connections.keySet().retainAll(there);
    begun = true;
    // What was counted there does not begin again when none is open for a moment.
    totals.keySet().stream()
        .limit(MOST_ADDRESSES)
        .forEach(address -> tallies.computeIfAbsent(address, ignored -> new Tally()));
    return tallies.entrySet().stream()
        .map(
            tally ->
                tally
                    .getValue()
                    .group(tally.getKey(), totals.getOrDefault(tally.getKey(), new Totals())))
        .toList();
  }

  /** One connection from look to look. */
  private static final class Connection {
    private final Exchanges exchanges = new Exchanges();
    private long asks;
    private long answers;
  }

  private Totals total(TcpSocket socket) {
    return totals.computeIfAbsent(direction.address(socket), ignored -> new Totals());
  }

  private void count(TcpSocket socket, Totals total) {
    long asks = socket.traffic().flatMap(direction::asks).orElse(0L);
    long answers = socket.traffic().flatMap(direction::answers).orElse(0L);
    Connection known = connections.get(socket.cookie());
    if (known == null) {
      known = new Connection();
      connections.put(socket.cookie(), known);
      total.opened += begun ? 1 : 0;
      total.messages += begun ? asks : 0;
    } else {
      total.messages += Math.max(0, asks - known.asks);
      total.exchanged(asks - known.asks, answers - known.answers);
    }
    known.asks = asks;
    known.answers = answers;
  }

  /** Since the last request, where its answer is awaited. */
  private Optional<Long> age(TcpSocket socket) {
    Exchanges exchanges =
        connections.computeIfAbsent(socket.cookie(), ignored -> new Connection()).exchanges;
    return socket
        .traffic()
        .filter(traffic -> direction.mayBeUnderWay(socket.state()))
        .filter(
            traffic ->
                exchanges.asked(
                    direction.askAgo(traffic),
                    direction.answerAgo(traffic),
                    direction.asks(traffic).orElse(1L),
                    direction.answers(traffic).orElse(1L),
                    total(socket).answersEach()))
        .map(direction::askAgo);
  }

  private static final class Tally {
    private int connections;
    private int underWay;
    private int unread;
    private int pending;
    private int halfClosed;
    private double ages;
    private double oldest;

    private void add(TcpSocket socket, Direction direction, Optional<Long> asked) {
      connections += socket.state() == State.ESTABLISHED ? 1 : 0;
      halfClosed += socket.state() == State.CLOSE_WAIT ? 1 : 0;
      pending += direction.isPending(socket) ? 1 : 0;
      unread += socket.unread() > 0 ? 1 : 0;
      asked.ifPresent(
          age -> {
            underWay++;
            ages += age;
            oldest = Math.max(oldest, age);
          });
    }

    private Group group(String address, Totals total) {
      return new Group(
          address,
          connections,
          underWay,
          unread,
          pending,
          halfClosed,
          total.opened,
          total.messages,
          underWay == 0 ? Ages.NONE : new Ages(ages / underWay, oldest));
    }
  }
}
