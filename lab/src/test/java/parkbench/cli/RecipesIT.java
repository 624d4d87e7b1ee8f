package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import feign.Feign;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.Recipes;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.wire.Json;

/**
 * The recipes of {@code docs/recipes.md} with real services: the file is the page's, {@code
 * app.jar} is a system of this project or a small service, and only ports and times are others.
 */
@Tag("runs")
class RecipesIT {
  private static final String SHORT =
      """
      settle: 1s
      timeout: 5s
      drain: 5s
      warm-up: {requests: 200, cap: 3s}
      """;
  private static final String WINDOW = "window: 3s\n";

  /** The lab asks the upstream beside the service. */
  private static final int REFERENCE_REQUESTS = 20;

  @TempDir private Path folder = Path.of("");
  private Lab lab = new Lab(folder);

  @BeforeEach
  void open() {
    lab = new Lab(folder);
  }

  @Test
  void aJarIsDraftedAndTried() throws Exception {
    system("spring-mvc");

    assertWell(lab.run("init", "app.jar"));
    assertThat(lab.run("try").out()).contains("GET /user", "All is in place");
  }

  @Test
  void theFirstFileWorksAsItIs() throws Exception {
    system("spring-mvc");
    write("From a jar to an answer", "");

    tried("shop/as-it-is", "GET /user");
  }

  @Test
  @Tag("long")
  void paymentsHoldAConnectionOfPostgresWhileTheyWait() throws Exception {
    String recipe = "Spring Boot and PostgreSQL";
    springBootWithPostgres();
    Files.writeString(folder.resolve("reset.sql"), Recipes.read().block(recipe, "sql"));
    try (EmbeddedPostgres postgres = EmbeddedPostgres.builder().start()) {
      query(postgres, "postgres", "CREATE DATABASE shop");
      String yaml =
          Recipes.read()
              .scenario(recipe)
              .replace("localhost:5432", "localhost:" + postgres.getPort());
      lab.write("parkbench.yaml", yaml + WINDOW + SHORT);

      tried("shop/as-it-is", "GET /stock/{id}");
      assertThat(rows(postgres)).as("of one request").isEqualTo(1);

      TrialReport trial = run().of("shop/as-it-is");
      assertThat(trial.responses().goodInWindow()).isPositive();
      assertThat(trial.upstream().inFlightMax()).isLessThanOrEqualTo(10 + REFERENCE_REQUESTS);
      assertThat(rows(postgres)).as("warm-up and load").isGreaterThan(trial.responses().requests());
    }
  }

  @Test
  @Tag("long")
  void feignAsksWithFewAndWithManyKeptConnections() throws Exception {
    service("FeignShop");
    write("Feign", WINDOW);

    tried("shop/five-kept", "GET /stock/{id}");
    Trials trials = run();
    assertThat(trials.byName()).containsOnlyKeys("shop/five-kept", "shop/all-kept");
    assertThat(trials.byName().values())
        .allSatisfy(trial -> assertThat(trial.responses().goodInWindow()).isPositive());
    assertThat(opened(trials.of("shop/five-kept")))
        .isGreaterThan(opened(trials.of("shop/all-kept")));
  }

  @Test
  @Tag("long")
  void webClientLetsFiveHundredCallsThrough() throws Exception {
    system("spring-webflux");
    write("WebClient's connection pool", WINDOW);

    tried("shop/pool-of-500", "GET /user");
    TrialReport trial = run().of("shop/pool-of-500");
    assertThat(trial.ceiling().ceilingWhy()).contains("500 WebClient connections");
    // How many of them are in flight at once is up to the machine.
    assertThat(trial.upstream().inFlightMax()).isBetween(1L, 500L + REFERENCE_REQUESTS);
  }

  @Test
  @Tag("long")
  void retriesMultiplyTheCallsOfASlowUpstream() throws Exception {
    service("FeignShop");
    String yaml =
        Recipes.read()
            .scenario("Timeouts and retries")
            .replace("from: 10s, until: 20s", "from: 2s, until: 5s")
            .replace("window: 30s", "window: 8s");
    lab.write("parkbench.yaml", yaml + SHORT);

    // Not tried first: a cold service may time out and retry, which is two calls.
    Trials trials = run();
    TrialReport once = trials.of("shop/no-retry");
    TrialReport again = trials.of("shop/five-tries");
    assertThat(once.responses().errors().total()).isPositive();
    assertThat(again.upstream().arrivals()).isGreaterThan(once.upstream().arrivals() + 100);
  }

