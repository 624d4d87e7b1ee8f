package parkbench.upstream;

/**
 * What is known of a request that is not there in full, so that its body is looked at once however
 * small the pieces are in which it comes. Places count from the first byte of the request.
 */
final class Unfinished {
  /** Of the body's first byte; 0: the head is not complete. */
  int body;

  /** Where the body ends; -1: it is chunked. */
  int end;

  /** Of the first chunk that is not there in full, from the body's first byte. */
  int chunk;

  /** Bytes of the chunks before that. */
  int length;

  /** The next request begins. */
  void clear() {
    body = 0;
    end = 0;
    chunk = 0;
    length = 0;
  }
}
