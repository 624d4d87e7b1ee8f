package parkbench.systems.strangemvc.billing;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import parkbench.systems.strangemvc.partners.WarehouseClient;

/** Payments: written down together with the receipt, or not at all. */
@Service
class PaymentService {
  private final JdbcClient database;
  private final WarehouseClient warehouse;

  PaymentService(JdbcClient database, WarehouseClient warehouse) {
    this.database = database;
    this.warehouse = warehouse;
  }

  @Transactional
  String pay(int customer, long delay) {
    var receipt = warehouse.stock("receipt-" + customer, delay);
    database
        .sql("INSERT INTO payments (customer, receipt) VALUES (?, ?)")
        .params(customer, receipt)
        .update();
    return receipt;
  }
}
