package parkbench.systems.springmvc;

/** The answer: who was asked for, and what the metadata service says of them. */
record User(String id, String name, String phoneNumber) {}
