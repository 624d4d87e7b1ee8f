package parkbench.diagnose.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import parkbench.model.Doing;
import parkbench.model.Examination;
import parkbench.model.Examination.Activity;
import parkbench.model.Examination.MeteredPool;
import parkbench.model.Examination.PoolSeen;
import parkbench.model.Examination.Stalled;
import parkbench.model.Examination.Unthreaded;
import parkbench.model.Finding;
import parkbench.model.Finding.Confidence;
import parkbench.model.MetersRead;
import parkbench.model.PoolKind;

class ServiceRulesTest {

  @ParameterizedTest(name = "200 server threads, all {0}: {1}")
  @CsvSource({
    "WAITS_FOR_ANSWER, server pool full",
    "SLEEPS, server pool full",
    "CONNECTS, server pool full",
    "WAITS_FOR_CONNECTION, client pool too small",
    "WAITS_FOR_DATABASE, database pool too small",
    "WAITS_FOR_LOCK, lock contended",
    "LOGS, log-bound",
  })
  void tellsAFullServerPoolFromWhatHoldsItUp(Doing doing, String rule) {
    var findings = ServiceRules.examine(seen().unread(190).pools(server(200, doing)).build());
    assertThat(findings.getFirst().rule()).isEqualTo(rule);
    assertThat(findings.getLast().rule()).isEqualTo(ServiceRules.SERVER_POOL_FULL);
    boolean cause = findings.size() == 1;
    assertThat(findings.getLast().confidence()).isEqualTo(cause ? Confidence.HIGH : Confidence.LOW);
  }

  /** As {@code block()} on a server thread: nothing else is full, so that they are the limit. */
  @Test
  void takesThreadsThatWaitForResultsForTheCauseWhereNoPoolIsFull() {
    var finding =
        ServiceRules.examine(seen().unread(190).pools(server(200, Doing.WAITS_FOR_RESULT)).build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.SERVER_POOL_FULL);
    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
  }

  @Test
  void takesNothingForSureWhereTheyWaitForSomethingThatNobodyKnows() {
    var finding =
        ServiceRules.examine(seen().unread(190).pools(server(200, Doing.WAITS)).build()).getFirst();
    assertThat(finding.confidence()).isEqualTo(Confidence.LOW);
  }

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource({
    "REACTOR, parallel, -Dreactor.schedulers.defaultPoolSize",
    "REACTOR, boundedElastic, -Dreactor.schedulers.defaultBoundedElasticSize",
    "COROUTINES, DefaultDispatcher-worker, -Dkotlinx.coroutines.io.parallelism",
  })
  void namesTheKeyOfThePoolThatIsFull(PoolKind kind, String name, String key) {
    assertThat(Full.remedy(pool(name, kind, 8, Doing.WAITS_FOR_ANSWER))).contains(key);
  }

  @ParameterizedTest(name = "one thread of {0} on {2} cores, {3} connections: {4}")
  @CsvSource({
    "COMMON_POOL, 'ForkJoinPool.commonPool-worker', 1, 12, pool full",
    "COMMON_POOL, 'ForkJoinPool.commonPool-worker', 2, 12, pool full",
    "COMMON_POOL, 'ForkJoinPool.commonPool-worker', 8, 12, nothing wrong",
    "COMMON_POOL, 'ForkJoinPool.commonPool-worker', 1, 1, nothing wrong",
    "REACTOR, 'parallel', 1, 20, pool full",
    "REACTOR, 'parallel', 2, 20, nothing wrong",
    "REACTOR, 'boundedElastic', 1, 20, nothing wrong",
    "EXECUTOR, 'loop', 1, 20, nothing wrong",
  })
  void knowsThatOneThreadMayBeAllOfAPoolWithOneForEachCore(
      PoolKind kind, String name, double cores, double connections, String rule) {
    var one = pool(name, kind, 1, Doing.WAITS_FOR_ANSWER);
    assertThat(
            ServiceRules.examine(
                    seen().cpu(cores, 0.1).connections(connections).unread(0).pools(one).build())
                .getFirst()
                .rule())
        .isEqualTo(rule);
  }

