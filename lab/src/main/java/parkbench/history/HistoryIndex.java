package parkbench.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The figures of all runs of a folder, in a SQLite file next to them. Opening it reads what is new
 * and forgets what is gone. A file that is no index any more, or of another version, is built
 * again; where none can be written, the index is kept in memory.
 */
public final class HistoryIndex implements AutoCloseable {
  /** Of the tables below: another number is another index. */
  private static final int VERSION = 1;

  private static final String FILE = ".history.sqlite";

  /** SQLITE_CORRUPT and SQLITE_NOTADB; extended codes have more bits. */
  private static final Set<Integer> DAMAGED = Set.of(11, 26);

  private static final int PRIMARY = 0xff;

  private static final List<String> TABLES =
      List.of(
          "create table runs (folder text primary key, modified integer not null,"
              + " scenario text not null, started text not null, machine text not null)",
          "create table figures (folder text not null references runs on delete cascade,"
              + " approach text not null, title text not null, delay real not null,"
              + " load text not null, size real not null, metric text not null, value real not null,"
              + " low real not null, high real not null, forks integer not null)",
          "create index of_run on figures (folder)",
          "create index of_scenario on runs (scenario, started)");

  private final Connection database;
  private final List<String> notes = new ArrayList<>();

  private HistoryIndex(Connection database) {
    this.database = database;
  }

  /**
   * Opens the index of a folder of runs.
   *
   * @param again whether it is built again from the runs
   */
  public static HistoryIndex open(Path runs, boolean again) throws SQLException, IOException {
    Path file = runs.resolve(FILE);
    try {
      if (again) {
        forget(file);
      }
      return onDisk(runs, file);
    } catch (SQLException | IOException e) {
      HistoryIndex index = on("jdbc:sqlite::memory:");
      index.create();
      index.update(runs);
      index.notes.addFirst(
          "The index "
              + file
              + " cannot be used ("
              + e.getMessage()
              + "), so every report was read.");
      return index;
    }
  }

  private static HistoryIndex onDisk(Path runs, Path file) throws SQLException, IOException {
    HistoryIndex index = on("jdbc:sqlite:" + file);
    try {
      boolean sound = index.isSound();
      if (!sound) {
        index.close();
        forget(file);
        index = on("jdbc:sqlite:" + file);
        index.create();
        index.notes.add(
            "The index " + file + " was damaged or of another version, and was built again.");
      }
      index.update(runs);
      return index;
    } catch (SQLException | IOException e) {
      index.close();
      throw e;
    }
  }

  private static HistoryIndex on(String url) throws SQLException {
    return new HistoryIndex(DriverManager.getConnection(url));
  }

