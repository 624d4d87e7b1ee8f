package parkbench.systems.strangemvc.billing;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Writes invoices and books them. */
@RestController
final class InvoiceController {
  private final InvoiceNumbers numbers;
  private final Ledger ledger;

  InvoiceController(InvoiceNumbers numbers, Ledger ledger) {
    this.numbers = numbers;
    this.ledger = ledger;
  }

  @GetMapping("/invoices/next")
  long invoice(@RequestParam(defaultValue = "100") long delay) {
    return numbers.next(delay);
  }

  @GetMapping("/ledger/{account}")
  long book(@PathVariable String account, @RequestParam(defaultValue = "100") long delay) {
    return ledger.book(account, delay);
  }
}
