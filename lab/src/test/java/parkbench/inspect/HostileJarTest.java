package parkbench.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.inspect.files.Unreadable;

/** No jar takes more than its share, and none ends the reading with an exception of its own. */
class HostileJarTest {
  @TempDir private Path folder = Path.of("");

  private static Sources shop() {
    return Sources.of("package com.example.shop; public class Shop { }");
  }

  private static byte[] shopClass() {
    return shop().compiled().values().iterator().next();
  }

  @Test
  void aBombIsLeftOut() throws Exception {
    Path jar =
        Jars.main("com.example.shop.Shop")
            .classes("", shop())
            .with("com/example/shop/Bomb.class", new byte[64 << 20])
            .with("application.yml", new byte[64 << 20])
            .file(folder.resolve("shop.jar"));
    assertThat(Files.size(jar)).isLessThan(1 << 20);
    assertThat(Jars.inspected(jar).notes())
        .containsExactlyInAnyOrder(
            "application.yml has more than 256 KiB and was left out.",
            "com/example/shop/Bomb.class has more than 1024 KiB and was left out.");
  }

  @Test
  void twoHundredThousandEntriesAreRead() throws Exception {
    Jars jar = Jars.main("com.example.shop.Shop").classes("", shop());
    for (int i = 0; i < 200_000; i++) {
      jar.with("com/example/shop/page" + i + ".html", new byte[0]);
    }
    assertThat(Jars.inspected(jar.file(folder.resolve("shop.jar"))).platform().release())
        .hasValue(17);
  }

  @Test
  void damagedClassesAreCounted() throws Exception {
    byte[] whole = shopClass();
    Jars jar = Jars.main("com.example.shop.Shop").classes("", shop());
    jar.with("com/example/shop/Empty.class", new byte[0]);
    jar.with("com/example/shop/Text.class", "no class");
    jar.with("com/example/shop/Half.class", java.util.Arrays.copyOf(whole, whole.length / 2));
    Inspection found = Jars.inspected(jar.file(folder.resolve("shop.jar")));
    assertThat(found.notes()).containsExactly("3 class files are damaged and were left out.");
    assertThat(found.platform().release()).hasValue(17);
  }

  @Test
  void noChangedByteOfAClassEndsTheReading() {
    byte[] whole = shopClass();
    Random random = new Random(42);
    for (int i = 0; i < 5_000; i++) {
      byte[] changed = whole.clone();
      for (int j = 0; j < 3; j++) {
        changed[random.nextInt(changed.length)] = (byte) random.nextInt();
      }
      assertThat(ClassFileReader.read(changed)).isNotNull();
    }
  }

  /** The values of an annotation are nested by their bytes: three for each level. */
  @Test
  void anAnnotationThatIsNestedWithoutEndIsDamaged() throws Exception {
    assertThat(ClassFileReader.read(nestedAnnotation(200_000))).isEmpty();
  }

