package parkbench.systems.strangemvc.catalog;

import java.util.Random;
import org.springframework.stereotype.Service;

/** What an insurance must cost, by many possible courses of events. */
@Service
final class RiskSimulation {
  private final Random random = new Random();

  double premium(int courses) {
    double damage = 0;
    for (int course = 0; course < courses; course++) {
      if (random.nextInt(100) < 3) {
        damage += random.nextInt(1000);
      }
    }
    return damage / courses;
  }
}
