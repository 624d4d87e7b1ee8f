package parkbench.systems.r2dbc;

/** A row. */
record Person(int id, String name, String email) {}
