package parkbench.sandbox;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files with which a service verifies the certificate of the upstream. Neither holds a private
 * key.
 *
 * @param certificate in PEM
 * @param store PKCS#12 with what a JVM trusts by default, and the certificate
 */
public record TrustStore(Path certificate, Path store) {
  /** Of the store; it protects nothing, but Java 8 reads no store without one. */
  public static final String PASSWORD = "changeit";

  private static final String PREFIX = "-Djavax.net.ssl.trustStore";
  private static final String ALIAS = "parkbench-upstream";

  /** The first that exists is what a JVM reads; the last is that of Java 8. */
  private static final List<String> DEFAULTS =
      List.of("lib/security/jssecacerts", "lib/security/cacerts", "jre/lib/security/cacerts");

  /**
   * Writes both files.
   *
   * @param pem the certificate
   * @param jvmHome of the JVM whose default certificates the store has, too
   * @throws LaunchFailed when they cannot be written, or the defaults cannot be read
   */
  public static TrustStore write(String pem, Path jvmHome, Path directory) throws LaunchFailed {
    TrustStore files =
        new TrustStore(
            directory.toAbsolutePath().resolve("upstream-certificate.pem"),
            directory.toAbsolutePath().resolve("upstream-trust.p12"));
    try {
      Files.writeString(files.certificate, pem);
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, PASSWORD.toCharArray());
      Optional<Path> defaults =
          DEFAULTS.stream().map(jvmHome::resolve).filter(Files::isRegularFile).findFirst();
      if (defaults.isPresent()) {
        copy(defaults.get(), store);
      }
      store.setCertificateEntry(ALIAS, certificate(pem));
      try (OutputStream out = Files.newOutputStream(files.store)) {
        store.store(out, PASSWORD.toCharArray());
      }
      return files;
    } catch (IOException | GeneralSecurityException e) {
      throw new LaunchFailed(
          "the trust store "
              + files.store
              + " cannot be made of "
              + jvmHome
              + "'s certificates: "
              + e.getMessage(),
          "Without it the service does not trust the upstream, and each of its calls would fail.",
          "Repair lib/security/cacerts of that JVM, or give the service another trust store in its"
              + " options.");
    }
  }

  private static Certificate certificate(String pem) throws GeneralSecurityException, IOException {
    try (InputStream in = new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII))) {
      return CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }

  private static void copy(Path defaults, KeyStore to)
      throws GeneralSecurityException, IOException {
    KeyStore from = read(defaults);
    for (String alias : Collections.list(from.aliases())) {
      if (from.isCertificateEntry(alias)) {
        to.setCertificateEntry(alias, from.getCertificate(alias));
      }
    }
  }

  /** Distributions have it as JKS or PKCS#12, with the usual password, another one or none. */
  private static KeyStore read(Path file) throws GeneralSecurityException, IOException {
    try {
      return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    } catch (IOException e) {
      return KeyStore.getInstance(file.toFile(), (char[]) null);
    }
  }

  /** What makes a JVM use the store. */
  public List<String> options() {
    return List.of(PREFIX + "=" + store, PREFIX + "Type=PKCS12", PREFIX + "Password=" + PASSWORD);
  }

  /** Whether one of these texts chooses a trust store already. */
  public static boolean chosenIn(Stream<String> texts) {
    return texts.anyMatch(text -> text.contains(PREFIX + "="));
  }
}