  @Test
  void tellsAClosedDoorFromThreadsThatAreAllBusy() {
    var acceptor = pool("acceptor", PoolKind.OTHER, 1, Doing.KEEPS_OUT);
    var threads = pool(PoolKind.SERVER, 20, 20, 20, 1, Doing.WAITS_FOR_ANSWER);

    var door =
        ServiceRules.examine(
            seen().connections(60).unread(40).acceptQueue(40).pools(threads, acceptor).build());
    assertThat(door.getFirst().rule()).isEqualTo(ServiceRules.CONNECTION_LIMIT);
    assertThat(door.getFirst().confidence()).isEqualTo(Confidence.HIGH);
    assertThat(door.getFirst().sentence())
        .isEqualTo(
            "It has as many connections as it may (20) and accepts no other; 40 more wait to be"
                + " accepted.");

    var threadsAreIt =
        ServiceRules.examine(
            seen().connections(8200).unread(8000).acceptQueue(8).pools(threads, acceptor).build());
    assertThat(threadsAreIt)
        .extracting(Finding::rule)
        .containsExactly(ServiceRules.SERVER_POOL_FULL);

    var portIsNotKnown = ServiceRules.examine(seen().pools(threads, acceptor).build());
    assertThat(portIsNotKnown)
        .extracting(Finding::rule)
        .containsExactly(ServiceRules.SERVER_POOL_FULL);

    var nobodyIsKeptOut =
        ServiceRules.examine(
            seen().cpu(1, 0.1).connections(20).unread(0).acceptQueue(0).pools(acceptor).build());
    assertThat(nobodyIsKeptOut)
        .extracting(Finding::rule)
        .containsExactly(ServiceRules.NOTHING_WRONG);
  }

  @ParameterizedTest(name = "a loop that is held for {1} s per second, {0} times")
  @CsvSource({"37, 0.09, MEDIUM", "3, 0.002, LOW"})
  void hearsOfShortStallsOfEventLoopsFromARecording(int times, double perSecond, Confidence how) {
    var loops = pool(PoolKind.EVENT_LOOP, 4, 0, 0, 0, Doing.RUNS);
    var finding =
        ServiceRules.examine(seen().pools(loops).recorded(stalled(false, times, perSecond)).build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.LOOP_BLOCKED);
    assertThat(finding.confidence()).isEqualTo(how);
    assertThat(finding.sentence())
        .startsWith("Event loops were held " + times + " times, for up to 50 ms, sleeping in shop");
  }

  @ParameterizedTest(name = "carriers that are held for {1} s per second, {0} times")
  @CsvSource({"37, 0.2, MEDIUM", "3, 0.01, LOW"})
  void hearsOfPinnedThreadsFromARecording(int times, double perSecond, Confidence how) {
    var finding =
        ServiceRules.examine(seen().cpu(2, 0.2).recorded(stalled(true, times, perSecond)).build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.CARRIERS_HELD);
    assertThat(finding.confidence()).isEqualTo(how);
    assertThat(finding.sentence()).startsWith("Virtual threads were pinned " + times + " times");
  }

