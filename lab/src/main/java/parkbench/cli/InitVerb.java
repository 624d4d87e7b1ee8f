package parkbench.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parkbench.harness.RunningProcess;
import parkbench.inspect.ComposeDraft;
import parkbench.inspect.ComposeFile;
import parkbench.inspect.FrameworkCatalogue;
import parkbench.inspect.FrameworkReader;
import parkbench.inspect.Inspection;
import parkbench.inspect.Inspection.NeedFact;
import parkbench.inspect.InspectionText;
import parkbench.inspect.Inspector;
import parkbench.inspect.JavaCommand;
import parkbench.inspect.ProcessFacts;
import parkbench.inspect.RunWords;
import parkbench.inspect.RunningDraft;
import parkbench.inspect.RunningStart;
import parkbench.inspect.ScenarioDraft;
import parkbench.inspect.SettingsWords;
import parkbench.inspect.StartForm;
import parkbench.inspect.StartWords;
import parkbench.inspect.files.Unreadable;
import parkbench.sandbox.PortOwner;
import parkbench.sandbox.ProcessLimits;
import parkbench.session.CommandRefused;
import parkbench.session.Exit;
import parkbench.session.Home;
import parkbench.session.Knowledge;
import parkbench.text.Block;
import parkbench.text.ScenarioWords;
import parkbench.text.TerminalWriter;
import parkbench.wire.Secrets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a scenario file for an application, from what its files say. */
@Command(
    name = InitVerb.NAME,
    description = {
      "Write a scenario for your own service: parkbench.yaml.",
      "It reads the jar, the folder, the command, the Compose file or the running process, and starts"
          + " nothing. Each value in the file has its source behind it. What was not found is marked"
          + " FILL IN.",
      "Put -- in front of a command that has options of the same names."
    })
final class InitVerb implements Callable<Integer> {
  static final String NAME = "init";

  private static final Path PROC = Path.of("/proc");
  private static final int LAST_PORT = 65_535;

  @Parameters(
      arity = "1..*",
      paramLabel = "JAR|COMMAND|COMPOSE|PID|URL",
      description =
          "A jar, a folder such as target/quarkus-app, the words of a command, a Docker Compose file,"
              + " the id of a process, or the URL of a service that runs already.")
  private List<String> words = new ArrayList<>();

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "The file to write (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("parkbench.yaml");

  @Option(
      names = "--upstream-port",
      paramLabel = "PORT",
      description =
          "Of a URL or a process: where the service looks for what it calls, on 127.0.0.1. The process"
              + " is asked as it runs. Without this option the file starts it a second time.")
  private @Nullable Integer upstreamPort;

  @Option(
      names = "--service",
      paramLabel = "NAME",
      description =
          "The service of a Compose file that is measured (default: the one that is built).")
  private @Nullable String service;

  @Option(names = "--force", description = "Replace the file if it is there.")
  private boolean force;

  /** What was found, and how it was started. */
  private record Found(Inspection inspection, StartWords start) {}

  @Override
  public Integer call() {
    Path file = output.toAbsolutePath().normalize();
    requireNew(file);
    boolean composed = words.size() == 1 && ComposeFile.isOne(words.getFirst());
    if (!composed && service != null) {
      throw new CommandRefused(
          "--service " + service + " without a Compose file",
          "It chooses one of the services of the file",
          "Use for example: parkbench init compose.yaml --service " + service);
    }
    Optional<RunningDraft> running = running();
    refuseUpstreamPort(running.isPresent());
    if (running.isPresent()) {
      return drafted(file, List.of(), running.get().draft(upstreamPort()), Optional.empty());
    }
    if (composed) {
      return composed(Path.of(words.getFirst()), file);
    }
    Found read = found();
    RunWords found = RunWords.of(read.inspection(), read.start());
    Path folder = file.getParent() == null ? Path.of("/") : file.getParent();
    String named = String.join(" ", Secrets.words(words));
    ScenarioDraft draft = ScenarioDraft.of(found.inspection(), found.start(), folder, named);
    return drafted(
        file, found(found.inspection()), draft, found.inspection().platform().withVirtualThreads());
  }

