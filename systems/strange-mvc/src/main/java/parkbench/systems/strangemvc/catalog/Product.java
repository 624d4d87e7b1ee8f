package parkbench.systems.strangemvc.catalog;

/** What the shop sells. */
record Product(String sku, String title, int cents) {}
