package parkbench.systems.strangemvc.billing;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Customers in the database. */
@Repository
class CustomerRepository {
  private final JdbcClient database;

  CustomerRepository(JdbcClient database) {
    this.database = database;
  }

  Customer find(int id, long millis) {
    return database
        .sql("SELECT id, name, CREDIT_RATING(id, ?) AS rating FROM customers WHERE id = ?")
        .params(millis, id)
        .query(Customer.class)
        .single();
  }
}
