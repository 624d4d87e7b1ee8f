package parkbench.systems.strangemvc.orders;

/** What a customer has ordered, and what the warehouse says of it. */
record Order(String id, String stock) {}
