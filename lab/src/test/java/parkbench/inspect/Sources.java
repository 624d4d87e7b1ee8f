package parkbench.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles the classes of a test's application, against stubs of the frameworks that it names. */
final class Sources {
  private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
  private static final Pattern TYPE =
      Pattern.compile("(?:class|interface|@interface|record|enum) (\\w+)");

  private final Map<String, String> own = new LinkedHashMap<>();
  private final Map<String, String> stubs = new LinkedHashMap<>();
  private int release = 17;

  static Sources of(String... texts) {
    Sources sources = new Sources();
    for (String text : texts) {
      sources.own.put(name(text), text);
    }
    return sources;
  }

  /** An annotation whose elements are texts, such as {@code value path}. */
  Sources annotation(String type, String elements) {
    StringBuilder text = new StringBuilder();
    for (String element : elements.split(" ", -1)) {
      if (!element.isEmpty()) {
        text.append("String[] ").append(element).append("() default {};\n");
      }
    }
    return stub(type, "@interface", text.toString());
  }

  Sources type(String type, String kind, String body) {
    return stub(type, kind, body);
  }

  Sources release(int release) {
    this.release = release;
    return this;
  }

  private Sources stub(String type, String kind, String body) {
    int dot = type.lastIndexOf('.');
    stubs.put(
        type,
        "package "
            + type.substring(0, dot)
            + ";\n"
            + (kind.equals("@interface")
                ? "@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)\n"
                : "")
            + "public "
            + kind
            + " "
            + type.substring(dot + 1)
            + " {\n"
            + body
            + "}\n");
    return this;
  }

  /** Class files by their names, without those of stubs. */
  Map<String, byte[]> compiled() {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Map<String, ByteArrayOutputStream> written = new TreeMap<>();
    StringWriter messages = new StringWriter();
    List<JavaFileObject> units = new ArrayList<>();
    stubs.forEach((name, text) -> units.add(new Text(name.replaceFirst("<.*", ""), text)));
    own.forEach((name, text) -> units.add(new Text(name, text)));
    try (JavaFileManager files =
        new InMemory(compiler.getStandardFileManager(null, null, null), written)) {
      boolean done =
          compiler
              .getTask(
                  messages,
                  files,
                  null,
                  List.of("--release", "" + release, "-parameters", "-proc:none", "-nowarn"),
                  null,
                  units)
              .call();
      assertThat(done).as(messages.toString()).isTrue();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    Map<String, byte[]> classes = new TreeMap<>();
    written.forEach(
        (name, bytes) -> {
          if (own.containsKey(name.replaceFirst("\\$.*", ""))) {
            classes.put(name.replace('.', '/') + ".class", bytes.toByteArray());
          }
        });
    return classes;
  }

  private static String name(String text) {
    Matcher type = TYPE.matcher(text);
    assertThat(type.find()).isTrue();
    Matcher in = PACKAGE.matcher(text);
    return (in.find() ? in.group(1) + "." : "") + type.group(1);
  }

  private static final class Text extends SimpleJavaFileObject {
    private final String text;

    private Text(String name, String text) {
      super(URI.create("string:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> written;

    private InMemory(JavaFileManager around, Map<String, ByteArrayOutputStream> written) {
      super(around);
      this.written = written;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, javax.tools.FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("memory:///" + name + ".class"), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          written.put(name, bytes);
          return bytes;
        }
      };
    }
  }
}
