package parkbench.systems.jdbc;

import java.io.IOException;
import java.util.Map;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A connection is held from the begin to the commit. */
@RestController
class TransactionsController {
  private final Persons persons;
  private final Partner partner;
  private final TransactionTemplate transaction;

  TransactionsController(Persons persons, Partner partner, TransactionTemplate transaction) {
    this.persons = persons;
    this.partner = partner;
    this.transaction = transaction;
  }

  @GetMapping("/transaction")
  @Transactional
  public Person one() {
    return persons.one();
  }

  @GetMapping("/sleep-in-transaction")
  @Transactional
  public Map<String, Long> sleep(@RequestParam long delay) {
    persons.sleep(delay);
    return Map.of("slept", delay);
  }

  /** All of these requests want the same row. */
  @GetMapping("/lock")
  @Transactional
  public Map<String, Long> lock(@RequestParam long delay) {
    persons.lockFirst();
    persons.sleep(delay);
    return Map.of("locked", delay);
  }

  @GetMapping("/call-in-transaction")
  @Transactional(rollbackFor = Exception.class)
  public Person callInside() throws PartnerFailed, IOException, InterruptedException {
    var person = persons.one();
    partner.call();
    return person;
  }

  @GetMapping("/call-before-transaction")
  public Person callBefore() throws PartnerFailed, IOException, InterruptedException {
    partner.call();
    return transaction.execute(status -> persons.one());
  }
}
