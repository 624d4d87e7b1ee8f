package parkbench.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Collections;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.ServerCertificate;

class TrustStoreTest {
  private static final Path HOME = Path.of(System.getProperty("java.home"));

  @TempDir private Path folder = Path.of("");

  @Test
  void itHasWhatTheJvmTrustsAndTheCertificateAndNoKey() throws Exception {
    KeyStore defaults =
        KeyStore.getInstance(
            HOME.resolve("lib/security/cacerts").toFile(), TrustStore.PASSWORD.toCharArray());

    TrustStore files = TrustStore.write(ServerCertificate.generate().pem(), HOME, folder);

    KeyStore store =
        KeyStore.getInstance(files.store().toFile(), TrustStore.PASSWORD.toCharArray());
    assertThat(Collections.list(store.aliases()))
        .hasSize(defaults.size() + 1)
        .containsAll(Collections.list(defaults.aliases()))
        .allSatisfy(alias -> assertThat(store.isCertificateEntry(alias)).isTrue());
    assertThat(Files.readString(files.certificate()))
        .startsWith("-----BEGIN CERTIFICATE-----")
        .doesNotContain("PRIVATE");
    assertThat(files.options())
        .containsExactly(
            "-Djavax.net.ssl.trustStore=" + files.store(),
            "-Djavax.net.ssl.trustStoreType=PKCS12",
            "-Djavax.net.ssl.trustStorePassword=changeit");
  }

  @Test
  void aJvmWithoutCertificatesTrustsTheUpstreamAlone() throws Exception {
    TrustStore files = TrustStore.write(ServerCertificate.generate().pem(), folder, folder);

    assertThat(
            KeyStore.getInstance(files.store().toFile(), TrustStore.PASSWORD.toCharArray()).size())
        .isEqualTo(1);
  }

  @Test
  void certificatesThatCannotBeReadAreRefused() throws Exception {
    Path security = Files.createDirectories(folder.resolve("lib/security"));
    Files.writeString(security.resolve("cacerts"), "no key store");
    String pem = ServerCertificate.generate().pem();

    assertThatThrownBy(() -> TrustStore.write(pem, folder, folder))
        .isInstanceOf(LaunchFailed.class)
        .hasMessageContaining("upstream-trust.p12")
        .hasMessageContaining("cacerts");
  }

  @Test
  void anOptionThatChoosesATrustStoreIsSeen() {
    assertThat(TrustStore.chosenIn(Stream.of("-Xmx1g", "-Djavax.net.ssl.trustStore=/x"))).isTrue();
    assertThat(TrustStore.chosenIn(Stream.of("-Djavax.net.ssl.trustStoreType=JKS"))).isFalse();
  }
}
