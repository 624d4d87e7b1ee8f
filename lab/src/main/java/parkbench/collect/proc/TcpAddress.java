package parkbench.collect.proc;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/**
 * An address and a port.
 *
 * @param high upper half of the IPv6 address; an IPv4 address is mapped into IPv6
 */
public record TcpAddress(long high, long low, int port) {
  private static final long MAPPED = 0xffffL;

  static TcpAddress ofIp4(int address, int port) {
    return new TcpAddress(0, MAPPED << 32 | Integer.toUnsignedLong(address), port);
  }

  private boolean isIp4() {
    return high == 0 && low >>> 32 == MAPPED;
  }

  /** {@code 127.0.0.1:9100}, {@code [0:0:0:0:0:0:0:1]:9100}. */
  public String text() {
    return isIp4() ? address() + ":" + port : "[" + address() + "]:" + port;
  }

  private String address() {
    byte[] bytes =
        isIp4()
            ? ByteBuffer.allocate(Integer.BYTES).putInt((int) low).array()
            : ByteBuffer.allocate(2 * Long.BYTES).putLong(high).putLong(low).array();
    try {
      return InetAddress.getByAddress(bytes).getHostAddress();
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e); // four or sixteen bytes are an address
    }
  }
}
