package parkbench.text;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.PoolSetting;
import parkbench.result.Remedy;

/** What to do about a finding, in words. */
final class RemedyText {
  private static final String ELSEWHERE =
      "Mono.fromCallable(…).subscribeOn(Schedulers.boundedElastic()) around the call itself, in"
          + " coroutines withContext(Dispatchers.IO)";

  private static final String LOCKS =
      "move calls, queries and files out of what is locked (synchronized, lock() to unlock()), or"
          + " have a lock for each key: one at a time is all that it lets through";

  private static final String HIDDEN =
      "Requests that wait without a thread show only with doctor --metrics or --class-histogram";

  /** Threads that wait for an answer do not show whether the called service could give more. */
  private static final String CALLED =
      "see first that what it calls can take more: take so much load away, from all instances"
          + " together, that at most half of these threads are busy; if its calls"
          + " (those of HTTP: http.client.requests) get faster, what it calls is full, and more"
          + " threads make it worse; if they stay slow, set a timeout, ";

  private static final String LOG_LESS =
      "log less (logging.level.root=WARN), or by an asynchronous appender that drops what it"
          + " cannot take (Logback: AsyncAppender with neverBlock; Log4j:"
          + " AsyncLoggerContextSelector with -Dlog4j2.asyncQueueFullPolicy=Discard, which"
          + " drops what is INFO or less); neither helps where the code itself prints to"
          + " System.out";

  private static final String ALLOCATE_LESS =
      "allocate less per request: jcmd PID JFR.start duration=60s filename=FILE, then"
          + " jfr view allocation-by-site FILE (JDK 21 and later), shows where";

  private static final String ONE_CLIENT =
      "one client for all calls in place of one for each, whose answers are read to the end and"
          + " which keeps as many idle connections as it has calls in flight";

  /** Bounds that clients have by default: the number of calls tells which one it may be. */
  private static final String CLIENTS =
      " (by default Quarkus REST client: quarkus.rest-client.connection-pool-size, 50; Vert.x:"
          + " setHttp1MaxSize, 5; Apache HttpClient 5: setMaxConnPerRoute, 5; OkHttp:"
          + " setMaxRequestsPerHost, 5)";

  private RemedyText() {}

