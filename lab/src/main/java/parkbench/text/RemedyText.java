package parkbench.text;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.PoolSetting;
import parkbench.result.Remedy;

/** What to do about a finding, in words. */
final class RemedyText {
  private static final String ELSEWHERE =
      "Mono.fromCallable(…).subscribeOn(Schedulers.boundedElastic()) around the call itself, or"
          + " withContext(Dispatchers.IO) in coroutines";

  private static final String LOCKS =
      "move calls, queries and file access out of the locked code (synchronized, lock() to"
          + " unlock()), or use one lock per key. Only one thread at a time gets through";

  private static final String HIDDEN =
      "Requests that wait without a thread show only with doctor --metrics or --class-histogram";

  /** Threads that wait for an answer do not show whether the called service could give more. */
  private static final String CALLED =
      "see first that what it calls can take more: reduce the load, from all instances together,"
          + " until at most half of these threads are busy. If its calls (of HTTP:"
          + " http.client.requests) get faster, what it calls is full, and more threads make it"
          + " worse. If they stay slow, set a timeout, ";

  /** Of a setting that has to be given. */
  private static final String NO_DEFAULT = "none";

  private static final String LOG_LESS =
      "see what it writes to, which is slow: a disk, a pipe, a terminal. Log less (Spring Boot:"
          + " logging.level.root=WARN), or use an asynchronous appender that drops what it"
          + " cannot take. Logback: AsyncAppender with neverBlock. Log4j:"
          + " AsyncLoggerContextSelector with -Dlog4j2.asyncQueueFullPolicy=Discard, which drops"
          + " INFO and less. Neither helps where the code itself prints to System.out";

  private static final String ALLOCATE_LESS =
      "allocate less per request. To see where it allocates: jcmd PID JFR.start duration=60s"
          + " filename=FILE, then jfr view allocation-by-site FILE (JDK 21 and later)";

  private static final String MORE_CPU = "give it more CPU (Kubernetes: resources.limits.cpu)";

  private static final String ONE_CLIENT =
      "use one client for all calls, with as many idle connections as calls in flight, and read"
          + " responses to their end";

  /** Bounds that clients have by default: the number of calls tells which one it may be. */
  private static final String CLIENTS =
      " (by default Quarkus REST client: quarkus.rest-client.connection-pool-size, 50; Vert.x:"
          + " setHttp1MaxSize, 5; Apache HttpClient 5: setMaxConnPerRoute, 5; OkHttp:"
          + " setMaxRequestsPerHost, 5)";

  private RemedyText() {}