  @Test
  void constantsInTheCodeLeadToTheUpstream() throws Exception {
    int port = freePort();
    service("Constants", source -> source.replace(":9100/", ":" + port + "/"));
    lab.write(
        "parkbench.yaml",
        Recipes.read()
            .scenario("A hard-coded upstream URL")
            .replace("port: 9100", "port: " + port));

    tried("shop/localhost", "GET /stock/{id}");
    tried("shop/other-host", "GET /prices/{id}");
  }

  /** Node where it is installed; Python is on every machine that builds this project. */
  @Test
  @Tag("long")
  void aProxyInAnotherLanguageIsMeasured() throws Exception {
    resource("server.mjs");
    resource("server.py");
    write("A proxy in Node, Python or Go", WINDOW);
    String proxy = isOnPath("node") ? "node-proxy/as-it-is" : "python-proxy/as-it-is";

    tried("python-proxy/as-it-is", "GET /stock/{id}");
    tried(proxy, "GET /stock/{id}");
    TrialReport trial = run("--only", proxy).of(proxy);
    assertThat(trial.responses().goodInWindow()).isPositive();
    assertThat(trial.upstream().inFlightMax()).isLessThanOrEqualTo(100 + REFERENCE_REQUESTS);
  }

  @Test
  @Tag("long")
  void virtualThreadsLetMoreCallsThroughThanTheThreadsOfThePool() throws Exception {
    system("spring-mvc");
    write("Virtual threads", WINDOW);

    String setting = "spring.threads.virtual.enabled";
    Trials trials = run("--only", "shop/as-it-is*", "--vary", setting + "=false,true");
    assertThat(trials.of("shop/as-it-is-virtual.enabled-false").upstream().inFlightMax())
        .isLessThanOrEqualTo(200 + REFERENCE_REQUESTS);
    assertThat(trials.of("shop/as-it-is-virtual.enabled-true").upstream().inFlightMax())
        .isGreaterThan(200 + REFERENCE_REQUESTS);
  }