  static String of(Remedy remedy) {
    return switch (remedy.advice()) {
      case NOTHING -> "nothing";
      case NOTHING_HERE ->
          "nothing here; if its answers are slow, look at what it calls. " + HIDDEN;
      case MORE_LOAD -> "nothing; more users or a higher rate show its limit";
      case WORSE_DISTURBANCE -> "nothing; a longer or a worse disturbance shows its limit";
      case LONGER_WARM_UP ->
          "repeat it with a longer warm-up; a code cache that is full, or processes that live too"
              + " briefly, never get warm";
      case QUIET_MACHINE -> "repeat it on a quiet machine, or with more cores";
      case READ_EVIDENCE -> "read these figures and, where there is one, the stack. " + HIDDEN;
      case COLLECT_MORE ->
          "run it with --thread-dumps for its threads, or parkbench trace for its requests";
      case TRACE_REQUESTS -> "parkbench trace shows where the time of its requests goes";
      case FIX_OTHER_FINDING ->
          "fix what limits it, which another finding of this trial names; until then quote the"
              + " capacity and the growth, and to compare response times ask for less than that";
      case LOOK_AT_CAUSES ->
          "look at the causes: a timeout comes from another finding, the reason of a status is in"
              + " service.log";
      case ADD_ROUTES ->
          "add a route for what it calls to upstream.routes of the scenario, or correct the path"
              + " that it calls: the upstream answers 404 where no route matches";
      case SPEAK_HTTP ->
          "give the service an http:// URL of the upstream and HTTP/1.1: the upstream reads nothing"
              + " else, unless the scenario sets upstream.tls: true";
      case LOCK_IN_ONE_ORDER ->
          "restart it, since these threads never continue; then take these locks in one order"
              + " everywhere, or with tryLock and a timeout";
      case MORE_PERMITS ->
          "raise the number of permits, or the rate, if what they protect can take more; else shed"
              + " load there: wait with a timeout, and answer 429 or 503";
      case SEPARATE_POOLS ->
          "give the inner tasks a pool or dispatcher of their own, or do not block on them: a larger"
              + " pool only delays it";
      case CALL_WITH_TIMEOUT ->
          "set a timeout for these calls (connect and response), and bound the queue in front of"
              + " them; until then only a restart frees them";
      case MORE_FILES ->
          "raise the limit (ulimit -n, LimitNOFILE= of systemd, --ulimit nofile= of a container) if"
              + " this load needs so many; if the number grows under a steady load, something does"
              + " not close what it opens (ls -l /proc/PID/fd shows what)";
      case CLOSE_FILES ->
          "close what is opened, in a finally or a try-with-resources (ls -l /proc/PID/fd shows what"
              + " it is); for calls, keep one client and close each response's body; a higher limit"
              + " only delays it";
      case END_THREADS ->
          "share one executor, timer or client in place of one for each request, or shut it down"
              + " when the request ends; its name shows which";
      case READ_LOG -> "its service.log has all that it wrote";
      case MEMORY_LIMIT ->
          "a smaller -Xmx or a larger limit: metaspace, code cache, threads' stacks and direct"
              + " buffers need room beside the heap";
      case KERNEL_LOG ->
          "look at the end of its log, and for an OOM kill in the kernel's (dmesg;"
              + " Kubernetes: kubectl describe pod, kubectl logs --previous)";
      case LESS_WORK ->
          "less work per request (jcmd PID JFR.start duration=60s filename=FILE, then jfr view"
              + " hot-methods FILE of JDK 21 and later, shows where), or more CPU (Kubernetes:"
              + " resources.limits.cpu); more threads do not help";
      case LESS_WORK_OF_ANY ->
          "less work per request (a profiler such as perf shows where), or more CPU (Kubernetes:"
              + " resources.limits.cpu)";
      case LESS_WORK_AFTER_WARM_UP ->
          "a longer warm-up shows it without its JIT; then less work per request, or more CPU; more"
              + " threads do not help";
      case RAISE_CPU_LIMIT ->
          "raise the CPU limit of its container (Kubernetes: resources.limits.cpu); or remove it,"
              + " with resources.requests.cpu and -XX:ActiveProcessorCount set, since the JVM"
              + " counts all cores of the node then";
      case MOVE_NEIGHBOURS ->
          "look for what else runs on its cores (top, on the node and not in its container), and"
              + " move it away, or give the service a larger share (Kubernetes:"
              + " resources.requests.cpu) or cores of its own";
      case MORE_HEAP ->
          "raise -Xmx, or -XX:MaxRAMPercentage (25 by default: a quarter of the container's"
              + " memory, in which all else needs room, too), or hold less: jcmd PID"
              + " GC.class_histogram shows what it holds, with one more full collection";
      case LARGER_YOUNG_GENERATION ->
          "set -Xms to the value of -Xmx, or a young generation (-Xmn), and look again: most of the"
              + " heap was never used, and a heap that begins small has a small young generation,"
              + " which is collected often. If that does not help, "
              + ALLOCATE_LESS;
      case ALLOCATE_LESS -> ALLOCATE_LESS;
      case SHARE_LESS ->
          "to each thread its own: ThreadLocalRandom in place of Math.random() and of a Random that"
              + " they share, LongAdder or LongAccumulator in place of an AtomicLong whose value"
              + " is not needed at each change; more cores make it worse";
      case SMALLER_LOCKS -> LOCKS;
      case SMALLER_LOCKS_OR_ELSEWHERE -> LOCKS + "; or wait elsewhere: " + ELSEWHERE;
      case LOG_LESS -> LOG_LESS;
      case LOG_LESS_OF_EVERYTHING ->
          "look for loggers at TRACE or DEBUG (logging.level.… of Spring Boot, and the end of its"
              + " log); "
              + LOG_LESS;
      case NON_BLOCKING_OR_ELSEWHERE ->
          "call it with a non-blocking client, or move it away: " + ELSEWHERE;
      case COMPUTE_ELSEWHERE ->
          "compute elsewhere: publishOn(Schedulers.parallel()) before it, in coroutines"
              + " withContext(Dispatchers.Default)";
      case SLEEP_WITHOUT_THREAD ->
          "wait without the thread (Mono.delay or delayElement, in coroutines delay), or move it"
              + " away: "
              + ELSEWHERE;
      case CONTINUE_WITH_RESULT ->
          "continue with the result instead of waiting for it (flatMap, await), or wait elsewhere: "
              + ELSEWHERE;
      case RELEASE_CARRIERS ->
          "until Java 23 a wait inside synchronized holds its carrier: use a ReentrantLock, or Java"
              + " 24; from there on only native frames and class initializers do. doctor --jfr"
              + " names the place, and jcmd PID Thread.dump_to_file FILE has all stacks. Where it"
              + " cannot be changed, more carriers help"
              + " (-Djdk.virtualThreadScheduler.parallelism, as many as cores by default)";
      case MORE_DATABASE_CONNECTIONS ->
          "look at what the requests do that have a connection: where they wait in the database's"
              + " driver, make their queries fewer or faster; else hold a connection for less (no"
              + " remote call inside a transaction, spring.jpa.open-in-view=false); raise the"
              + " pool's size"
              + inBrackets(remedy.settings())
              + " only while the database has CPU and disk left, and instances × size stay below"
              + " its max_connections";
      case CLOSE_CONNECTIONS ->
          "close what was taken on every path, errors included (try-with-resources; of an HTTP"
              + " response its body). More connections only delay it"
              + (remedy.settings().isEmpty() ? "" : inBrackets(remedy.settings()))
              + "; for Hikari leak-detection-threshold logs who took one and kept it";
      case ONE_CONNECTION_EACH ->
          "take the second connection before or after the first, or on the same one: no"
              + " REQUIRES_NEW or second getConnection() inside a transaction. More connections only"
              + " delay it, until they are threads × (connections of a request - 1) + 1";
      case MORE_CLIENT_CONNECTIONS ->
          "raise the pool's limit"
              + inBrackets(remedy.settings())
              + " if what it calls can take more at once: where that answers faster, by its own"
              + " measure, with only half of the connections in use, it is full, and more make it"
              + " worse; or call it less often";
      case MORE_CALLS_AT_A_TIME ->
          "find what lets no more calls through: the connections of its HTTP client"
              + (remedy.settings().isEmpty() ? CLIENTS : inBrackets(remedy.settings()))
              + ", permits of a semaphore, a bulkhead or a rate limiter, or a database connection"
              + " that is held across the call; raise that if what it calls can take more at once";
      case MORE_EXECUTOR_THREADS ->
          "see first that what its tasks need can take more; then raise its core size: as long as"
              + " the queue has room no thread beyond the core is made"
              + " (spring.task.execution.pool.core-size, 8 by default; of a scheduler"
              + " spring.task.scheduling.pool.size, 1); to refuse what cannot be worked off, bound"
              + " both its queue and its threads (queue-capacity and max-size there: neither has an"
              + " end by default, and either alone refuses nothing)";
      case MORE_CONNECTIONS ->
          "raise server.tomcat.max-connections (8192 by default, 10000 until Boot 2.1), or let idle"
              + " connections go sooner (server.tomcat.keep-alive-timeout; not sooner than a proxy"
              + " in front lets go of them, which would answer 502)";
      case WAIT_WITHOUT_THREAD -> waitWithoutThread(remedy);
      case WAIT_WITHOUT_THREAD_IF_CALLED_HAS_ROOM -> CALLED + waitWithoutThread(remedy);
      case CONNECT_FASTER ->
          "look at what it connects to: it is down, its name is looked up slowly (DNS), something"
              + " on the way drops what is sent there, or it accepts nothing since its own queue is"
              + " full; set a timeout for connecting (spring.http.clients.connect-timeout; in Boot"
              + " 3.4 and 3.5 spring.http.client.connect-timeout); more threads do not help";
      case LOOK_UP_LESS ->
          "look at the resolver (resolv.conf, its servers, search domains; in Kubernetes ndots and"
              + " CoreDNS); cache addresses (networkaddress.cache.ttl) and keep connections open;"
              + " more threads do not help";
      case BOUND_WRITES ->
          "bound what a slow reader may hold: a write timeout at the server or the proxy in front,"
              + " smaller responses, or writes without a thread; more threads only delay it";
      case CHECK_QUEUE_FIRST ->
          "see whether tasks wait in its queue (its metrics show it, --metrics); if so: "
              + waitWithoutThread(remedy)
              + ". "
              + HIDDEN;
      case CHECK_PROXY_FIRST ->
          "see whether requests wait in front of it, in a proxy or a load balancer; if so: "
              + waitWithoutThread(remedy)
              + ". "
              + HIDDEN;
      case FIX_WHAT_THEY_WAIT_FOR -> "fix what they wait for: more threads would wait, too";
      case FIND_WHO_USES_CPU ->
          "look for what they compute and who else has the CPU: more of them do not help";
      case QUEUE_LESS_UPSTREAM ->
          "more capacity there, fewer calls here (cache, batch), or refuse early; more threads or"
              + " connections here make that queue longer";
      case LONGER_BACKLOG ->
          "keep connections alive, or raise the server's queue (Tomcat: server.tomcat.accept-count,"
              + " 100) and net.core.somaxconn where that is smaller, which Netty takes by default";
      case KEEP_CONNECTIONS ->
          ONE_CLIENT + ": HttpURLConnection keeps 5 for each host (-Dhttp.maxConnections)";
      case KEEP_CONNECTIONS_OF_ANY -> ONE_CLIENT + " (Node before 19: an Agent with keepAlive)";
      case PROBE_LESS_STRICTLY ->
          "a longer timeout or more failures allowed (Kubernetes: timeoutSeconds, 1 by default;"
              + " failureThreshold, 3), less load, or liveness at a port with threads of its own"
              + " (management.server.port, which takes /actuator with it, and which with WebFlux on"
              + " Netty has no threads of its own; for readiness"
              + " management.endpoint.health.probes.add-additional-paths=true, from Boot 2.6 on,"
              + " keeps /readyz at the users' port)";
      case TIMEOUTS ->
          "timeouts for calls (spring.http.clients.read-timeout from Boot 4.0 on; in 3.4 and"
              + " 3.5 spring.http.client.read-timeout, in 3.5 spring.http.reactiveclient"
              + ".read-timeout of WebClient; before, and of clients that are not made by Spring"
              + " Boot's builders, in the code), a bounded queue"
              + " (server.tomcat.threads.max-queue-capacity from Boot 3.3 on), fewer retries";
    };
  }

