package parkbench.systems.strangemvc.audit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Money that goes elsewhere, line by line. */
@Component
final class TransferAudit {
  private static final Logger LOG = LoggerFactory.getLogger(TransferAudit.class);

  void write(String id, int lines) {
    for (int line = 1; line <= lines; line++) {
      LOG.info("transfer {}: step {} of {}", id, line, lines);
    }
  }
}
