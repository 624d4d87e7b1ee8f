package parkbench.systems.strangemvc.tariffs;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** What a delivery costs. */
@RestController
final class TariffController {
  private final RulesLoader rules;

  TariffController(RulesLoader rules) {
    this.rules = rules;
  }

  @GetMapping("/tariffs/{kilometers}")
  int cents(@PathVariable int kilometers) throws ReflectiveOperationException {
    return rules.load().cents(kilometers);
  }
}
