package parkbench.upstream;

/** Room for the bytes of one read and for the request found in them, shared by all connections. */
final class ReadBuffer {
  final ReceivedRequest request = new ReceivedRequest();
  private byte[] bytes = new byte[8 * 1024];

  /** At least this long; what was in it before is lost. */
  byte[] of(int length) {
    if (bytes.length < length) {
      bytes = new byte[length];
    }
    return bytes;
  }
}
