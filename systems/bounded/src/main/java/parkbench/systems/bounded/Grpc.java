package parkbench.systems.bounded;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/** Calls to a gRPC server in this process. */
final class Grpc {
  private static final MethodDescriptor<byte[], byte[]> ASK =
      MethodDescriptor.<byte[], byte[]>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName("bounded.Upstream/Ask")
          .setRequestMarshaller(new Bytes())
          .setResponseMarshaller(new Bytes())
          .build();

  private Grpc() {}

  /** So many streams on the one connection that a channel has. */
  static Work boundedByStreams(int size) throws IOException {
    return calls(builder().maxConcurrentCallsPerConnection(size).build().start());
  }

  /** So many threads of the server. */
  static Work boundedByThreads(int size) throws IOException {
    return calls(builder().executor(Executors.newFixedThreadPool(size)).build().start());
  }

  private static NettyServerBuilder builder() {
    return NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
        .addService(
            ServerServiceDefinition.builder("bounded.Upstream")
                .addMethod(
                    ASK,
                    ServerCalls.asyncUnaryCall(
                        (request, answer) -> {
                          Work.slow();
                          answer.onNext(request);
                          answer.onCompleted();
                        }))
                .build());
  }

  private static Work calls(Server server) {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort()))
            .usePlaintext()
            .build();
    return () -> ClientCalls.blockingUnaryCall(channel, ASK, CallOptions.DEFAULT, new byte[1]);
  }

  private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
