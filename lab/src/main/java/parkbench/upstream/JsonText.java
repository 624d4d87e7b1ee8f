package parkbench.upstream;

/** Text inside a JSON string. */
final class JsonText {
  private JsonText() {}

  /** Appends the text so that, between quotes, it is one JSON string. */
  static void escape(String text, StringBuilder into) {
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      switch (letter) {
        case '"' -> into.append("\\\"");
        case '\\' -> into.append("\\\\");
        case '\n' -> into.append("\\n");
        case '\r' -> into.append("\\r");
        case '\t' -> into.append("\\t");
        default -> {
          if (letter < ' ' || Character.isSurrogate(letter)) {
            into.append(String.format("\\u%04x", (int) letter));
          } else {
            into.append(letter);
          }
        }
      }
    }
  }
}
