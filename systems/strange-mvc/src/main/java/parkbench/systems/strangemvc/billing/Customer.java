package parkbench.systems.strangemvc.billing;

/** Who buys, and how far he is trusted. */
record Customer(int id, String name, int rating) {}
