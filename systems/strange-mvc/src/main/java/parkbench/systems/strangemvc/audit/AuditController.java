package parkbench.systems.strangemvc.audit;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import parkbench.systems.strangemvc.partners.WarehouseClient;

/** What an auditor wants to know of. */
@RestController
final class AuditController {
  private final RefundAudit refunds;
  private final TransferAudit transfers;
  private final DepositAudit deposits;
  private final LoginAudit logins;
  private final WarehouseClient warehouse;

  AuditController(
      RefundAudit refunds,
      TransferAudit transfers,
      DepositAudit deposits,
      LoginAudit logins,
      WarehouseClient warehouse) {
    this.refunds = refunds;
    this.transfers = transfers;
    this.deposits = deposits;
    this.logins = logins;
    this.warehouse = warehouse;
  }

  @GetMapping("/refunds/{id}")
  String refund(@PathVariable String id, @RequestParam(defaultValue = "3") int lines) {
    refunds.write(id, lines);
    return "refunded " + id;
  }

  @GetMapping("/transfers/{id}")
  String transfer(@PathVariable String id, @RequestParam(defaultValue = "3") int lines) {
    transfers.write(id, lines);
    return "transferred " + id;
  }

  @GetMapping("/deposits/{id}")
  String deposit(@PathVariable String id, @RequestParam(defaultValue = "3") int lines) {
    deposits.write(id, lines);
    return "deposited " + id;
  }

  @GetMapping("/logins/{user}")
  String login(@PathVariable String user, @RequestParam(defaultValue = "300") long delay) {
    logins.write(user, 1);
    return warehouse.stock(user, delay);
  }
}
