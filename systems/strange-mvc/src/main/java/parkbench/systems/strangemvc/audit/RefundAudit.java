package parkbench.systems.strangemvc.audit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Money that goes back, line by line. */
@Component
final class RefundAudit {
  private static final Logger LOG = LoggerFactory.getLogger(RefundAudit.class);

  void write(String id, int lines) {
    for (int line = 1; line <= lines; line++) {
      LOG.info("refund {}: step {} of {}", id, line, lines);
    }
  }
}
