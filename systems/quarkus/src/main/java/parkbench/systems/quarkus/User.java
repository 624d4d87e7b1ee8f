package parkbench.systems.quarkus;

/** The answer: who was asked for, and what the metadata service says of them. */
public record User(String id, String name, String phoneNumber) {}
