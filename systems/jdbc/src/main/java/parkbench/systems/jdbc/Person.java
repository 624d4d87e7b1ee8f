package parkbench.systems.jdbc;

/** A row. */
record Person(int id, String name, String email) {}
