package parkbench.systems.strangemvc.billing;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Customers and what they pay. */
@RestController
final class CustomerController {
  private final CustomerRepository customers;
  private final PaymentService payments;

  CustomerController(CustomerRepository customers, PaymentService payments) {
    this.customers = customers;
    this.payments = payments;
  }

  @GetMapping("/customers/{id}")
  Customer customer(@PathVariable int id, @RequestParam(defaultValue = "200") long millis) {
    return customers.find(id, millis);
  }

  @GetMapping("/customers/{id}/payment")
  String pay(@PathVariable int id, @RequestParam(defaultValue = "300") long delay) {
    return payments.pay(id, delay);
  }
}
