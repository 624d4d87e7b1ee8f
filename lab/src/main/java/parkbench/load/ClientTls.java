package parkbench.load;

import io.netty.channel.Channel;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;

/**
 * TLS of a load, for HTTP/1.1. Certificates are not verified: this is a load generator for services
 * on the same machine. Users are different people, so no connection resumes the session of another:
 * each does a full handshake.
 *
 * <p>The expensive steps of a handshake run on a thread of their own, so that those of a thousand
 * connections do not delay the requests that the event loop fires.
 */
final class ClientTls implements AutoCloseable {
  private final SslContext context;
  private final List<SNIServerName> names;
  private final ExecutorService handshakes =
      Executors.newSingleThreadExecutor(new DefaultThreadFactory("tls-handshake", true));

  private ClientTls(SslContext context, List<SNIServerName> names) {
    this.context = context;
    this.names = names;
  }

  /**
   * For connections to a host.
   *
   * @throws IllegalStateException when this JVM has no TLS
   */
  static ClientTls to(String host) {
    try {
      return new ClientTls(
          SslContextBuilder.forClient()
              .sslProvider(SslProvider.JDK)
              .trustManager(InsecureTrustManagerFactory.INSTANCE)
              .endpointIdentificationAlgorithm(null)
              .applicationProtocolConfig(
                  new ApplicationProtocolConfig(
                      Protocol.ALPN,
                      SelectorFailureBehavior.NO_ADVERTISE,
                      SelectedListenerFailureBehavior.ACCEPT,
                      ApplicationProtocolNames.HTTP_1_1))
              .build(),
          names(host));
    } catch (SSLException e) {
      throw new IllegalStateException("this JVM has no TLS, so that https cannot be asked", e);
    }
  }

  /** Addresses are never sent as the name of a server (RFC 6066, 3). */
  private static List<SNIServerName> names(String host) {
    boolean address =
        host.startsWith("[")
            || NetUtil.isValidIpV4Address(host)
            || NetUtil.isValidIpV6Address(host);
    return address ? List.of() : List.of(new SNIHostName(host));
  }

  /**
   * Has a channel speak TLS; its handshake begins when it is connected.
   *
   * @return the end of the handshake
   */
  Future<Channel> secure(Channel channel, long timeoutMillis) {
    SSLEngine engine = context.newEngine(channel.alloc());
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setServerNames(names);
    engine.setSSLParameters(parameters);
    SslHandler handler = new SslHandler(engine, false, handshakes);
    handler.setHandshakeTimeoutMillis(timeoutMillis);
    channel.pipeline().addLast(handler);
    return handler.handshakeFuture();
  }

  @Override
  public void close() {
    handshakes.shutdownNow();
  }
}
