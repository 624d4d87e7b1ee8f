package parkbench.systems.strangemvc.audit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Money that came in, line by line. */
@Component
final class DepositAudit {
  private static final Logger LOG = LoggerFactory.getLogger(DepositAudit.class);

  void write(String id, int lines) {
    for (int line = 1; line <= lines; line++) {
      LOG.info("deposit {}: step {} of {}", id, line, lines);
    }
  }
}
