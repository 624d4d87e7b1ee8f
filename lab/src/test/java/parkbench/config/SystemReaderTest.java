package parkbench.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.system.Approach;
import parkbench.system.Calls;
import parkbench.system.Expectation;
import parkbench.system.Java;
import parkbench.system.Pool;
import parkbench.system.Readiness;
import parkbench.system.Request;
import parkbench.system.Scheme;
import parkbench.system.Setting;
import parkbench.system.Start;
import parkbench.system.SystemSpec;
import parkbench.system.Tuning;
import parkbench.system.Workload;

class SystemReaderTest {
  @TempDir Path folder;

  @Test
  void everyKeyArrives() throws Exception {
    Files.createFile(folder.resolve("mine.jar"));
    SystemSpec system =
        read(
            """
            system: mine
            generation: boot-4.1
            stack: Spring Boot 4.1.0
            summary: My service.
            jar: mine.jar
            java: 21
            options: [-Xmx512m]
            arguments: ["--server.port=${port}", "--upstream.url=${upstream}"]
            environment: {WORKERS: 8, UPSTREAM: "${upstream}"}
            secrets: [LICENCE]
            port: 0
            base: /api
            ready: {path: /ready, status: 204, within: 90s}
            approaches:
              post:
                summary: It posts.
                workload: persons
                request: {method: POST, path: "/persons?d=${delay}", headers: {Accept: text/plain}, body: "{}"}
                expect: {status: 201, body-contains: OK, failures-as: 203}
                options: [-Xss256k]
                properties: {server.tomcat.threads.max: 8, a: true}
                pool: {name: workers, size: 8, threads: worker-, setting: WORKERS}
                calls: 2
                calls-together: true
            """);

    assertThat(system)
        .isEqualTo(
            new SystemSpec(
                "mine",
                new SystemSpec.Description(
                    "boot-4.1",
                    "Spring Boot 4.1.0",
                    "My service.",
                    Optional.of(folder.resolve("s.yaml"))),
                Optional.empty(),
                new Start.Jar(
                    folder.resolve("mine.jar"),
                    21,
                    List.of("-Xmx512m"),
                    List.of("--server.port=${port}", "--upstream.url=${upstream}")),
                0,
                "/api",
                Map.of("WORKERS", "8", "UPSTREAM", "${upstream}"),
                new Readiness("/ready", 204, Duration.ofSeconds(90)),
                List.of(
                    new Approach(
                        "post",
                        Optional.empty(),
                        "It posts.",
                        Workload.PERSONS,
                        new Request(
                            "POST", "/persons?d=${delay}", Map.of("Accept", "text/plain"), "{}"),
                        new Expectation(201, "OK", Optional.of(203)),
                        new Tuning(
                            List.of("-Xss256k"),
                            List.of(),
                            Map.of(),
                            Map.of("server.tomcat.threads.max", "8", "a", "true")),
                        Optional.of(new Pool("workers", 8, "worker-", "WORKERS")),
                        new Calls(2, true))),
                Setting.Passing.ARGUMENT,
                List.of("LICENCE")));
  }