  @Test
  void aRecordingWithoutAHabitHoldsNothingUp() {
    assertThat(leading(seen().recorded(stalled(false, 2, 0.01), stalled(true, 2, 0.01))))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
    var library = new Stalled(false, Doing.WAITS, "io.netty.A.b", false, 90, 20, 0.2, List.of("a"));
    assertThat(leading(seen().recorded(library))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  /** What holds up all requests comes before what holds up some. */
  @Test
  void shortStallsStandBehindAFullPool() {
    var rules =
        ServiceRules.examine(
                seen()
                    .unread(190)
                    .pools(server(200, Doing.WAITS_FOR_ANSWER))
                    .recorded(stalled(true, 37, 0.2))
                    .build())
            .stream()
            .map(Finding::rule);
    assertThat(rules).containsExactly(ServiceRules.SERVER_POOL_FULL, ServiceRules.CARRIERS_HELD);
  }

  private static Stalled stalled(boolean pinned, int times, double perSecond) {
    return new Stalled(
        pinned,
        Doing.SLEEPS,
        "shop.Price.of",
        true,
        times,
        50,
        perSecond,
        List.of("shop.Price.of"));
  }

  @ParameterizedTest(name = "{0} of 10 {1} in use, {2} wait: {3}, {4} confidence")
  @CsvSource({
    "10, CLIENT, 18, client pool too small, HIGH",
    "5, CLIENT, 18, client pool too small, MEDIUM", // a limit per route
    "10, DATABASE, 35, database pool too small, HIGH",
    "10, EXECUTOR, 36, executor queue, HIGH",
    "10, CLIENT, 0.4, nothing wrong, MEDIUM",
  })
  void hearsOfMetersWhoWaitsWithoutAThread(
      double taken, MetersRead.Kind kind, double waiting, String rule, Confidence confidence) {
    var finding =
        ServiceRules.examine(seen().metered(metered(kind, taken, waiting)).build()).getFirst();
    assertThat(finding.rule()).isEqualTo(rule);
    assertThat(finding.confidence()).isEqualTo(confidence);
  }

  @Test
  void tellsWhatMetersSayBesideThePlaceThatStacksName() {
    var finding =
        ServiceRules.examine(
                seen()
                    .pools(server(200, Doing.WAITS_FOR_DATABASE))
                    .metered(metered(MetersRead.Kind.DATABASE, 10, 190))
                    .build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.DATABASE_POOL);
    assertThat(finding.sentence()).contains("shop.Orders.find");
    assertThat(finding.evidence().get("its meters"))
        .isEqualTo(
            "190 requests wait, in the mean, for the 10 connections to the database (main), of which"
                + " 10 are in use");
  }

  private static MeteredPool metered(MetersRead.Kind kind, double taken, double waiting) {
    return new MeteredPool(
        kind, "main", Optional.of(10.0), taken, waiting, waiting >= 1 ? 1 : 0.2, 0);
  }

  @Test
  void doesNotTakeTwoLoopsThatSleepForAPool() {
    assertThat(
            leading(
                seen().unread(0).connections(50).pools(full(PoolKind.EXECUTOR, 2, Doing.SLEEPS))))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void tellsOfPoolsThatItRuledOutButNotOfThoseThatLookingStarts() {
    var own = pool("orders", PoolKind.EXECUTOR, 8, Doing.SLEEPS);
    var ofTheDoctor = pool("RMI TCP Connection", PoolKind.EXECUTOR, 2, Doing.SLEEPS);
    var finding =
        ServiceRules.examine(seen().unread(0).connections(3).pools(own, ofTheDoctor).build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(finding.evidence()).containsKey("orders").doesNotContainKey("RMI TCP Connection");
  }

  @Test
  void isLessSureThatNothingIsWrongWhereAPoolIsBusy() {
    var finding =
        ServiceRules.examine(
                seen()
                    .unread(0)
                    .connections(3)
                    .cpu(1, 0.1)
                    .pools(full(PoolKind.EXECUTOR, 10, Doing.SLEEPS))
                    .build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(finding.sentence()).contains("10 of 10 executor threads (pool) are busy");
  }

  @Test
  void doesNotTakeCarriersThatComputeForHeld() {
    var computing =
        new PoolSeen(
            "pool",
            PoolKind.CARRIERS,
            2,
            2,
            2,
            2,
            1,
            Optional.of(1.0),
            Optional.of(1.9),
            List.of(activity(Doing.CARRIES, 2, true)));
    assertThat(leading(seen().cpu(8, 2).pools(computing))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void doesNotTakeALoopThatWasSeenOnceForHeld() {
    var once =
        new PoolSeen(
            "pool",
            PoolKind.EVENT_LOOP,
            1,
            1,
            0.14,
            0,
            0.14,
            Optional.of(1.0),
            Optional.of(0.1),
            List.of(
                new Activity(
                    Doing.SLEEPS,
                    "shop.Orders.find",
                    true,
                    0.14,
                    0.14,
                    List.of("java.lang.Thread.sleep"),
                    Optional.empty())));
    assertThat(leading(seen().pools(once))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void doesNotBlameThreadsWhereNobodyWaitsForThem() {
    assertThat(leading(seen().unread(0).pools(server(200, Doing.WAITS_FOR_ANSWER))))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void takesRequestsThatAreOnTheirWayForNoQueue() {
    assertThat(leading(seen().unread(1.4).connections(60).pools(server(60, Doing.SLEEPS))))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(leading(seen().unread(4).connections(60).pools(server(60, Doing.SLEEPS))))
        .as("no request waits for a thread where each connection has one")
        .isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(leading(seen().unread(4).connections(60).pools(server(56, Doing.SLEEPS))))
        .isEqualTo(ServiceRules.SERVER_POOL_FULL);
  }

  @Test
  void isLessSureOfAFullServerPoolWithoutItsPort() {
    var examined = ServiceRules.examine(seen().pools(server(200, Doing.WAITS_FOR_ANSWER)).build());
    assertThat(examined.getFirst().confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(examined.getFirst().evidence())
        .containsEntry(
            "requests that nobody has read", "not known without the service's port (--port)");
  }

  @Test
  void namesTheCommonPoolBeforeTheServerThreadsThatWaitForIt() {
    var findings =
        ServiceRules.examine(
            seen()
                .unread(3)
                .pools(
                    server(200, Doing.WAITS_FOR_RESULT),
                    full(PoolKind.COMMON_POOL, 7, Doing.WAITS_FOR_ANSWER))
                .build());
    assertThat(findings)
        .extracting(Finding::rule)
        .containsExactly(ServiceRules.POOL_FULL, ServiceRules.SERVER_POOL_FULL);
    assertThat(findings.getFirst().confidence()).isEqualTo(Confidence.HIGH);
    assertThat(findings.getFirst().sentence())
        .isEqualTo(
            "7 of 7 threads of the common pool (pool) are busy in the mean, 100 % of them waiting"
                + " for an answer in shop.Orders.find; 200 threads in front of it wait for results.");
  }

  @Test
  void knowsAnUnboundedPoolByItsConnections() {
    var pool = full(PoolKind.REACTOR, 60, Doing.SLEEPS);
    assertThat(leading(seen().unread(0).connections(60).pools(pool)))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(leading(seen().unread(0).connections(200).pools(pool)))
        .isEqualTo(ServiceRules.POOL_FULL);
  }

  @Test
  void knowsKotlinsDispatchersByTheirSteadyNumber() {
    var io = pool(PoolKind.COROUTINES, 68, 64, 64, 0, Doing.SLEEPS);
    var light = pool(PoolKind.COROUTINES, 68, 40, 12, 0, Doing.SLEEPS);
    assertThat(leading(seen().connections(200).pools(io))).isEqualTo(ServiceRules.POOL_FULL);
    assertThat(leading(seen().connections(200).pools(light))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void doesNotCallAGrowingPoolFull() {
    var growing =
        new PoolSeen(
            "pool",
            PoolKind.EXECUTOR,
            20,
            60,
            40,
            20,
            1,
            Optional.of(1.0),
            Optional.empty(),
            List.of(activity(Doing.SLEEPS, 40, true)));
    assertThat(leading(seen().pools(growing))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void doesNotCallConsumersThatNeverMoveAFullPool() {
    var still =
        new PoolSeen(
            "pool",
            PoolKind.EXECUTOR,
            4,
            4,
            4,
            4,
            1,
            Optional.of(0.0),
            Optional.of(0.0),
            List.of(activity(Doing.WAITS_FOR_ANSWER, 4, true)));
    assertThat(leading(seen().pools(still))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @ParameterizedTest(name = "an event loop of four that is {0} in the service''s own code is held")
  @EnumSource(
      value = Doing.class,
      names = {"SLEEPS", "WAITS_FOR_ANSWER", "WAITS_FOR_RESULT", "WAITS_FOR_LOCK", "RUNS"})
  void findsALoopThatIsHeld(Doing doing) {
    assertThat(leading(seen().pools(full(PoolKind.EVENT_LOOP, 4, doing))))
        .isEqualTo(ServiceRules.LOOP_BLOCKED);
  }

  @Test
  void leavesALoopAloneThatComputesWhatIsNotCompiledYet() {
    var computes = full(PoolKind.EVENT_LOOP, 4, Doing.RUNS);
    assertThat(leading(seen().cpu(1, 0.98).compiling(0.4).pools(computes)))
        .isEqualTo(ServiceRules.NOT_WARM);
    assertThat(
            leading(
                seen()
                    .cpu(1, 0.98)
                    .compiling(0.4)
                    .pools(full(PoolKind.EVENT_LOOP, 4, Doing.SLEEPS))))
        .isEqualTo(ServiceRules.LOOP_BLOCKED);
  }

  @Test
  void leavesALoopAloneThatWorksForItsLibrary() {
    var loops =
        new PoolSeen(
            "loop",
            PoolKind.EVENT_LOOP,
            4,
            4,
            4,
            4,
            1,
            Optional.of(1.0),
            Optional.of(0.4),
            List.of(activity(Doing.RUNS, 3, false), activity(Doing.WAITS_FOR_LOCK, 1, false)));
    assertThat(leading(seen().pools(loops))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void whatWasSeenAtOneLookOnlyIsAnInstant() {
    PoolSeen seen = pool(PoolKind.SERVER, 10, 1.4, 0, 0, Doing.WAITS_FOR_CONNECTION);
    assertThat(leading(seen().pools(seen))).isEqualTo(ServiceRules.CLIENT_POOL);

    Activity once = seen.activities().getFirst();
    PoolSeen instant =
        new PoolSeen(
            seen.name(),
            seen.kind(),
            seen.threadsMin(),
            seen.threadsMax(),
            seen.busyMean(),
            seen.busyMin(),
            seen.fullShare(),
            seen.movingShare(),
            seen.cpuCores(),
            List.of(
                new Activity(
                    once.doing(),
                    once.place(),
                    once.own(),
                    once.threadsMean(),
                    0.2,
                    once.stack(),
                    once.holder())));
    assertThat(leading(seen().pools(instant))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void aServiceWhoseCpuIsTheJitsIsNotWarmAndNotBoundByIt() {
    Finding notWarm = ServiceRules.examine(seen().cpu(1, 0.98).compiling(0.5).build()).getFirst();
    assertThat(notWarm.rule()).isEqualTo(ServiceRules.NOT_WARM);
    assertThat(notWarm.sentence())
        .isEqualTo(
            "Uses 98 % of 1 core that it may use, 51 % of that to compile its code: it is not warm"
                + " yet.");
    assertThat(leading(seen().cpu(1, 0.98).compiling(0.05))).isEqualTo(ServiceRules.CPU_BOUND);
    assertThat(leading(seen().cpu(1, 0.98).compiling(0.2).pools(server(12, Doing.RUNS))))
        .as("requests that are not compiled yet queue for a core, whatever they will take")
        .isEqualTo(ServiceRules.NOT_WARM);
    Finding compilesALittle =
        ServiceRules.examine(seen().cpu(2, 1.88).compiling(0.18).build()).getFirst();
    assertThat(compilesALittle.rule()).isEqualTo(ServiceRules.CPU_BOUND);
    assertThat(compilesALittle.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(compilesALittle.sentence())
        .isEqualTo("Uses 94 % of the 2 cores that it may use, 9 % to compile.");
    assertThat(ServiceRules.examine(seen().cpu(1, 0.98).compiling(0.09).build()).getFirst())
        .returns(Confidence.HIGH, Finding::confidence)
        .returns("Uses 98 % of the 1 core that it may use, 9 % to compile.", Finding::sentence);
    assertThat(leading(seen().cpu(1, 0.95).compiling(0.18))).isEqualTo(ServiceRules.CPU_BOUND);
    assertThat(leading(seen().cpu(1, 0.95).compiling(0.2))).isEqualTo(ServiceRules.NOT_WARM);
    assertThat(leading(seen().cpu(1, 0.5).compiling(0.4))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void tellsThrottledFromStarvedFromCpuBound() {
    assertThat(leading(seen().cpu(0.5, 0.98).throttled(0.4))).isEqualTo(ServiceRules.THROTTLED);
    assertThat(leading(seen().cpu(1, 0.98).runDelay(5).others(0.02, 0)))
        .isEqualTo(ServiceRules.CPU_BOUND);
    assertThat(leading(seen().cpu(1, 0.4).runDelay(5).others(0.6, 0)))
        .isEqualTo(ServiceRules.STARVED);
    assertThat(leading(seen().cpu(1, 0.8).runDelay(4).others(0.02, 0.18)))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @ParameterizedTest(name = "{0} of {1} threads wait, {2} connections: {3}")
  @CsvSource({
    "2.33, 70, 250, nothing wrong",
    "2.33, 70, 40, lock contended",
    "2.33, 20, 250, lock contended",
  })
  void aFewOfManyHoldUpASmallPartOfTheRequests(
      double waiting, int threads, double connections, String rule) {
    var pool = pool(PoolKind.SERVER, threads, waiting, 0, 0, Doing.WAITS_FOR_LOCK);
    assertThat(leading(seen().unread(0).connections(connections).pools(pool))).isEqualTo(rule);
  }

  @Test
  void tellsOthersByTheCoresThatItMayRunOnAndNotByItsQuota() {
    var starved =
        ServiceRules.examine(seen().cpu(2, 1.5).runDelay(2.3).others(14.4, 0.1).build()).getFirst();
    assertThat(starved.sentence())
        .isEqualTo(
            "Others use 14.4 of the 16 cores that it may run on, and its threads together wait 2.3"
                + " s per second for one.");
  }

  @ParameterizedTest(name = "an event loop that is {0}: {1}")
  @CsvSource({
    "RUNS, Dispatchers.Default",
    "LOGS, asynchronous appender",
    "WAITS_FOR_LOCK, hold it for less",
    "WAITS_FOR_RESULT, flatMap",
    "WAITS_FOR_ANSWER, non-blocking client",
    "SLEEPS, boundedElastic",
  })
  void saysOfALoopWhatHelpsAgainstWhatHoldsIt(Doing doing, String remedy) {
    var held = ServiceRules.examine(seen().pools(full(PoolKind.EVENT_LOOP, 4, doing)).build());
    assertThat(held.getFirst().rule()).isEqualTo(ServiceRules.LOOP_BLOCKED);
    assertThat(held.getFirst().evidence().get(Finding.TO_DO)).contains(remedy);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking, setMaxConnPerRoute",
    "org.apache.commons.pool2.impl.GenericObjectPool.borrowObject, jedis.pool.max-active",
  })
  void namesTheKeysOfTheClientPoolThatIsWaitedFor(String method, String key) {
    var waiting =
        new Activity(
            Doing.WAITS_FOR_CONNECTION,
            "shop.Orders.find",
            true,
            20,
            1,
            List.of("jdk.internal.misc.Unsafe.park", method, "shop.Orders.find"),
            Optional.empty());
    var pool =
        new PoolSeen(
            "pool",
            PoolKind.SERVER,
            20,
            20,
            20,
            20,
            1,
            Optional.of(1.0),
            Optional.of(0.1),
            List.of(waiting));
    var small = ServiceRules.examine(seen().pools(pool).build()).getFirst();
    assertThat(small.rule()).isEqualTo(ServiceRules.CLIENT_POOL);
    assertThat(small.evidence().get(Finding.TO_DO)).contains(key);
  }

  @Test
  void findsASmallPoolBehindThreadsThatWaitForIt() {
    PoolSeen three = pool("small", PoolKind.COMMON_POOL, 3, Doing.SLEEPS);
    assertThat(
            ServiceRules.examine(
                    seen()
                        .unread(0)
                        .connections(12)
                        .pools(pool("front", PoolKind.EXECUTOR, 12, Doing.WAITS_FOR_RESULT), three)
                        .build())
                .getFirst())
        .returns(ServiceRules.POOL_FULL, Finding::rule)
        .returns(Confidence.HIGH, Finding::confidence)
        .satisfies(
            finding ->
                assertThat(finding.sentence())
                    .contains("3 of 3", "(small)", "12 threads in front of it wait for results"));
    assertThat(
            leading(
                seen()
                    .unread(0)
                    .connections(12)
                    .pools(pool("front", PoolKind.EXECUTOR, 3, Doing.WAITS_FOR_RESULT), three)))
        .as("each has a thread that works for it")
        .isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void tellsThreadsThatRetryFromThreadsThatCompute() {
    PoolSeen retrying = server(10, Doing.RETRIES);
    List<Finding> two = ServiceRules.examine(seen().unread(0).cpu(2, 1.98).pools(retrying).build());

    assertThat(two)
        .extracting(Finding::rule)
        .containsExactly(ServiceRules.SHARED_STATE, ServiceRules.CPU_BOUND);
    assertThat(two.getFirst().sentence()).contains("shop.Orders.find", "1.98 cores: one at a time");
    assertThat(leading(seen().cpu(2, 1.98).pools(full(PoolKind.EVENT_LOOP, 4, Doing.RETRIES))))
        .as("event loops that compute the same")
        .isEqualTo(ServiceRules.SHARED_STATE);
    assertThat(leading(seen().unread(0).cpu(1, 0.99).pools(retrying)))
        .as("on one core nobody gets in their way")
        .isEqualTo(ServiceRules.CPU_BOUND);
    assertThat(leading(seen().unread(0).cpu(2, 1.98).pools(server(10, Doing.RUNS))))
        .isEqualTo(ServiceRules.CPU_BOUND);
  }

  @Test
  void tellsAHeapThatIsFullFromOneThatIsBusy() {
    var full = ServiceRules.examine(seen().gc(0.15, 0.9).build()).getFirst();
    var busy = ServiceRules.examine(seen().gc(0.15, 0.3).build()).getFirst();
    assertThat(full.rule()).isEqualTo(ServiceRules.GC_BOUND);
    assertThat(full.evidence().get(Finding.TO_DO)).startsWith("raise -Xmx");
    assertThat(busy.evidence().get(Finding.TO_DO)).startsWith("allocate less");
  }

  @Test
  void findsCarriersThatAreHeldWhileTheCpuHasTimeLeft() {
    var carriers = full(PoolKind.CARRIERS, 2, Doing.CARRIES);
    assertThat(leading(seen().cpu(2, 0.1).pools(carriers))).isEqualTo(ServiceRules.CARRIERS_HELD);
    assertThat(leading(seen().cpu(2, 1.9).pools(carriers))).isEqualTo(ServiceRules.CPU_BOUND);
  }

  @Test
  void findsThemBesideCarriersForWhichThereIsNoCore() {
    var carriers = pool(PoolKind.CARRIERS, 2, 1, 1, 0, Doing.CARRIES);
    var resting = pool(PoolKind.CARRIERS, 2, 1, 0, 0, Doing.CARRIES);
    assertThat(leading(seen().cpu(1, 0.1).pools(carriers))).isEqualTo(ServiceRules.CARRIERS_HELD);
    assertThat(leading(seen().cpu(1, 0.1).pools(resting))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void saysThatItDoesNotKnowWhereRequestsWaitAndNothingIsFull() {
    var unknown = ServiceRules.examine(seen().unread(40).cpu(1, 0.1).build()).getFirst();
    assertThat(unknown.rule()).isEqualTo(ServiceRules.UNKNOWN);
    assertThat(unknown.evidence()).containsEntry("CPU", "10 %");
  }

  @Test
  void fewUnreadRequestsOfManyConnectionsAreOnTheirWay() {
    var few = ServiceRules.examine(seen().unread(5).connections(30).cpu(1, 0.1).build()).getFirst();
    assertThat(few.rule()).isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(few.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(few.sentence()).endsWith("; 5 requests were unread all the same.");
    assertThat(leading(seen().unread(6).connections(30).cpu(1, 0.1)))
        .isEqualTo(ServiceRules.UNKNOWN);
  }

  @Test
  void namesMutexesThatCoroutinesWaitFor() {
    var waiting = unthreaded(Doing.WAITS_FOR_LOCK, "Mutexes", 17, Optional.empty());
    var finding =
        ServiceRules.examine(seen().connections(20).unthreaded(waiting).build()).getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.LOCK_CONTENDED);
    assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(finding.sentence())
        .isEqualTo("17 to 19 coroutines wait for Mutexes, without a thread.");
  }

  @Test
  void namesPoolsThatRequestsWaitForWithoutAThread() {
    var waiting =
        unthreaded(Doing.WAITS_FOR_CONNECTION, "Reactor Netty's clients", 26, Optional.of(4L));
    var client = ServiceRules.examine(seen().unthreaded(waiting).build()).getFirst();
    assertThat(client.rule()).isEqualTo(ServiceRules.CLIENT_POOL);
    assertThat(client.sentence())
        .isEqualTo(
            "26 to 28 requests wait, without a thread, for a connection of Reactor Netty's clients,"
                + " which have 4 in all.");
    assertThat(client.evidence().get(Finding.TO_DO)).contains("ConnectionProvider.maxConnections");

    var ofDatabase = unthreaded(Doing.WAITS_FOR_DATABASE, "R2DBC's pools", 6, Optional.of(10L));
    assertThat(leading(seen().unthreaded(ofDatabase))).isEqualTo(ServiceRules.DATABASE_POOL);
  }

  @Test
  void metersThatNameThePoolComeBeforeTheHeapThatDoesNot() {
    var waiting =
        unthreaded(Doing.WAITS_FOR_CONNECTION, "Reactor Netty's clients", 6, Optional.of(10L));
    var meter = new MeteredPool(MetersRead.Kind.CLIENT, "orders", Optional.of(10.0), 10, 18, 1, 0);
    var finding =
        ServiceRules.examine(seen().metered(meter).unthreaded(waiting).build()).getFirst();
    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
    assertThat(finding.sentence()).contains("(orders)");
  }

  @Test
  void aPoolThatIsSeenToBeFullComesBeforeMutexesOfWhichNobodyKnowsWhich() {
    var waiting = unthreaded(Doing.WAITS_FOR_LOCK, "Mutexes", 5, Optional.empty());
    var pool = full(PoolKind.EXECUTOR, 10, Doing.WAITS_FOR_DATABASE);
    assertThat(ServiceRules.examine(seen().pools(pool).unthreaded(waiting).build()))
        .extracting(Finding::rule)
        .startsWith(ServiceRules.DATABASE_POOL)
        .contains(ServiceRules.LOCK_CONTENDED);
  }

  @Test
  void fewWhoWaitWithoutAThreadHoldUpNobody() {
    var two = unthreaded(Doing.WAITS_FOR_LOCK, "Mutexes", 2, Optional.empty());
    assertThat(leading(seen().unthreaded(two))).isEqualTo(ServiceRules.NOTHING_WRONG);
    var ofMany = unthreaded(Doing.WAITS_FOR_LOCK, "Mutexes", 9, Optional.empty());
    assertThat(leading(seen().connections(200).unthreaded(ofMany)))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  private static Unthreaded unthreaded(
      Doing doing, String of, long least, Optional<Long> connections) {
    return new Unthreaded(doing, of, "library.Waiter", least, least + 2, connections);
  }

  @Test
  void saysThatItDoesNotKnowWhatThreadsWaitFor() {
    var unknown =
        ServiceRules.examine(
                seen().unread(0).pools(full(PoolKind.EXECUTOR, 40, Doing.WAITS)).build())
            .getFirst();
    assertThat(unknown.rule()).isEqualTo(ServiceRules.UNKNOWN);
    assertThat(unknown.sentence())
        .isEqualTo(
            "40 of 40 executor threads (pool) wait for something that no rule knows, in"
                + " shop.Orders.find.");
  }

  @Test
  void saysThatNothingIsWrongOfAServiceAtRest() {
    var findings =
        ServiceRules.examine(
            seen()
                .unread(0)
                .connections(10)
                .cpu(1, 0.05)
                .pools(pool(PoolKind.SERVER, 10, 0.2, 0, 0, Doing.RUNS))
                .build());
    assertThat(findings).extracting(Finding::rule).containsExactly(ServiceRules.NOTHING_WRONG);
    assertThat(findings.getFirst().confidence()).isEqualTo(Confidence.HIGH);
  }

  @ParameterizedTest(name = "virtual threads that are {0}: {1}")
  @CsvSource({
    "WAITS_FOR_LOCK, lock contended",
    "WAITS_FOR_CONNECTION, client pool too small",
    "WAITS_FOR_DATABASE, database pool too small",
    "LOGS, log-bound",
    "WAITS, unknown",
    "WAITS_FOR_ANSWER, nothing wrong",
    "SLEEPS, nothing wrong",
    "RUNS, nothing wrong",
  })
  void tellsWhatVirtualThreadsWaitForAndNeverThatTheyAreAllBusy(Doing doing, String rule) {
    var threads = pool("of any name", PoolKind.VIRTUAL, 30, doing);
    var finding =
        ServiceRules.examine(seen().cpu(1, 0.2).unread(0).pools(threads).build()).getFirst();
    assertThat(finding.rule()).isEqualTo(rule);
    assertThat(finding.sentence()).doesNotContain("are busy in the mean");
  }

  @Test
  void whatOneOfTwoLooksSawOfVirtualThreadsMayHaveBeenAnInstant() {
    var waiting = full(PoolKind.VIRTUAL, 30, Doing.WAITS_FOR_LOCK).activities().getFirst();
    var once =
        new Activity(
            waiting.doing(),
            waiting.place(),
            waiting.own(),
            waiting.threadsMean(),
            0.5,
            waiting.stack(),
            waiting.holder());
    var pool =
        new PoolSeen(
            "of any name",
            PoolKind.VIRTUAL,
            0,
            30,
            15,
            0,
            0.5,
            Optional.empty(),
            Optional.empty(),
            List.of(once));
    assertThat(leading(seen().cpu(1, 0.2).unread(0).pools(pool)))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  private static String leading(Seen seen) {
    return ServiceRules.examine(seen.build()).getFirst().rule();
  }

  private static PoolSeen server(int threads, Doing doing) {
    return full(PoolKind.SERVER, threads, doing);
  }

  private static PoolSeen pool(String name, PoolKind kind, int threads, Doing doing) {
    PoolSeen made = full(kind, threads, doing);
    return new PoolSeen(
        name,
        kind,
        threads,
        threads,
        threads,
        threads,
        1,
        made.movingShare(),
        made.cpuCores(),
        made.activities());
  }

  private static PoolSeen full(PoolKind kind, int threads, Doing doing) {
    return pool(kind, threads, threads, threads, 1, doing);
  }

  private static PoolSeen pool(
      PoolKind kind, int threads, double busy, int busyMin, double full, Doing doing) {
    return new PoolSeen(
        "pool",
        kind,
        threads,
        threads,
        busy,
        busyMin,
        full,
        Optional.of(1.0),
        Optional.of(0.1),
        List.of(activity(doing, busy, true)));
  }

  private static Activity activity(Doing doing, double threads, boolean own) {
    return new Activity(
        doing,
        own ? "shop.Orders.find" : "io.netty.Loop.run",
        own,
        threads,
        1,
        List.of(
            "java.lang.Thread.sleep",
            "shop.Orders.find",
            "org.apache.tomcat.util.threads.TaskThread.run"),
        Optional.empty());
  }

  private static Seen seen() {
    return new Seen();
  }

  /** An examination in the making: a service of which nothing is known but what is said. */
  private static final class Seen {
    private Optional<Double> cores = Optional.empty();
    private Optional<Double> cpu = Optional.empty();
    private Optional<Double> compiling = Optional.empty();
    private Optional<Double> others = Optional.empty();
    private Optional<Double> idle = Optional.empty();
    private Optional<Double> runDelay = Optional.empty();
    private Optional<Double> throttled = Optional.empty();
    private Optional<Double> gc = Optional.empty();
    private Optional<Double> heap = Optional.empty();
    private Optional<Double> connections = Optional.empty();
    private Optional<Double> unread = Optional.empty();
    private Optional<Double> acceptQueue = Optional.empty();
    private List<PoolSeen> pools = List.of();
    private List<MeteredPool> metered = List.of();
    private Optional<List<Stalled>> recorded = Optional.empty();
    private Optional<List<Unthreaded>> unthreaded = Optional.empty();

    Seen cpu(double mayUse, double used) {
      cores = Optional.of(mayUse);
      cpu = Optional.of(used);
      return this;
    }

    Seen others(double used, double nobody) {
      others = Optional.of(used);
      idle = Optional.of(nobody);
      return this;
    }

    Seen runDelay(double seconds) {
      runDelay = Optional.of(seconds);
      return this;
    }

    Seen throttled(double share) {
      throttled = Optional.of(share);
      return this;
    }

    Seen gc(double share, double leastHeap) {
      gc = Optional.of(share);
      heap = Optional.of(leastHeap);
      return this;
    }

    Seen compiling(double cores) {
      compiling = Optional.of(cores);
      return this;
    }

    Seen connections(double mean) {
      connections = Optional.of(mean);
      return this;
    }

    Seen unread(double mean) {
      unread = Optional.of(mean);
      return this;
    }

    Seen acceptQueue(double mean) {
      acceptQueue = Optional.of(mean);
      return this;
    }

    Seen pools(PoolSeen... all) {
      pools = List.of(all);
      return this;
    }

    Seen recorded(Stalled... all) {
      recorded = Optional.of(List.of(all));
      return this;
    }

    Seen unthreaded(Unthreaded... all) {
      unthreaded = Optional.of(List.of(all));
      return this;
    }

    Seen metered(MeteredPool... all) {
      metered = List.of(all);
      return this;
    }

    Examination build() {
      return new Examination(
          10,
          7,
          cores,
          cpu,
          compiling,
          others,
          idle,
          runDelay,
          throttled,
          gc,
          heap,
          connections,
          unread,
          acceptQueue,
          Optional.empty(),
          pools,
          metered,
          recorded,
          unthreaded,
          List.of());
    }
  }
}