  @Test
  void aLoginIsSentAndNotShown() throws Exception {
    service("FeignShop");
    String yaml = Recipes.read().scenario("A login header");
    lab.write("parkbench.yaml", yaml);

    Lab.Ended tried = lab.run("try", "--only", "shop/logged-in");
    assertWell(tried);
    Lab.Ended plan = lab.run("plan", "--verbose");
    assertWell(plan);
    assertThat(tried.out() + tried.err() + plan.out() + plan.err())
        .doesNotContain("made-for-this-test");

    lab.write(
        "parkbench.yaml",
        yaml.replace(", headers: {Authorization: Bearer made-for-this-test}", ""));
    Lab.Ended refused = lab.run("try", "--only", "shop/logged-in");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.out()).contains("401", "wants a login");
  }

  @Test
  void aJarTrustsTheUpstreamsCertificate() throws Exception {
    system("spring-mvc");
    write("TLS", "");

    tried("shop/as-it-is", "GET /user");
  }

  /** The trials of a run by the names of their approaches. */
  private record Trials(Map<String, TrialReport> byName) {
    TrialReport of(String approach) {
      TrialReport trial = byName.get(approach);
      if (trial == null) {
        throw new AssertionError(approach + " has no trial: " + byName.keySet());
      }
      return trial;
    }
  }

  private void write(String title, String more) throws IOException {
    lab.write("parkbench.yaml", Recipes.read().scenario(title) + more + SHORT);
  }

  private void tried(String approach, String route) throws Exception {
    Lab.Ended ended = lab.run("try", "--only", approach);
    assertWell(ended);
    assertThat(ended.out()).contains(route, "All is in place");
  }

  private Trials run(String... options) throws Exception {
    Lab.Ended ended =
        lab.run(
            Stream.concat(Stream.of("run", "--out", "run"), Stream.of(options))
                .toArray(String[]::new));
    // 3: a trial is invalid, which the machine of a test can cause.
    assertThat(ended.code()).as(ended.out() + ended.err()).isIn(0, 3);
    Report report = Json.read(Files.readString(folder.resolve("run/report.json")), Report.class);
    return new Trials(
        report.trials().stream()
            .collect(Collectors.toMap(trial -> trial.target().label(), trial -> trial)));
  }

  private static void assertWell(Lab.Ended ended) {
    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
  }

  private void system(String name) throws IOException {
    Files.createSymbolicLink(folder.resolve("app.jar"), systemJar(name));
  }

  private static Path systemJar(String name) {
    return Path.of(System.getProperty("parkbench.home", ".."))
        .resolve("systems/%s/target/%s.jar".formatted(name, name))
        .toAbsolutePath()
        .normalize();
  }

  private void service(String name) throws IOException {
    service(name, source -> source);
  }

  /** A jar of a single source, with Feign on its class path. */
  private void service(String name, Function<String, String> changed) throws IOException {
    resource(name + ".java");
    Path source = folder.resolve(name + ".java");
    Files.writeString(source, changed.apply(Files.readString(source)));
    Path classes = folder.resolve("classes");
    Path feign = jarOf(Feign.class);
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-cp",
                feign.toString(),
                "-d",
                classes.toString(),
                source.toString());
    assertThat(failed).as(name + " compiles").isZero();
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, name);
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, feign.toUri().toString());
    try (var jar = new JarOutputStream(Files.newOutputStream(folder.resolve("app.jar")), manifest);
        Stream<Path> files = Files.list(classes)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        jar.putNextEntry(new ZipEntry(String.valueOf(file.getFileName())));
        Files.copy(file, jar);
      }
    }
  }

  /** An application with HikariCP, whose database is in its process, gets the driver of another. */
  private void springBootWithPostgres() throws IOException {
    try (ZipFile from = new ZipFile(systemJar("strange-mvc").toFile());
        var to = new ZipOutputStream(Files.newOutputStream(folder.resolve("app.jar")))) {
      for (ZipEntry entry :
          (Iterable<ZipEntry>) from.stream().map(ZipEntry.class::cast)::iterator) {
        try (InputStream in = from.getInputStream(entry)) {
          put(to, entry.getName(), in.readAllBytes());
        }
      }
      put(
          to,
          "BOOT-INF/lib/postgresql.jar",
          Files.readAllBytes(jarOf(org.postgresql.Driver.class)));
    }
  }

  /** Without compression: Boot reads the libraries where they are. */
  private static void put(ZipOutputStream to, String name, byte[] bytes) throws IOException {
    CRC32 sum = new CRC32();
    sum.update(bytes);
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(sum.getValue());
    to.putNextEntry(entry);
    to.write(bytes);
  }

  private static Path jarOf(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
  }

  private void resource(String name) throws IOException {
    try (var in = Lab.class.getResourceAsStream("/services/" + name)) {
      Files.write(folder.resolve(name), in.readAllBytes());
    }
  }

  private static boolean isOnPath(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void query(EmbeddedPostgres postgres, String database, String sql)
      throws Exception {
    try (var connection = postgres.getDatabase("postgres", database).getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long rows(EmbeddedPostgres postgres) throws Exception {
    try (var connection = postgres.getDatabase("postgres", "shop").getConnection();
        var statement = connection.createStatement();
        var result = statement.executeQuery("SELECT count(*) FROM payments")) {
      assertThat(result.next()).isTrue();
      return result.getLong(1);
    }
  }

  /** Connections that the upstream accepted, by its ledger. */
  private long opened(TrialReport trial) throws IOException {
    Path ledger =
        folder.resolve("run").resolve(trial.identity().directory()).resolve("upstream.json");
    Matcher opened =
        Pattern.compile("\"connections_opened\" : (\\d+)").matcher(Files.readString(ledger));
    assertThat(opened.find()).isTrue();
    return Long.parseLong(opened.group(1));
  }
}