  private static String waitWithoutThread(Remedy remedy) {
    return "wait without a thread ("
        + (remedy.virtualThreads().isEmpty()
            ? "virtual threads, "
            : "virtual threads: " + remedy.virtualThreads() + "; ")
        + "a non-blocking client), or raise "
        + (remedy.settings().isEmpty() ? "its size" : settings(remedy.settings()))
        + (remedy.better().isEmpty() ? "" : "; better: " + remedy.better());
  }

  private static String inBrackets(List<PoolSetting> settings) {
    return settings.isEmpty() ? "" : " (" + settings(settings) + ")";
  }

  private static String settings(List<PoolSetting> settings) {
    return settings.stream().map(RemedyText::setting).collect(Collectors.joining(", or "));
  }

  /** {@code server.tomcat.threads.max (200 by default, since Boot 2.3)}. */
  private static String setting(PoolSetting setting) {
    String details =
        Stream.of(
                setting.of().isEmpty() ? "" : "of " + setting.of(),
                setting.standard().isEmpty() ? "" : setting.standard() + " by default",
                setting.since().isEmpty() ? "" : "since " + setting.since(),
                setting.until().isEmpty() ? "" : "until " + setting.until())
            .filter(detail -> !detail.isEmpty())
            .collect(Collectors.joining(", "));
    return setting.key() + (details.isEmpty() ? "" : " (" + details + ")");
  }
}
