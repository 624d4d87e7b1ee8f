package parkbench.config;

/** Where the values of a file stand, for faults that are found after reading. */
public final class ConfigPlaces {
  private final Document document;

  ConfigPlaces(Document document) {
    this.document = document;
  }

  /**
   * {@code file:line:column} of the value of a JSON pointer such as {@code /matrix/delay/2}, or of
   * the nearest value around it.
   */
  public String at(String pointer) {
    return document.place(pointer);
  }

  @Override
  public String toString() {
    return "places in " + document.file();
  }
}
