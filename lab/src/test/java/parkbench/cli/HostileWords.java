package parkbench.cli;

import java.util.List;
import java.util.Random;

/** Words that a file or a command line is damaged with. */
final class HostileWords {
  /** What YAML gives a meaning to, or a reader might. */
  static final List<String> TOKENS =
      List.of(
          "&a",
          "*a",
          "!!binary x",
          "- ",
          ": ",
          "{",
          "}",
          "[",
          "]",
          "\"",
          "'",
          "|",
          "~",
          "\t",
          "1e999",
          "-1",
          "0x7fffffffffffffff",
          "99999999999999999999",
          "NaN",
          "true",
          "500ms",
          "\u0000",
          "\u001b[2J",
          "\u202e",
          "🙂",
          "<<: *a",
          "\n",
          "? ",
          "---\n",
          "${port}",
          "${",
          "%",
          "../../etc/passwd",
          "http://a:99999");

  /** The first word of a command line. */
  static final List<String> VERBS =
      List.of(
          "plan",
          "list",
          "report",
          "compare",
          "run",
          "doctor",
          "load",
          "upstream",
          "watch",
          "prove",
          "trace",
          "crosscheck",
          "machine",
          "--version",
          "help");

  static final List<String> OPTIONS =
      List.of(
          "--only",
          "--repeat",
          "--budget",
          "--seed",
          "--jdk",
          "--precision",
          "--paired",
          "--strict",
          "--out",
          "--retry",
          "--resume",
          "--pid",
          "--port",
          "--url",
          "--duration",
          "--metrics",
          "--users",
          "--rate",
          "--duration",
          "--format",
          "--script",
          "--system",
          "--wait-for-quiet",
          "--approach",
          "--help",
          "-x",
          "--");

  static final List<String> VALUES =
      List.of(
          "-1",
          "0",
          "99999999999",
          "1e9",
          "",
          " ",
          "x",
          "quick",
          "/dev/null",
          "/proc/self/mem",
          "no-such",
          "5%",
          "-5%",
          "1000%",
          "10s",
          "-10s",
          "9999h",
          "http://127.0.0.1:1/",
          "http://127.0.0.1:99999/",
          "é\u202e",
          "a b",
          "runs",
          "/",
          "spring-mvc/*",
          "[",
          "**",
          "4194305",
          "1");

  private HostileWords() {}

  /** One of them. */
  static String any(List<String> words, Random random) {
    return words.get(random.nextInt(words.size()));
  }
}
