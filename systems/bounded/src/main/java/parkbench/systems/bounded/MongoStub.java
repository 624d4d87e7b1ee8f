package parkbench.systems.bounded;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/** As much of MongoDB as its driver needs: ping takes its time, hello is answered at once. */
final class MongoStub {
  private static final int HEAD = 16;
  private static final int REPLY = 1;
  private static final int QUERY = 2004;
  private static final int MESSAGE = 2013;
  private static final int FLAGS_AND_KIND = 5;

  private MongoStub() {}

  /** The port on which it listens. */
  static int start() throws IOException {
    return Stub.start(MongoStub::serve);
  }

  private static void serve(DataInputStream in, OutputStream out) throws IOException {
    while (true) {
      byte[] head = new byte[HEAD];
      in.readFully(head);
      ByteBuffer fields = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
      byte[] body = new byte[fields.getInt(0) - HEAD];
      in.readFully(body);
      boolean query = fields.getInt(12) == QUERY;
      if (command(query, body).containsKey("ping")) {
        Work.slow();
      }
      out.write(answer(fields.getInt(4), query));
      out.flush();
    }
  }

  /** Behind flags and, in an old query, the name of a collection and two numbers. */
  private static BsonDocument command(boolean query, byte[] body) {
    int start = FLAGS_AND_KIND;
    if (query) {
      start = 4;
      while (body[start] != 0) {
        start++;
      }
      start += 9;
    }
    ByteBuffer document = ByteBuffer.wrap(body, start, body.length - start).slice();
    return new BsonDocumentCodec()
        .decode(
            new BsonBinaryReader(document.order(ByteOrder.LITTLE_ENDIAN)),
            DecoderContext.builder().build());
  }

  private static byte[] answer(int request, boolean query) {
    BasicOutputBuffer document = new BasicOutputBuffer();
    new BsonDocumentCodec()
        .encode(new BsonBinaryWriter(document), hello(), EncoderContext.builder().build());
    int before = query ? 20 : FLAGS_AND_KIND;
    ByteBuffer answer =
        ByteBuffer.allocate(HEAD + before + document.size()).order(ByteOrder.LITTLE_ENDIAN);
    answer.putInt(answer.capacity()).putInt(request).putInt(request);
    answer.putInt(query ? REPLY : MESSAGE);
    if (query) {
      // Flags, a cursor, where it starts, and how many documents follow.
      answer.putInt(0).putLong(0).putInt(0).putInt(1);
    } else {
      answer.putInt(0).put((byte) 0);
    }
    return answer.put(document.toByteArray()).array();
  }

  private static BsonDocument hello() {
    return new BsonDocument()
        .append("helloOk", BsonBoolean.TRUE)
        .append("isWritablePrimary", BsonBoolean.TRUE)
        .append("ismaster", BsonBoolean.TRUE)
        .append("minWireVersion", new BsonInt32(0))
        .append("maxWireVersion", new BsonInt32(21))
        .append("maxBsonObjectSize", new BsonInt32(1 << 24))
        .append("maxMessageSizeBytes", new BsonInt32(48_000_000))
        .append("maxWriteBatchSize", new BsonInt32(100_000))
        .append("ok", new BsonDouble(1));
  }
}
