package parkbench.systems.strangemvc.billing;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.stereotype.Service;
import parkbench.systems.strangemvc.partners.PriceClient;

/** The balance of all accounts, in euros at the rate of the moment. */
@Service
final class Ledger {
  private final Lock booking = new ReentrantLock();
  private final PriceClient rates;
  private long balance;

  Ledger(PriceClient rates) {
    this.rates = rates;
  }

  long book(String account, long delay) {
    booking.lock();
    try {
      balance += rates.price(account, delay).length();
      return balance;
    } finally {
      booking.unlock();
    }
  }
}