  private static void forget(Path file) throws IOException {
    for (String end : List.of("", "-journal", "-wal", "-shm")) {
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + end));
    }
  }

  /**
   * Whether it has the tables of this version; a new file gets them.
   *
   * @throws SQLException where that cannot be seen, such as while another process writes it
   */
  private boolean isSound() throws SQLException {
    try (Statement sql = database.createStatement()) {
      int version = sql.executeQuery("pragma user_version").getInt(1);
      if (version == 0 && sql.executeQuery("select count(*) from sqlite_master").getInt(1) == 0) {
        create();
        return true;
      }
      return version == VERSION && sql.executeQuery("pragma quick_check").getString(1).equals("ok");
    } catch (SQLException e) {
      if (DAMAGED.contains(e.getErrorCode() & PRIMARY)) {
        return false;
      }
      throw e;
    }
  }

  /** All tables and the version, or nothing. */
  private void create() throws SQLException {
    database.setAutoCommit(false);
    try (Statement sql = database.createStatement()) {
      for (String table : TABLES) {
        sql.execute(table);
      }
      sql.execute("pragma user_version = " + VERSION);
      database.commit();
    } finally {
      database.setAutoCommit(true);
    }
  }

  private void update(Path runs) throws SQLException, IOException {
    Map<String, Path> found = new LinkedHashMap<>();
    // Runs of a suite are in its folder.
    try (Stream<Path> folders = Files.find(runs, 2, (path, is) -> is.isDirectory())) {
      folders
          .filter(RunFile::isOne)
          .sorted()
          .forEach(folder -> found.put(folder.toAbsolutePath().normalize().toString(), folder));
    }
    Map<String, Long> known = known();
    try (Statement sql = database.createStatement()) {
      sql.execute("pragma foreign_keys = on");
    }
    database.setAutoCommit(false);
    try (PreparedStatement gone = database.prepareStatement("delete from runs where folder = ?")) {
      for (String folder : known.keySet()) {
        if (!found.containsKey(folder)) {
          gone.setString(1, folder);
          gone.executeUpdate();
        }
      }
      for (Map.Entry<String, Path> run : found.entrySet()) {
        long modified = Files.getLastModifiedTime(RunFile.of(run.getValue())).toMillis();
        if (!Optional.ofNullable(known.get(run.getKey())).filter(m -> m == modified).isPresent()) {
          gone.setString(1, run.getKey());
          gone.executeUpdate();
          add(run.getValue(), modified);
        }
      }
      database.commit();
    } catch (SQLException | IOException | RuntimeException e) {
      database.rollback();
      throw e;
    } finally {
      database.setAutoCommit(true);
    }
  }

  private Map<String, Long> known() throws SQLException {
    Map<String, Long> known = new HashMap<>();
    try (Statement sql = database.createStatement();
        ResultSet rows = sql.executeQuery("select folder, modified from runs")) {
      while (rows.next()) {
        known.put(rows.getString(1), rows.getLong(2));
      }
    }
    return known;
  }

  private void add(Path run, long modified) throws SQLException {
    RunFigures figures;
    try {
      figures = RunFile.read(run);
    } catch (RunFile.Unreadable e) {
      notes.add("Left out: " + e.getMessage() + ".");
      return;
    }
    try (PreparedStatement row =
        database.prepareStatement("insert into runs values (?, ?, ?, ?, ?)")) {
      row.setString(1, figures.folder());
      row.setLong(2, modified);
      row.setString(3, figures.scenario());
      row.setString(4, figures.started().toString());
      row.setString(5, figures.machine());
      row.executeUpdate();
    }
    try (PreparedStatement row =
        database.prepareStatement("insert into figures values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
      for (RunFigures.Figure figure : figures.values()) {
        row.setString(1, figures.folder());
        row.setString(2, figure.approach());
        row.setString(3, figure.title());
        row.setDouble(4, figure.delayMs());
        row.setString(5, figure.load());
        row.setDouble(6, figure.size());
        row.setString(7, figure.metric().name());
        row.setDouble(8, figure.value());
        row.setDouble(9, figure.low());
        row.setDouble(10, figure.high());
        row.setInt(11, figure.forks());
        row.addBatch();
      }
      row.executeBatch();
    }
  }

  /** What a reader should know of the index: what was left out, and what was built again. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  private record Key(
      String scenario,
      String machine,
      String approach,
      double delay,
      String load,
      TrendMetric metric) {}

  /**
   * Trends of all scenarios, or of one, by scenario, machine, approach and load.
   *
   * @param scenario absent: all
   */
  public List<Trend> trends(Optional<String> scenario) throws SQLException {
    Map<Key, List<Trend.Value>> values = new LinkedHashMap<>();
    Map<Key, String> titles = new HashMap<>();
    Map<String, Instant> starts = new HashMap<>();
    String where = scenario.isPresent() ? " where scenario = ?" : "";
    try (PreparedStatement sql =
        database.prepareStatement(
            "select scenario, machine, approach, title, delay, load, metric, runs.folder, started,"
                + " value, low, high, forks from runs join figures on figures.folder = runs.folder"
                + where
                + " order by scenario, machine, approach, delay, size, load, metric desc, started")) {
      if (scenario.isPresent()) {
        sql.setString(1, scenario.get());
      }
      try (ResultSet row = sql.executeQuery()) {
        while (row.next()) {
          Key key =
              new Key(
                  row.getString(1),
                  row.getString(2),
                  row.getString(3),
                  row.getDouble(5),
                  row.getString(6),
                  TrendMetric.valueOf(row.getString(7)));
          titles.put(key, row.getString(4));
          values
              .computeIfAbsent(key, any -> new ArrayList<>())
              .add(
                  new Trend.Value(
                      row.getString(8),
                      starts.computeIfAbsent(row.getString(9), Instant::parse),
                      row.getDouble(10),
                      row.getDouble(11),
                      row.getDouble(12),
                      row.getInt(13)));
        }
      }
    }
    return values.entrySet().parallelStream()
        .map(each -> trend(each.getKey(), titles, each.getValue()).searched())
        .toList();
  }

  private static Trend trend(Key key, Map<Key, String> titles, List<Trend.Value> values) {
    return new Trend(
        key.scenario(),
        key.machine(),
        key.approach(),
        titles.getOrDefault(key, key.approach()),
        key.delay(),
        key.load(),
        key.metric(),
        values,
        List.of());
  }

  @Override
  public void close() throws SQLException {
    database.close();
  }
}
