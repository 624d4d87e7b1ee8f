package parkbench.systems.users;

/** The answer: who was asked for, and what the metadata service says of them. */
final class User {
  public final String id;
  public final String name;
  public final String phoneNumber;

  User(String id, String name, String phoneNumber) {
    this.id = id;
    this.name = name;
    this.phoneNumber = phoneNumber;
  }
}