  /** With a second Compose file beside it. */
  private int composed(Path compose, Path file) {
    Path override =
        file.resolveSibling(
            String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", "") + ".compose.yaml");
    if (override.equals(compose.toAbsolutePath().normalize())) {
      throw new CommandRefused(
          "--output " + output + " would replace " + compose,
          "A second Compose file is written beside the scenario, under this name",
          "Give --output another name");
    }
    requireNew(override);
    ComposeDraft draft;
    try {
      ComposeFile read = ComposeFile.read(compose);
      String name = read.chosen(Optional.ofNullable(service));
      draft = new ComposeDraft(read, name, override);
    } catch (Unreadable e) {
      throw new CommandRefused(e.what(), e.why(), e.remedy());
    }
    ScenarioDraft second = draft.overriding();
    write(override, second.yaml());
    String name = String.valueOf(override.getFileName());
    List<Block> blocks = new ArrayList<>(fillIns(second, name));
    blocks.add(
        new Block.Paragraph(
            "", "Written: " + name + ", which Compose merges over " + compose + "."));
    Path folder = file.resolveSibling("");
    List<String> build = draft.building(folder);
    if (!build.isEmpty()) {
      blocks.add(new Block.Paragraph("", "Build its image, now and after each change:"));
      blocks.add(new Block.Command(String.join(" ", build).replace("${home}", folder.toString())));
    }
    blocks.add(new Block.Gap());
    return drafted(file, blocks, draft.scenario(folder), Optional.empty());
  }

  private void requireNew(Path file) {
    if (Files.exists(file) && !force) {
      throw new CommandRefused(
          file.getFileName() + " is there already",
          "It may hold your changes",
          "Give --output another file, or --force to replace it");
    }
  }

  /** Of a URL, or of a process that is not to be started again; absent: it is neither. */
  private Optional<RunningDraft> running() {
    if (words.size() != 1) {
      return Optional.empty();
    }
    String word = words.getFirst();
    return isPid(word) && upstreamPort != null
        ? Optional.of(listening(Long.parseLong(word)))
        : RunningDraft.of(word).map(InitVerb::withLimits);
  }

  private static RunningDraft withLimits(RunningDraft draft) {
    OptionalLong pid = RunningProcess.jvmAt(URI.create(draft.url()));
    return pid.isPresent() ? draft.with(limits(pid.getAsLong())) : draft;
  }

  private static Optional<String> limits(long pid) {
    return ProcessLimits.of(pid).map(ScenarioWords::limitsAsWritten);
  }

  private static boolean isPid(String word) {
    return word.matches("\\d{1,9}") && !Files.exists(Path.of(word));
  }

  private static RunningDraft listening(long pid) {
    List<Integer> ports = PortOwner.ports(pid);
    if (ports.size() != 1) {
      String where = ports.stream().map(String::valueOf).collect(Collectors.joining(", "));
      throw new CommandRefused(
          ports.isEmpty()
              ? "no open port of process " + pid + " is seen"
              : "process " + pid + " listens at several ports: " + where,
          ports.isEmpty()
              ? "It has ended, listens nowhere, or belongs to another user"
              : "One of them is asked",
          "Name the one that takes requests, such as parkbench init http://localhost:"
              + (ports.isEmpty() ? 8080 : ports.getFirst())
              + " --upstream-port 9000");
    }
    return new RunningDraft("http://localhost:" + ports.getFirst(), "", limits(pid));
  }

  private int drafted(
      Path file, List<Block> found, ScenarioDraft draft, Optional<String> virtualThreads) {
    write(file, draft.yaml());
    List<Block> blocks = new ArrayList<>(found);
    blocks.addAll(next(draft, virtualThreads));
    System.out.print(TerminalWriter.of(blocks, TerminalWriter.UNLIMITED));
    return Exit.DONE.code();
  }

  private OptionalInt upstreamPort() {
    return upstreamPort == null ? OptionalInt.empty() : OptionalInt.of(upstreamPort);
  }

  private void refuseUpstreamPort(boolean running) {
    Integer port = upstreamPort;
    if (port != null && (!running || port < 1 || port > LAST_PORT)) {
      throw new CommandRefused(
          "--upstream-port " + port + (running ? " is no port" : " without a URL or a process"),
          "It is where a service that runs already looks for what it calls",
          "Use for example: parkbench init http://localhost:8080 --upstream-port 9000");
    }
  }

  private void write(Path file, String yaml) {
    OpenOption[] options =
        force
            ? new OpenOption[] {
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE
            }
            : new OpenOption[] {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE};
    try {
      Files.writeString(file, yaml, options);
    } catch (FileAlreadyExistsException e) {
      throw new CommandRefused(
          file + " is there already", "It may hold your changes", "Give --force to replace it");
    } catch (IOException e) {
      throw new CommandRefused(
          file + " cannot be written (" + e.getClass().getSimpleName() + ")",
          "",
          "Give --output a file in a folder that you may write to");
    }
  }

  private static List<Block> found(Inspection found) {
    List<Block> blocks = new ArrayList<>();
    Block.Table table = InspectionText.table(found);
    if (!table.rows().isEmpty()) {
      blocks.add(table);
      blocks.add(new Block.Gap());
    }
    List<String> notes =
        Stream.concat(
                found.needs().stream().filter(need -> !need.open()).map(NeedFact::text),
                found.notes().stream())
            .toList();
    if (!notes.isEmpty()) {
      blocks.add(Block.Bullets.texts(notes.stream()));
      blocks.add(new Block.Gap());
    }
    return blocks;
  }

  private List<Block> next(ScenarioDraft draft, Optional<String> virtualThreads) {
    List<Block> blocks = new ArrayList<>(fillIns(draft, output.toString()));
    String name = output.equals(Path.of("parkbench.yaml")) ? "" : " " + output;
    blocks.add(new Block.Paragraph("", "Written: " + output + ". Next:"));
    blocks.add(new Block.Command("./parkbench try" + name));
    blocks.add(new Block.Command("./parkbench run" + name));
    virtualThreads.ifPresent(
        options -> blocks.add(new Block.Command("./parkbench run" + name + " " + options)));
    return blocks;
  }

  private static List<Block> fillIns(ScenarioDraft draft, String file) {
    return draft.fillIns().isEmpty()
        ? List.of()
        : List.of(
            new Block.Paragraph("", "Fill in, in " + file + ":"),
            Block.Bullets.texts(draft.fillIns().stream()),
            new Block.Gap());
  }

  private Found found() {
    try {
      Inspector inspector = new Inspector(catalogue(), Knowledge.libraries());
      String first = words.getFirst();
      refuseNoWord(first);
      if (words.size() == 1 && isPid(first)) {
        return ofProcess(inspector, first);
      }
      if (JavaCommand.isOne(words)) {
        return ofJava(inspector, words, Path.of("").toAbsolutePath(), "");
      }
      Path path = Path.of(first);
      boolean program = !Files.isDirectory(path) && !first.endsWith(".jar") && isProgram(path);
      if (words.size() > 1 || program) {
        if (!first.endsWith(".jar")) {
          return new Found(Inspector.ofProgram(Secrets.words(words)), StartWords.NONE);
        }
        List<String> arguments = words.subList(1, words.size());
        Path here = Path.of("").toAbsolutePath();
        return new Found(
            inspector.of(path, SettingsWords.files(arguments, here)),
            new StartWords("", List.of(), SettingsWords.absolute(arguments, here)));
      }
      return new Found(inspector.of(path, List.of()), StartWords.NONE);
    } catch (Unreadable e) {
      throw new CommandRefused(e.what(), e.why(), e.remedy());
    } catch (InvalidPathException e) {
      throw new CommandRefused(
          "\"" + words.getFirst().replace("\0", "?") + "\" is no path",
          "",
          "Give the path of a jar or of a folder");
    }
  }

  private void refuseNoWord(String first) {
    if (first.isBlank()) {
      throw new CommandRefused(
          "the first word is empty",
          "It names what is read",
          "Give a jar, a folder, the words of a command, the id of a process, or a URL");
    }
    if (words.size() == 1 && first.contains(" ") && !Files.exists(Path.of(first))) {
      throw new CommandRefused(
          "there is no file \"" + first + "\"",
          "A command is given as separate words",
          "Leave out the quotation marks: parkbench init -- " + first);
    }
  }

  private static boolean isProgram(Path path) {
    return (!path.toString().contains("/") && !Files.exists(path))
        ? isOnPath(path)
        : Files.isRegularFile(path) && Files.isExecutable(path);
  }

  private static boolean isOnPath(Path word) {
    String path = System.getenv("PATH");
    return path != null
        && Stream.of(path.split(":", -1))
            .filter(folder -> !folder.isEmpty())
            .anyMatch(folder -> Files.isExecutable(Path.of(folder).resolve(word)));
  }

  private Found ofProcess(Inspector inspector, String pid) throws Unreadable {
    ProcessFacts process = ProcessFacts.read(PROC.resolve(pid));
    if (!JavaCommand.isOne(process.words())) {
      return new Found(
          Inspector.ofProgram(Secrets.words(process.words())),
          RunningStart.of(process, List.of(), List.of()));
    }
    String program = process.program().map(Path::toString).orElse(process.words().getFirst());
    Found found = ofJava(inspector, process.words(), process.folder(), program);
    return new Found(
        found.inspection(),
        RunningStart.of(process, found.start().options(), found.start().arguments()));
  }

  private static Found ofJava(Inspector inspector, List<String> words, Path folder, String program)
      throws Unreadable {
    JavaCommand command =
        JavaCommand.of(words, folder)
            .orElseThrow(
                () ->
                    new CommandRefused(
                        "the command starts no jar and no class of a class path",
                        "An application is read from its jar or its classes",
                        "Give -jar FILE, or -cp PATH and a main class"));
    List<String> given =
        Stream.concat(command.options().stream(), command.arguments().stream()).toList();
    List<Path> settings = SettingsWords.files(given, folder);
    Inspection inspection =
        command.jar().isPresent()
            ? inspector.of(command.jar().get(), settings)
            : inspector.of(command.classPath(), command.mainClass(), settings);
    String run =
        program.isEmpty() && inspection.launch() instanceof StartForm.OfClassPath
            ? command.program()
            : program;
    return new Found(
        inspection,
        new StartWords(
            run,
            SettingsWords.absolute(command.options(), folder),
            SettingsWords.absolute(command.arguments(), folder)));
  }

  private static FrameworkCatalogue catalogue() {
    Path folder = Home.path().resolve("frameworks");
    try {
      return FrameworkReader.read(folder);
    } catch (IOException e) {
      throw new CommandRefused(
          "the files in " + folder + " cannot be read (" + e.getMessage() + ")",
          "They say how frameworks are recognised",
          "Restore the folder");
    }
  }
}
