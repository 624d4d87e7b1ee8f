package parkbench.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.Plans;
import parkbench.plan.Plan;
import parkbench.system.SystemSpec;

class SecretsTest {
  private static final List<String> VALUES =
      List.of(
          "env-geheim",
          "L-77-x",
          "arg geheim",
          "next-geheim",
          "jdbc-geheim",
          "url-g@eheim",
          "query-geheim",
          "Bearer header-geheim",
          "SID=cookie-geheim",
          "body-geheim",
          "prop-geheim");

  /** One that has a secret in each place. */
  private static Plan plan() {
    String plan =
        Json.line(Plans.withOrigin())
            .replace(
                "\"environment\":{}",
                """
                "environment":{"DB_PASSWORD":"env-geheim","DB_USER":"env-geheim","LICENCE":"L-77-x",
                  "MODE":"fast","PRIVATE_KEY":"-----BEGIN\\nlines-geheim\\n-----END",
                  "OPTIONS":"-Da.password=\\"quoted-geheim\\" -Db.password=semi;geheim",
                  "TOKEN_OF":"${upstream}"}""")
            .replace("\"secrets\":[]", "\"secrets\":[\"licence\",\"NAME\",\"ID\",\"IS\"]")
            .replace(
                "\"words\":[\"service\",",
                """
                "words":["service","--app.password=arg geheim","--client-secret","next-geheim","--size=5",
                  "--url=jdbc:postgresql://db/shop?user=me&password=jdbc-geheim&ssl=true",
                  "--proxy=http://me:url-g@eheim@proxy:3128/","--git=https://user-geheim@git/x",""")
            .replace("\"path\":\"/sync\"", "\"path\":\"/sync?token=query-geheim&delay=5\"")
            .replace(
                "\"headers\":{}",
                "\"headers\":{\"Authorization\":\"Bearer header-geheim\",\"Accept\":\"text/plain\","
                    + "\"Cookie\":\"SID=cookie-geheim\"}")
            .replace(
                "\"body\":\"\"",
                "\"body\":\"{\\\"api_key\\\": \\\"body-geheim\\\", \\\"pin_token\\\": 12345678}\"")
            .replace("\"properties\":{}", "\"properties\":{\"my.apiKey\":\"prop-geheim\"}");
    return Json.read(plan, Plan.class);
  }