  @ParameterizedTest(name = "java: {0}: from {1} to {2}, the {3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "21 | 21 | 21 | OLDEST",
        "{from: 8, to: 25, take: oldest} | 8 | 25 | OLDEST",
        "{from: 11, take: newest} | 11 | 99 | NEWEST",
        "{to: 17} | 8 | 17 | OLDEST",
      })
  void theJvmsThatItRunsOn(String java, int from, int to, Java.Take take) throws Exception {
    SystemSpec system =
        read(
            "system: m\njar: x.jar\nmodule: m\nport: 80\njava: "
                + java
                + "\napproaches: {a: {request: GET /}}");

    assertThat(((Start.Jar) system.start()).java()).isEqualTo(new Java(from, to, take));
  }

  @Test
  void theSmallestSystemIsAUrlWithOneRequest() throws Exception {
    SystemSpec system =
        read("system: mine\nurl: http://localhost:8080/\napproaches: {a: {request: GET /x}}");

    assertThat(system.start()).isEqualTo(new Start.Running("http://localhost:8080"));
    assertThat(system.ready().met(404)).as("it runs already: any answer will do").isTrue();
    assertThat(system.approaches().getFirst().request()).isEqualTo(Request.to("/x"));
    assertThat(system.approaches().getFirst().expect()).isEqualTo(Expectation.OK);
  }

  @Test
  void aServiceMayBeAskedOverTls() throws Exception {
    String approaches = "\napproaches: {a: {request: GET /x}}";

    assertThat(read("system: m\nurl: https://localhost:8443" + approaches).start())
        .isEqualTo(new Start.Running("https://localhost:8443"));
    assertThat(read("system: m\njar: x.jar\nmodule: m\nport: 80" + approaches).scheme())
        .isEqualTo(Scheme.HTTP);
    assertThat(
            read("system: m\njar: x.jar\nmodule: m\nport: 80\nscheme: https" + approaches).scheme())
        .isEqualTo(Scheme.HTTPS);
  }

  @Test
  void theUpstreamItselfMayBeAsked() throws Exception {
    SystemSpec system =
        read("system: mine\nurl: \"${upstream}\"\napproaches: {a: {request: GET /x}}");

    assertThat(system.start()).isEqualTo(new Start.NoService());
    assertThat(system.start().ours()).isFalse();
  }

  @Test
  void aProgramIsFoundBesideTheFileOrOnThePath() throws Exception {
    Path program = Files.createFile(folder.resolve("serve"));
    assertThat(program.toFile().setExecutable(true)).isTrue();

    assertThat(read(command("./serve")).start())
        .isEqualTo(new Start.Command(List.of(program.toString(), "${port}")));
    assertThat(((Start.Command) read(command("sh")).start()).words().getFirst()).endsWith("/sh");
  }

  @Test
  void whatStartsAServiceMayNameTheFolderOfItsFile() throws Exception {
    SystemSpec system =
        read(
            """
            system: mine
            module: m
            jar: x.jar
            options: ["-javaagent:${home}/a.jar"]
            arguments: ["--port=${port}", "--data=${home}/data"]
            environment: {DATA: "${home}"}
            approaches:
              a: {request: GET /, options: ["-Xlog:gc:${home}/gc"], properties: {b: "${home}/b"}}
            """);

    assertThat(system.start())
        .isEqualTo(
            new Start.Jar(
                folder.resolve("x.jar"),
                25,
                List.of("-javaagent:" + folder + "/a.jar"),
                List.of("--port=${port}", "--data=" + folder + "/data")));
    assertThat(system.environment()).containsEntry("DATA", folder.toString());
    assertThat(system.approaches().getFirst().tuning().options())
        .containsExactly("-Xlog:gc:" + folder + "/gc");
    assertThat(system.approaches().getFirst().tuning().properties())
        .containsEntry("b", folder + "/b");
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "jar: none.jar\\narguments: ['${port}'] | 2:6 | jar: there is no file none.jar",
        "command: [./none, '${port}'] | 2:10 | there is no program \"./none\"",
        "command: [none-such-program, '${port}'] | 2:10 | there is no program",
        "module: a | 1:1 | nothing says how the service comes to life",
        "jar: x.jar\\nmodule: m\\nport: 80\\nurl: http://a | 5:1 | both jar and url",
        "jar: x.jar\\nmodule: m | 2:1 | the service does not get the port to listen on",
        "jar: x.jar\\nmodule: m\\narguments: ['${prt}', '${port}'] | 4:13 | unknown placeholder ${prt}",
        "jar: x.jar\\nmodule: m\\narguments: ['${port', '${port}'] | 4:13 | unknown placeholder ${port",
        "url: http://a\\noptions: [-Xmx1g] | 3:1 | \"options\" does not apply to a service that runs already (url)",
        "url: http://a\\nport: 80 | 3:1 | \"port\" does not apply to a service that runs already (url)",
        "url: '${upstream}'\\nready: {path: /r} | 3:1 | \"ready\" does not apply to the upstream itself",
        "url: 'http://${upstream}' | 2:6 | url: \"http://${upstream}\" is not a URL such as",
        "url: ftp://a | 2:6 | url: \"ftp://a\" is not a URL such as http://localhost:8080",
        "url: https://a\\nscheme: https | 3:1 | \"scheme\" does not apply to a service that runs already (url)",
        "jar: x.jar\\nmodule: m\\nport: 80\\nscheme: h2 | 5:9 | scheme: \"h2\" is not http, https or postgresql",
        "jar: x.jar\\nmodule: m\\nport: 80\\njava: {from: 21, to: 17} | 5:22 | java: from 21 to 17",
        "jar: x.jar\\nmodule: m\\nport: 80\\njava: {take: any} | 5:14 | take: \"any\" is not oldest or newest",
        "jar: x.jar\\nmodule: m\\nport: 80\\njava: 7 | 5:7 | java: 7 is",
        "command: [sh, '${port}']\\njava: 25 | 3:1 | \"java\" does not apply to a command",
        "url: http://a\\nproperties-as: environment | 3:1 | \"properties-as\" does not apply to a service that runs already (url)"
      })
  void aFaultHasItsPlace(String lines, String place, String what) throws IOException {
    String reported =
        reported("system: m\n" + lines.translateEscapes() + "\napproaches: {a: {request: GET /}}");

    assertThat(reported).startsWith("s.yaml:" + place + ": ").contains(what);
    assertThat(reported.lines()).as("one fault").hasSizeBetween(2, 3);
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "a: {request: 'GET /?d=${dely}'} | 3:28 | unknown placeholder ${dely}",
        "a: {request: 'GET  /'} | 3:28 | request: \"GET  /\" is not a request",
        "a: {request: {path: x}} | 3:35 | path: \"x\" is not a path",
        "a: {request: GET /, workload: proxi} | 3:45 | Did you mean \"proxy\"?",
        "a: {request: GET /, properties: {k: 1}} | 3:35 | \"properties\" does not apply",
        "A b: {request: GET /} | 3:15 | the key \"A b\" is not a name",
        "a: {request: GET /, expect: {failures-as: 200}} | 3:57 | failures-as: 200 is the status of a good answer too",
        "a: {} | 3:18 | the key \"request\" is missing"
      })
  void aFaultOfAnApproachHasItsPlace(String approach, String place, String what)
      throws IOException {
    String reported = reported("system: m\nurl: http://a\napproaches:  {" + approach + "}");

    assertThat(reported).startsWith("s.yaml:" + place + ": ").contains(what);
    assertThat(reported.lines()).as("one fault").hasSizeBetween(2, 3);
  }

  @ParameterizedTest
  @CsvSource({
    "-S, is no name of a variable",
    "--help, is no name of a variable",
    "A=B, is no name of a variable",
    "a b, is no name of a variable"
  })
  void aVariableHasAName(String name, String what) throws IOException {
    Files.createFile(folder.resolve("m.jar"));

    assertThat(
            reported(
                "system: m\njar: m.jar\nport: 8080\nenvironment: {\"%s\": x}\napproaches: {a: {request: GET /}}"
                    .formatted(name)))
        .startsWith("s.yaml:4:15: ")
        .contains(what, "SPRING_DATASOURCE_URL");
  }

  @ParameterizedTest
  @CsvSource({
    "http://a:99999",
    "http://a:-5",
    "http://a:0",
    "http://a:x",
    "http://:80",
    "http://a]"
  })
  void aUrlHasAHostAndAPort(String url) throws IOException {
    assertThat(reported("system: m\nurl: \"%s\"\napproaches: {a: {request: GET /}}".formatted(url)))
        .startsWith("s.yaml:2:6: ")
        .contains("http://localhost:8080");
  }

  @Test
  void aProgramThatACommandNeedsMayBeMissing() throws Exception {
    Start start = read(command("sh") + "\nrequires: [sh, no-such-program]").start();

    assertThat(((Start.Command) start).missing()).containsExactly("no-such-program");
  }

  private static String command(String program) {
    return "system: m\ncommand: [" + program + ", '${port}']\napproaches: {a: {request: GET /}}";
  }

  private SystemSpec read(String text) throws IOException, InvalidFile {
    return SystemReader.read(Files.writeString(folder.resolve("s.yaml"), text));
  }

  private String reported(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), text);
    InvalidFile refusal = catchThrowableOfType(InvalidFile.class, () -> SystemReader.read(file));
    assertThat(refusal).isNotNull();
    return refusal.getMessage().replace(folder + "/", "");
  }
}
