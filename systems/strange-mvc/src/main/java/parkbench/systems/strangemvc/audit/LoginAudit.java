package parkbench.systems.strangemvc.audit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Who came in, line by line. */
@Component
final class LoginAudit {
  private static final Logger LOG = LoggerFactory.getLogger(LoginAudit.class);

  void write(String id, int lines) {
    for (int line = 1; line <= lines; line++) {
      LOG.info("login {}: step {} of {}", id, line, lines);
    }
  }
}