  private static byte[] nestedAnnotation(int depth) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(0xCAFEBABE);
      out.writeShort(0);
      out.writeShort(61);
      out.writeShort(8);
      for (String text : new String[] {"A", "java/lang/Object", "RuntimeVisibleAnnotations"}) {
        out.writeByte(1);
        out.writeUTF(text);
      }
      for (int name : new int[] {1, 2}) {
        out.writeByte(7);
        out.writeShort(name);
      }
      for (String text : new String[] {"LB;", "v"}) {
        out.writeByte(1);
        out.writeUTF(text);
      }
      for (int word : new int[] {0x21, 4, 5, 0, 0, 0, 1, 3}) {
        out.writeShort(word);
      }
      out.writeInt(8 + 3 * depth + 3);
      for (int word : new int[] {1, 6, 1, 7}) {
        out.writeShort(word);
      }
      for (int i = 0; i < depth; i++) {
        out.writeByte('[');
        out.writeShort(1);
      }
      out.writeByte('s');
      out.writeShort(7);
    }
    return bytes.toByteArray();
  }

  @Test
  void namesThatLeadOutsideAreOnlyNames() throws Exception {
    Path jar =
        Jars.main("com.example.shop.Shop")
            .classes("", shop())
            .with("../../escaped.yml", "server.port: 1\n")
            .with("/etc/escaped.class", "no class")
            .file(folder.resolve("inner/shop.jar"));
    assertThat(Jars.inspected(jar).name()).isEqualTo("shop");
    try (var files = Files.walk(folder)) {
      assertThat(files.filter(file -> file.toString().contains("escaped"))).isEmpty();
    }
  }

  @Test
  void settingsThatAreNoYamlAreLeftOut() throws Exception {
    Path jar =
        Jars.main("x.Main", "Start-Class: com.example.shop.Shop", "Spring-Boot-Version: 3.5.1")
            .classes("BOOT-INF/classes/", shop())
            .with("BOOT-INF/classes/application.yml", "a: [".repeat(50_000))
            .with("BOOT-INF/classes/application.conf", "a { ".repeat(50_000))
            .with("BOOT-INF/classes/application.properties", "a=\\uZZZZ")
            .file(folder.resolve("shop.jar"));
    assertThat(Jars.inspected(jar).notes())
        .containsExactlyInAnyOrder(
            "application.yml is not well-formed and was left out.",
            "application.conf is not well-formed and was left out.",
            "application.properties is not well-formed and was left out.");
  }

  @Test
  void aliasesDoNotGrow() {
    StringBuilder text = new StringBuilder("a0: &a0 [x, x]\n");
    for (int i = 1; i < 60; i++) {
      text.append("a%d: &a%d [*a%d, *a%d]%n".formatted(i, i, i - 1, i - 1));
    }
    assertThat(FlatYaml.read(text.toString())).hasSizeLessThan(200);
  }

  @Test
  void textOfAJarIsNoTextOfTheFileThatIsWritten() throws Exception {
    Path jar =
        Jars.main("x.Main", "Start-Class: com.example.shop.Shop", "Spring-Boot-Version: 3.5.1")
            .classes("BOOT-INF/classes/", shop())
            .with(
                "BOOT-INF/classes/application.properties",
                "a\\nload\\:\\ x.url=http://stock:8080/\\u0022}\nb.url=http://s:1/$(reboot)\\u001b[2J\n")
            .file(folder.resolve("shop.jar"));
    String yaml = Jars.draft(Jars.inspected(jar), folder).yaml();
    assertThat(yaml.lines().filter(line -> line.startsWith("load:"))).hasSize(1);
    assertThat(yaml.chars().filter(c -> c < ' ' && c != '\n')).isEmpty();
  }

  @Test
  void aJarWithoutMainClassIsALibrary() throws Exception {
    Path jar = Jars.main("").classes("", shop()).file(folder.resolve("shop.jar"));
    assertThatExceptionOfType(Unreadable.class)
        .isThrownBy(() -> Jars.inspected(jar))
        .satisfies(
            refusal -> {
              assertThat(refusal.what()).contains("names no Main-Class");
              assertThat(refusal.why()).startsWith("It is a library");
            });
  }

  @Test
  void whatIsNoJarIsRefused() throws Exception {
    Path text = Files.writeString(folder.resolve("shop.jar"), "no jar");
    assertThatExceptionOfType(Unreadable.class)
        .isThrownBy(() -> Jars.inspected(text))
        .satisfies(refusal -> assertThat(refusal.what()).contains("this is not a jar"));
    Path half = folder.resolve("half.jar");
    byte[] whole = Jars.main("a.B").classes("", shop()).bytes();
    Files.write(half, java.util.Arrays.copyOf(whole, whole.length / 2));
    assertThatExceptionOfType(Unreadable.class).isThrownBy(() -> Jars.inspected(half));
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThatExceptionOfType(Unreadable.class)
        .isThrownBy(() -> Jars.inspected(empty))
        .satisfies(refusal -> assertThat(refusal.what()).contains("holds no classes"));
    assertThatExceptionOfType(Unreadable.class)
        .isThrownBy(() -> Jars.inspected(folder.resolve("none.jar")));
  }
}