  private static SystemSpec named(String name, Plan plan) {
    return plan.systems().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void noSecretOfAPlanIsOnRecord() {
    Plan plan = plan();
    String whole = Json.page(plan);
    assertThat(VALUES).allMatch(value -> whole.contains(value.split("[= ]", 2)[0]));

    String page = Secrets.of(plan).page(plan);

    assertThat(page)
        .doesNotContain("geheim", "eheim@", "L-77-x", "12345678")
        .contains(
            "\"MODE\" : \"fast\"",
            "\"TOKEN_OF\" : \"${upstream}\"",
            "--size=5",
            "?user=me&password=***&ssl=true",
            "http://me:***@proxy:3128/",
            "https://***@git/x",
            "/sync?token=***&delay=5",
            "\"Accept\" : \"text/plain\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java -jar own.jar --app.password=arg geheim --client-secret next-geheim",
        "refused for env-geheim: no such user",
        "lines-geheim",
        "it was quoted-geheim",
        "{\"token\": 4711}",
        "{\"password\":\"ab\\\"cd-geheim\"}",
        "GET /sync?token=query-geheim",
        "Authorization: Bearer of-another-geheim",
        "{\"password\":\"another-geheim\"}"
      })
  void noTextRepeatsThem(String text) {
    assertThat(Secrets.of(plan()).text(text)).doesNotContain("geheim").contains(Secrets.MASK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "200 Tomcat threads / 0.5 s",
        "server.tomcat.threads.max=200",
        "tokens=5",
        "fast path",
        "http://localhost:8080/ready?delay=500",
        "http://localhost?mail=me@host",
        "unpassed=1"
      })
  void otherTextStaysAsItIs(String text) {
    assertThat(Secrets.of(plan()).text(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a redirect to /login?password=geheim: it is not followed|a redirect to /login?password=***: it is not followed",
        "(token=geheim), then|(token=***), then",
        "token=ge.heim.|token=***.",
      })
  void whatEndsASentenceBehindASecretStays(String text, String masked) {
    assertThat(Secrets.of(plan()).text(text)).isEqualTo(masked);
  }

  @ParameterizedTest
  @CsvSource({
    "SPRING_DATASOURCE_PASSWORD, true",
    "dbPassword, true",
    "DB_PASS, true",
    "AWS_SECRET_ACCESS_KEY, true",
    "X-Api-Key, true",
    "accessToken, true",
    "Set-Cookie, true",
    "passenger.count, false",
    "max-tokens, false",
    "author, false",
    "bypass, false"
  })
  void namesLookSecretOrNot(String name, boolean secret) {
    assertThat(new SecretText(Set.of()).isSecret(name)).isEqualTo(secret);
  }

  @Test
  void aSecretInJsonIsMaskedUpToItsLastCharacter() throws Exception {
    String text =
        """
        {"password": "a\\\\\\"geheim\\\\", "other": "b"}""";

    assertThat(Secrets.of(plan()).text(text))
        .isEqualTo("{\"password\": \"***\", \"other\": \"b\"}");
  }

  @Test
  void aLongTextIsReadWithoutRecursion() throws Exception {
    String text = "{\"password\": \"" + "\\\\n".repeat(100_000) + "geheim\"}";

    assertThat(Secrets.of(plan()).text(text)).doesNotContain("geheim");
  }

  @Test
  void aPlanOnRecordGetsThemBackFromTheFilesOfItsSystems() throws Exception {
    Plan plan = plan();
    Plan recorded = Json.read(Secrets.of(plan).page(plan), Plan.class);

    assertThat(recorded).isNotEqualTo(plan);
    assertThat(Secrets.restored(recorded, system -> named(system.name(), plan))).isEqualTo(plan);
  }

  @Test
  void aPlanWithoutSecretsReadsNoFile() throws Exception {
    Plan plan = Plans.withOrigin();

    assertThat(
            Secrets.restored(
                plan,
                system -> {
                  throw new AssertionError(system.name() + " was read");
                }))
        .isSameAs(plan);
  }

  @Test
  void aSecretThatIsNowhereIsRefused() {
    Plan plan = plan();
    Plan bare = Plans.withOrigin();
    Plan recorded = Json.read(Secrets.of(plan).page(plan), Plan.class);

    assertThatThrownBy(() -> Secrets.restored(recorded, system -> named(system.name(), bare)))
        .isInstanceOf(SecretsMissing.class)
        .hasMessageContaining("DB_PASSWORD of spring");
  }

  /** Short ones hide no other words, but are secrets. */
  @Test
  void aShortSecretIsOne() {
    String plan = Json.line(Plans.withOrigin());
    Plan short3 =
        Json.read(
            plan.replace("\"environment\":{}", "\"environment\":{\"DB_PASSWORD\":\"abc\"}"),
            Plan.class);

    assertThat(Secrets.of(Plans.withOrigin()).any()).isFalse();
    assertThat(Secrets.of(short3).any()).isTrue();
    assertThat(Secrets.of(short3).page(short3)).doesNotContain("\"abc\"");
    assertThat(Secrets.of(short3).text("abc")).isEqualTo("abc");
  }

  @Test
  void aTextThatHasTheMaskByItselfIsNotMissing() throws Exception {
    String summary = "\"summary\":\"rated ***\"";
    Plan plan = Json.read(Json.line(plan()).replace("\"summary\":\"\"", summary), Plan.class);
    Plan recorded = Json.read(Secrets.of(plan).page(plan), Plan.class);

    assertThat(Secrets.restored(recorded, system -> named(system.name(), plan))).isEqualTo(plan);
  }

  @Test
  void namesOfSecretsInATextAreFound() {
    Secrets secrets = Secrets.of(Plans.of(1, 1));

    assertThat(secrets.named("{\"token\": \"abc\", \"name\": \"x\"} a&password=1"))
        .containsExactly("password", "token");
    assertThat(secrets.named("<a><secret at='1'>abc</secret></a> http://u:p@host"))
        .containsExactly("secret", "user info of a URL");
    assertThat(secrets.named("{\"name\": \"token\"}")).isEmpty();
  }

  @Test
  void yamlHidesTheValuesOfSecretKeysInEveryForm() {
    String yaml =
        """
        system: shop # password: in a comment
        environment:
          DB_PASSWORD: hunter2
          API_TOKEN: "quoted \\" one"
          'client-secret': 'it''s one'
          PLAIN: visible
        headers: {Authorization: Bearer abc123, X-Plain: "visible too"}
        private-key: |
          line one
            line two
        next: visible
        credentials: >-
          folded
        tokens-per-second: 5
        ready: {path: /ready, within: 60s}
        """;

    assertThat(Secrets.of(Plans.of(1, 1)).yaml(yaml))
        .doesNotContain("hunter2", "quoted", "it''s", "abc123", "line one", "line two", "folded")
        .contains(
            "DB_PASSWORD: ***",
            "'client-secret': ***",
            "PLAIN: visible",
            "next: visible",
            "ready: {path: /ready, within: 60s}");
  }
}
