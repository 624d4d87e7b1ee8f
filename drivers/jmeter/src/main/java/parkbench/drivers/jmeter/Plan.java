package parkbench.drivers.jmeter;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerFactory;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.threads.openmodel.OpenModelThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import parkbench.drivers.Load;
import parkbench.drivers.Order;
import parkbench.drivers.Refusal;

/**
 * The order as a test plan: one thread group, one sampler, its headers.
 *
 * @param samples how many there will be, where that is known
 */
record Plan(AbstractThreadGroup threads, Order order, OptionalLong samples) {
  /** How JMeter counts a millisecond in seconds. */
  private static final double SECONDS_PER_MILLI = 0.001;

  private static final String HEADER_FORM = "org.apache.jmeter.protocol.http.gui.HeaderPanel";

  static Plan of(Order order) throws Refusal {
    refuseVariables(order);
    return switch (order.load()) {
      case Load.Users users ->
          new Plan(
              group(users.users(), LoopController.INFINITE_LOOP_COUNT, seconds(users.duration())),
              order,
              OptionalLong.empty());
      case Load.Rate rate -> open(rate, order);
      case Load.AtOnce burst ->
          new Plan(
              group(burst.users(), burst.requests(), OptionalLong.empty()),
              order,
              OptionalLong.of((long) burst.users() * burst.requests()));
    };
  }

  /** With the listener in it. */
  HashTree tree(TestElement listener) {
    HashTree tree = new ListedHashTree();
    TestPlan plan = new TestPlan("order");
    plan.setUserDefinedVariables(new Arguments());
    HashTree group = tree.add(plan).add(threads);
    group.add(sampler()).add(headers());
    group.add(listener);
    return tree;
  }

  /** There is no way to say in a plan that a text is no variable and no function. */
  private static void refuseVariables(Order order) throws Refusal {
    if ((order.url() + order.headers().toString() + order.body()).contains("${")) {
      throw new Refusal("The order's url, headers or body have \"${\" in them: JMeter would put"
          + " something in its place.");
    }
  }

  private static OptionalLong seconds(Duration duration) throws Refusal {
    if (duration.toMillisPart() != 0) {
      throw new Refusal(
          "The order's users go on for "
              + duration.toMillis()
              + " ms; JMeter's thread group counts in whole seconds.");
    }
    return OptionalLong.of(duration.toSeconds());
  }

  /** All threads start at once; each keeps its connection from one loop to the next. */
  private static ThreadGroup group(int users, int loops, OptionalLong seconds) {
    LoopController loop = new LoopController();
    loop.setLoops(loops);
    loop.setFirst(true);
    ThreadGroup group = new ThreadGroup();
    group.setName("users");
    group.setNumThreads(users);
    group.setRampUp(0);
    group.setIsSameUserOnNextIteration(true);
    group.setSamplerController(loop);
    group.setScheduler(seconds.isPresent());
    seconds.ifPresent(group::setDuration);
    return group;
  }

  /**
   * Arrivals at even distances, each on a thread and a connection of its own. At the end of its
   * schedule JMeter breaks off what is under way: a pause leaves it the time to connect and to be
   * answered, and the listener ends that when all have been.
   */
  private static Plan open(Load.Rate rate, Order order) {
    OpenModelThreadGroup group = new OpenModelThreadGroup();
    group.setName("arrivals");
    group.setScheduleString(
        "rate(%s/sec) even_arrivals(%d ms) pause(%d ms)"
            .formatted(
                BigDecimal.valueOf(rate.perSecond()).toPlainString(),
                rate.duration().toMillis(),
                order.timeout().multipliedBy(2).toMillis()));
    // As JMeter computes it: a part of an arrival is none.
    long arrivals = (long) (rate.perSecond() * (rate.duration().toMillis() * SECONDS_PER_MILLI));
    return new Plan(group, order, OptionalLong.of(arrivals));
  }

  private HTTPSamplerProxy sampler() {
    String timeout = Long.toString(order.timeout().toMillis());
    HTTPSamplerProxy sampler = new HTTPSamplerProxy(HTTPSamplerFactory.IMPL_HTTP_CLIENT4);
    sampler.setName("request");
    sampler.setMethod(order.method());
    sampler.setPath(order.url().toString());
    sampler.setUseKeepAlive(true);
    // One request of the order is one request on the wire, and the server's own answer to it.
    sampler.setAutoRedirects(false);
    sampler.setFollowRedirects(false);
    sampler.setConnectTimeout(timeout);
    sampler.setResponseTimeout(timeout);
    if (!order.body().isEmpty()) {
      sampler.setPostBodyRaw(true);
      sampler.addNonEncodedArgument("", order.body(), "");
    }
    return sampler;
  }

  private HeaderManager headers() {
    HeaderManager headers = new HeaderManager();
    headers.setName("headers");
    // A sampler takes them by the name of their form in JMeter's window, as a plan's file has it.
    headers.setProperty(TestElement.GUI_CLASS, HEADER_FORM);
    for (Map.Entry<String, String> header : order.headers().entrySet()) {
      headers.add(new Header(header.getKey(), header.getValue()));
    }
    return headers;
  }
}
