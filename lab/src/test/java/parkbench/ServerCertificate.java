package parkbench;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** The certificate of a server in a test: for localhost, signed by itself. */
public final class ServerCertificate {
  public static final String PASSWORD = "changeit";

  private final X509Bundle bundle;

  private ServerCertificate(X509Bundle bundle) {
    this.bundle = bundle;
  }

  public static ServerCertificate generate() throws Exception {
    return new ServerCertificate(
        new CertificateBuilder()
            .ecp256()
            .subject("CN=localhost")
            .addSanDnsName("localhost")
            .setIsCertificateAuthority(true)
            .buildSelfSigned());
  }

  public String pem() {
    return bundle.getCertificatePEM();
  }

  public SSLContext context() throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store(), PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  /** As PKCS#12, with the private key. */
  public Path in(Path file) throws Exception {
    try (OutputStream out = Files.newOutputStream(file)) {
      store().store(out, PASSWORD.toCharArray());
    }
    return file;
  }

  private KeyStore store() throws Exception {
    return bundle.toKeyStore(PASSWORD.toCharArray());
  }
}
