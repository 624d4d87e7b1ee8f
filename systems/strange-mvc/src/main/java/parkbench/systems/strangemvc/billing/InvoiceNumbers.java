package parkbench.systems.strangemvc.billing;

import org.springframework.stereotype.Service;
import parkbench.systems.strangemvc.partners.TaxOfficeClient;

/** Numbers for invoices, without a gap: each is registered before the next one is given. */
@Service
final class InvoiceNumbers {
  private final TaxOfficeClient office;
  private long last;

  InvoiceNumbers(TaxOfficeClient office) {
    this.office = office;
  }

  synchronized long next(long delay) {
    long number = last + 1;
    office.register("invoice-" + number, delay);
    last = number;
    return number;
  }
}
