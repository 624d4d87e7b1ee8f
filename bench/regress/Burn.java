package parkbench.systems.springmvc;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.springframework.stereotype.Component;

/** Adds CPU time to each request, before it is served. */
@Component
public class Burn implements Filter {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long NANOS = @NANOS@;

  private static volatile long sink;

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    long end = THREADS.getCurrentThreadCpuTime() + NANOS;
    long number = end;
    do {
      for (int i = 0; i < 500; i++) {
        number = number * 6_364_136_223_846_793_005L + i;
      }
    } while (THREADS.getCurrentThreadCpuTime() < end);
    sink = number;
    chain.doFilter(request, response);
  }
}
