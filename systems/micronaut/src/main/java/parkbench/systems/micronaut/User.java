package parkbench.systems.micronaut;

import io.micronaut.serde.annotation.Serdeable;

/** The answer: who was asked for, and what the metadata service says of them. */
@Serdeable
record User(String id, String name, String phoneNumber) {}
