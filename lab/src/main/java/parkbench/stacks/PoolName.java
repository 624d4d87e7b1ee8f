package parkbench.stacks;

import java.util.regex.Pattern;

/** Groups threads by the name that they share: {@code http-nio-8080-exec-12} without its number. */
public final class PoolName {
  /** Kotlin's debug mode and some servers append what a thread is doing; so does Dropwizard. */
  private static final Pattern DOING = Pattern.compile(" (@coroutine|\\[|- [A-Z]+ /).*$");

  /** Not the end of an address such as {@code 127.0.0.1}. */
  private static final Pattern NUMBER =
      Pattern.compile("([-_# ]|(?<![0-9.]))[0-9]+$|\\([0-9]+\\)$");

  /** Spring's listeners of Kafka: {@code …Container#0-2-C-1}. */
  private static final Pattern CONSUMER = Pattern.compile("-[0-9]+-C-[0-9]+$");

  private static final Pattern CONNECTION = Pattern.compile("\\([0-9]+\\)-.*$");

  private PoolName() {}

  /** The thread's name without its number, or all of it when nothing else is left. */
  public static String of(String thread) {
    String plain = DOING.matcher(thread).replaceFirst("");
    plain = CONNECTION.matcher(plain).replaceFirst("");
    plain = CONSUMER.matcher(plain).replaceFirst("-C");
    String name = NUMBER.matcher(plain).replaceFirst("");
    return name.isEmpty() ? plain : name;
  }
}
