package parkbench.collect.proc;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code /proc/net/snmp} and {@code netstat}: a line of names, then a line of values. */
final class KernelTable {
  private KernelTable() {}

  /** The values of the rows that start with a prefix, by name; empty when there are none. */
  static Map<String, Long> parse(ByteBuffer text, String prefix) {
    List<String> rows =
        US_ASCII
            .decode(text.duplicate())
            .toString()
            .lines()
            .filter(line -> line.startsWith(prefix + ":"))
            .toList();
    Map<String, Long> values = new HashMap<>();
    if (rows.size() < 2) {
      return values;
    }
    List<String> names = List.of(rows.get(0).split(" "));
    List<String> numbers = List.of(rows.get(1).split(" "));
    for (int i = 1; i < Math.min(names.size(), numbers.size()); i++) {
      values.put(names.get(i), Long.parseLong(numbers.get(i)));
    }
    return values;
  }
}
