package parkbench.drivers.jmeter;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import parkbench.drivers.Cause;
import parkbench.drivers.Exchanges;

/** Hears of every sample that has ended, from all of JMeter's threads. */
final class Listener extends AbstractTestElement implements SampleListener, NoThreadClone {
  private static final long serialVersionUID = 1;

  private final transient Exchanges exchanges;
  private final transient Runnable whenAllAreIn;
  private final int goodStatus;
  private final long samples;
  private final AtomicLong heard = new AtomicLong();

  /**
   * @param samples after how many there will be no other; absent where nobody knows
   * @param whenAllAreIn called after the last of them
   */
  Listener(int goodStatus, Exchanges exchanges, OptionalLong samples, Runnable whenAllAreIn) {
    this.goodStatus = goodStatus;
    this.exchanges = exchanges;
    this.samples = samples.orElse(Long.MAX_VALUE);
    this.whenAllAreIn = whenAllAreIn;
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    SampleResult sample = event.getResult();
    OptionalInt status = status(sample.getResponseCode());
    exchanges.add(sample.getStartTime(), sample.getTime(), status, cause(sample, status));
    if (heard.incrementAndGet() == samples) {
      whenAllAreIn.run();
    }
  }

  long heard() {
    return heard.get();
  }

  /** Without an answer, JMeter puts the exception's name where the status would be. */
  private static OptionalInt status(String code) {
    return !code.isEmpty() && code.chars().allMatch(Character::isDigit)
        ? OptionalInt.of(Integer.parseInt(code))
        : OptionalInt.empty();
  }

  private Optional<Cause> cause(SampleResult sample, OptionalInt status) {
    if (status.isEmpty()) {
      return Optional.of(cause(sample.getResponseCode()));
    }
    return status.getAsInt() == goodStatus ? Optional.empty() : Optional.of(Cause.STATUS);
  }

  private static Cause cause(String code) {
    return switch (code.substring(code.lastIndexOf('.') + 1)) {
      case "ConnectException",
          "ConnectTimeoutException",
          "HttpHostConnectException",
          "NoRouteToHostException",
          "UnknownHostException" ->
          Cause.CONNECT;
      case "SocketTimeoutException" -> Cause.TIMEOUT;
      case "NoHttpResponseException",
          "ConnectionClosedException",
          "SocketException",
          "TruncatedChunkException" ->
          Cause.RESET;
      default -> Cause.OTHER;
    };
  }

  @Override
  public void sampleStarted(SampleEvent event) {}

  @Override
  public void sampleStopped(SampleEvent event) {}
}
