package parkbench.systems.faulty;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolver.LookupPolicy;
import java.net.spi.InetAddressResolverProvider;
import java.util.stream.Stream;

/** A name server that takes its time for {@code N.slow.invalid}: N milliseconds. */
public final class SlowNames extends InetAddressResolverProvider {
  private static final String SLOW = ".slow.invalid";

  @Override
  public InetAddressResolver get(Configuration configuration) {
    return new Resolver(configuration.builtinResolver());
  }

  @Override
  public String name() {
    return "slow names";
  }

  private record Resolver(InetAddressResolver others) implements InetAddressResolver {

    @Override
    public Stream<InetAddress> lookupByName(String host, LookupPolicy policy)
        throws UnknownHostException {
      int digits = host.indexOf('.');
      if (!host.endsWith(SLOW)) {
        return others.lookupByName(host, policy);
      }
      try {
        Thread.sleep(Integer.parseInt(host.substring(0, digits)));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      throw new UnknownHostException(host);
    }

    @Override
    public String lookupByAddress(byte[] address) throws UnknownHostException {
      return others.lookupByAddress(address);
    }
  }
}