  static String of(Remedy remedy) {
    return switch (remedy.advice()) {
      case NOTHING -> "nothing";
      case NOTHING_HERE -> "nothing here. If responses are slow, look at what it calls. " + HIDDEN;
      case NOTHING_OUTSIDE -> "nothing here. If responses are slow, look at what it calls";
      case PUT_UNDER_LOAD ->
          "put load on it, such as with parkbench load URL, and examine it meanwhile";
      case MORE_LOAD -> "nothing. More users or a higher rate show its limit";
      case WORSE_DISTURBANCE -> "nothing. A longer or worse disturbance shows its limit";
      case LONGER_WARM_UP ->
          "repeat it with a longer warm-up. A full code cache, or a process that lives too briefly,"
              + " never gets warm";
      case QUIET_MACHINE -> "repeat it on a quiet machine, or with more cores";
      case READ_EVIDENCE -> "read these figures and, where there is one, the stack. " + HIDDEN;
      case COLLECT_MORE ->
          "run it with --thread-dumps for its threads, or parkbench trace for its requests";
      case TRACE_REQUESTS -> "run parkbench trace: it shows where the time of its requests goes";
      case FIX_OTHER_FINDING ->
          "fix what limits it, which another finding of this trial names. Until then quote the"
              + " capacity and the growth. To compare response times, offer less load than the"
              + " capacity";
      case LOOK_AT_CAUSES ->
          "look at the causes. A timeout comes from another finding, and service.log has the reason"
              + " of a status";
      case ADD_ROUTES ->
          "add a route for the call to upstream.routes of the scenario, or correct the path that"
              + " the service calls. The upstream answers 404 where no route matches";
      case SPEAK_HTTP ->
          "give the service an http:// URL of the upstream, and HTTP/1.1. For TLS set"
              + " upstream.tls: true in the scenario";
      case LOCK_IN_ONE_ORDER ->
          "restart it: these threads never continue. Then take these locks in one order everywhere,"
              + " or with tryLock and a timeout";
      case MORE_PERMITS ->
          "raise the number of permits, or the rate"
              + inBrackets(remedy.settings())
              + ", if what they protect can take more. Otherwise shed load there: wait with a timeout,"
              + " and answer 429 or 503";
      case SEPARATE_POOLS ->
          "give the inner tasks a pool or dispatcher of their own, or do not block on them. A larger"
              + " pool only delays it";
      case CALL_WITH_TIMEOUT ->
          "set a connect and a response timeout for these calls, and bound the queue in front of"
              + " them. Until then only a restart frees the threads";
      case MORE_FILES ->
          "raise the limit if this load needs so many files (ulimit -n, LimitNOFILE= of systemd,"
              + " --ulimit nofile= of a container). If the number grows under a steady load,"
              + " something does not close what it opens: ls -l /proc/PID/fd shows what";
      case CLOSE_FILES ->
          "close what is opened, in a finally or a try-with-resources: ls -l /proc/PID/fd shows what it"
              + " is. For calls, keep one client, and close each response's body. A higher limit only"
              + " delays it";
      case END_THREADS ->
          "share one executor, timer or client in place of one for each request, or shut it down"
              + " when the request ends. The name of a new thread shows which it is";
      case READ_LOG -> "read its service.log, which has all that it wrote";
      case MEMORY_LIMIT ->
          "set a smaller -Xmx or a larger memory limit. Metaspace, code cache, thread stacks and"
              + " direct buffers need room next to the heap";
      case KERNEL_LOG ->
          "read the end of its log, and look for an OOM kill in the kernel's (dmesg; Kubernetes:"
              + " kubectl describe pod, kubectl logs --previous)";
      case LESS_WORK ->
          "do less work per request, or "
              + MORE_CPU
              + ". More threads do not help. To see where the CPU goes: jcmd PID JFR.start"
              + " duration=60s filename=FILE, then jfr view hot-methods FILE (JDK 21 and later)";
      case LESS_WORK_OF_ANY ->
          "do less work per request, or "
              + MORE_CPU
              + ". A profiler such as perf shows where the CPU goes";
      case LESS_WORK_AFTER_WARM_UP ->
          "repeat it with a longer warm-up, which shows it without the JIT. Then do less work per"
              + " request, or give it more CPU. More threads do not help";
      case SPREAD_WORK ->
          "do less work per request there, or spread it over more threads or processes: an executor"
              + " with as many threads as cores, worker threads or a cluster in Node. More CPU alone"
              + " does not help";
      case RAISE_CPU_LIMIT ->
          "raise the CPU limit of its container (Kubernetes: resources.limits.cpu). Or remove it,"
              + " and set resources.requests.cpu and -XX:ActiveProcessorCount: without a limit the"
              + " JVM counts all cores of the node";
      case MOVE_NEIGHBOURS ->
          "look for what else runs on its cores (top, on the node and not in its container), and"
              + " move it away. Or give the service a larger share (Kubernetes:"
              + " resources.requests.cpu) or cores of its own";
      case MORE_HEAP ->
          "raise -Xmx, or -XX:MaxRAMPercentage (25 by default: a quarter of the container's memory,"
              + " in which all else needs room, too). Or hold less: jcmd PID GC.class_histogram"
              + " shows what it holds, at the cost of a full collection";
      case LARGER_YOUNG_GENERATION ->
          "set -Xms to the value of -Xmx, or a young generation (-Xmn), and look again. Most of the"
              + " heap was never used. A heap that begins small has a small young generation, which"
              + " is collected often. If that does not help, "
              + ALLOCATE_LESS;
      case ALLOCATE_LESS -> ALLOCATE_LESS;
      case SHARE_LESS ->
          "give each thread its own: ThreadLocalRandom in place of Math.random() or a shared Random."
              + " Use LongAdder or LongAccumulator in place of an AtomicLong, unless each change"
              + " needs the value. More cores make it worse";
      case SMALLER_LOCKS -> LOCKS;
      case SMALLER_LOCKS_OR_ELSEWHERE -> LOCKS + ". Or wait elsewhere: " + ELSEWHERE;
      case LOG_LESS -> LOG_LESS;
      case LOG_LESS_OF_EVERYTHING ->
          "look for loggers at TRACE or DEBUG (logging.level.… of Spring Boot, and the end of its"
              + " log). Then "
              + LOG_LESS;
      case NON_BLOCKING_OR_ELSEWHERE ->
          "call it with a non-blocking client, or move the call away: " + ELSEWHERE;
      case COMPUTE_ELSEWHERE ->
          "compute elsewhere: publishOn(Schedulers.parallel()) before it, or"
              + " withContext(Dispatchers.Default) in coroutines";
      case SLEEP_WITHOUT_THREAD ->
          "wait without the thread (Mono.delay or delayElement, delay in coroutines), or move the"
              + " wait away: "
              + ELSEWHERE;
      case CONTINUE_WITH_RESULT ->
          "continue with the result instead of waiting for it (flatMap, await), or wait elsewhere: "
              + ELSEWHERE;
      case RELEASE_CARRIERS ->
          "use a ReentrantLock in place of synchronized, or Java 24: until Java 23 a wait inside"
              + " synchronized holds the carrier. From Java 24 on only native frames and class"
              + " initializers do. doctor --jfr names the place, and jcmd PID Thread.dump_to_file"
              + " FILE has all stacks. If it cannot be changed, add carriers"
              + " (-Djdk.virtualThreadScheduler.parallelism, as many as cores by default)";
      case MORE_DATABASE_CONNECTIONS ->
          "see what the requests do that have a connection. If they wait in the database's driver,"
              + " make their queries fewer or faster; if these wait for the lock of one row, a larger"
              + " pool does not help. Otherwise hold a connection for less: no remote call inside a"
              + " transaction, spring.jpa.open-in-view=false. Raise the pool's size"
              + inBrackets(remedy.settings())
              + " only while the database has CPU and disk left, and instances × size stay below"
              + " its max_connections";
      case CLOSE_CONNECTIONS ->
          "close what was taken on every path, errors included (try-with-resources; of an HTTP"
              + " response its body). More connections"
              + inBrackets(remedy.settings())
              + " only delay it. Hikari's leak-detection-threshold logs who took one and kept it";
      case ONE_CONNECTION_EACH ->
          "take one connection per request: no REQUIRES_NEW and no second getConnection() inside a"
              + " transaction. More connections only delay it, until they are"
              + " threads × (connections of a request - 1) + 1";
      case MORE_CLIENT_CONNECTIONS ->
          "raise the pool's limit"
              + inBrackets(remedy.settings())
              + " if what it calls can take more calls at once, or call it less often. To find out,"
              + " reduce the load until at most half of the connections are in use. If the called"
              + " service then responds faster, by its own measure, it is full: more connections"
              + " make it worse";
      case MORE_CALLS_AT_A_TIME ->
          "find what lets no more calls through: the connections of its HTTP client"
              + (remedy.settings().isEmpty() ? CLIENTS : inBrackets(remedy.settings()))
              + ", permits of a semaphore, bulkhead or rate limiter, or a database connection that"
              + " is held across the call. Raise it if what it calls can take more calls at once";
      case MORE_CALLS_OUTSIDE ->
          "find what lets no more calls through: the connections of its client, permits of a"
              + " semaphore or a rate limiter, worker threads, or a connection that is held across"
              + " the call. Raise it if what it calls can take more calls at once";
      case ONE_CALL_AT_A_TIME ->
          "find what makes one call after the other: an actor, a Mutex, a queue with one consumer, or"
              + " one connection that all requests share. Divide the work by key, or open more"
              + " connections";
      case SPREAD_CALLS ->
          "compare with the latency that the called service itself reports. If that is lower, calls"
              + " wait for their turn on the connection: open more (gRPC: several channels), raise"
              + " the streams that the server allows on one, and give blocking commands (Redis:"
              + " BLPOP) connections of their own";
      case MORE_EXECUTOR_THREADS ->
          "see first that what its tasks need can take more. Then raise the core size"
              + " (spring.task.execution.pool.core-size, 8 by default; of a scheduler"
              + " spring.task.scheduling.pool.size, 1): while the queue has room, no thread beyond"
              + " the core starts. To refuse excess tasks, bound both queue-capacity and max-size:"
              + " neither has a bound by default, and either alone refuses nothing";
      case MORE_CONNECTIONS ->
          "raise server.tomcat.max-connections (8192 by default, 10000 until Boot 2.1), or close"
              + " idle connections sooner (server.tomcat.keep-alive-timeout). Not sooner than a"
              + " proxy in front closes them: it would answer 502";
      case WAIT_WITHOUT_THREAD -> waitWithoutThread(remedy);
      case WAIT_WITHOUT_THREAD_IF_CALLED_HAS_ROOM -> CALLED + waitWithoutThread(remedy);
      case CONNECT_FASTER ->
          "look at what it connects to: more threads do not help. It is down, its name resolves"
              + " slowly (DNS), something on the way drops the packets, or its accept queue is full."
              + " Set a connect timeout (spring.http.clients.connect-timeout; in Boot 3.4 and 3.5"
              + " spring.http.client.connect-timeout)";
      case LOOK_UP_LESS ->
          "look at the resolver: more threads do not help. Check its servers and search domains"
              + " (resolv.conf; in Kubernetes ndots and CoreDNS). Cache addresses"
              + " (networkaddress.cache.ttl), and keep connections open";
      case BOUND_WRITES ->
          "bound what a slow reader may hold: a write timeout at the server or the proxy in front,"
              + " smaller responses, or writes without a thread. More threads only delay it";
      case CHECK_QUEUE_FIRST ->
          "see whether tasks wait in its queue (--metrics shows it). If so, "
              + waitWithoutThread(remedy)
              + ". "
              + HIDDEN;
      case CHECK_PROXY_FIRST ->
          "see whether requests wait in front of it, in a proxy or a load balancer. If so, "
              + waitWithoutThread(remedy)
              + ". "
              + HIDDEN;
      case FIX_WHAT_THEY_WAIT_FOR -> "fix what they wait for: more threads would wait, too";
      case FIND_WHO_USES_CPU ->
          "find what they compute and who else has the CPU: more threads do not help";
      case QUEUE_LESS_UPSTREAM ->
          "add capacity there, call it less (cache, batch), or refuse early. More threads or"
              + " connections here make its queue longer";
      case LONGER_BACKLOG ->
          "keep connections alive, or raise the server's accept queue (Tomcat:"
              + " server.tomcat.accept-count, 100). Raise net.core.somaxconn, too, where it is"
              + " smaller; Netty takes it by default";
      case KEEP_CONNECTIONS ->
          ONE_CLIENT + ". HttpURLConnection keeps 5 for each host (-Dhttp.maxConnections)";
      case KEEP_CONNECTIONS_OF_ANY -> ONE_CLIENT + ". Node before 19 needs an Agent with keepAlive";
      case PROBE_LESS_STRICTLY ->
          "allow a longer timeout or more failures (Kubernetes: timeoutSeconds, 1 by default;"
              + " failureThreshold, 3), or reduce the load. Or give liveness a port with threads of"
              + " its own: management.server.port, which takes /actuator with it. With WebFlux on"
              + " Netty that port has no threads of its own. For readiness"
              + " management.endpoint.health.probes.add-additional-paths=true, from Boot 2.6 on,"
              + " keeps /readyz at the users' port";
      case TIMEOUTS ->
          "set timeouts for calls (spring.http.clients.read-timeout from Boot 4.0 on). In Boot 3.4"
              + " and 3.5 it is spring.http.client.read-timeout, for WebClient in 3.5"
              + " spring.http.reactiveclient.read-timeout. Before, and for clients that Spring"
              + " Boot's builders do not make, set them in the code. Then bound the queue"
              + " (server.tomcat.threads.max-queue-capacity from Boot 3.3 on), and retry less";
    };
  }

  private static String waitWithoutThread(Remedy remedy) {
    return "wait without a platform thread ("
        + (remedy.virtualThreads().isEmpty()
            ? "virtual threads, "
            : "virtual threads: " + remedy.virtualThreads() + "; ")
        + "a non-blocking client), or raise "
        + (remedy.settings().isEmpty() ? "the size of the pool" : settings(remedy.settings()))
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
                setting.standard().isEmpty() || setting.standard().equals(NO_DEFAULT)
                    ? ""
                    : setting.standard() + " by default",
                setting.since().isEmpty() ? "" : "since " + setting.since(),
                setting.until().isEmpty() ? "" : "until " + setting.until())
            .filter(detail -> !detail.isEmpty())
            .collect(Collectors.joining(", "));
    return setting.key() + (details.isEmpty() ? "" : " (" + details + ")");
  }
}
