package parkbench.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import parkbench.inspect.Inspection.Fact;
import parkbench.inspect.Inspection.PoolFact;
import parkbench.inspect.Inspection.RequestFact;
import parkbench.inspect.Inspection.RouteFact;
import parkbench.inspect.Inspection.UpstreamFact;
import parkbench.text.Block;

/** What was found, as a table for a terminal. */
public final class InspectionText {
  private static final int OF_A_KIND = 6;

  private InspectionText() {}

  /** A row for each fact. */
  public static Block.Table table(Inspection found) {
    return Block.Table.of(
        Block.Column.all("found", "value", "where"),
        rows(found)
            .map(fact -> List.of(fact.what(), Words.line(fact.value()), Words.line(fact.where()))));
  }

  private static Stream<Fact> rows(Inspection found) {
    List<Fact> rows = new ArrayList<>();
    Stream.of(found.platform().framework(), found.platform().server(), found.platform().java())
        .forEach(each -> each.ifPresent(rows::add));
    Stream.of(found.listening().port(), found.listening().base(), found.listening().ready())
        .forEach(each -> each.ifPresent(rows::add));
    add(rows, found.clients());
    add(rows, found.upstreams().stream().map(InspectionText::of).toList());
    add(rows, found.served().stream().map(InspectionText::of).toList());
    add(rows, found.asked().stream().map(InspectionText::of).toList());
    add(rows, found.pools().stream().map(InspectionText::of).toList());
    add(rows, found.others());
    return rows.stream();
  }

  /** The first of a kind, and how many more there are. */
  private static void add(List<Fact> rows, List<Fact> facts) {
    rows.addAll(facts.stream().limit(OF_A_KIND).toList());
    if (facts.size() > OF_A_KIND) {
      rows.add(new Fact(facts.getFirst().what(), facts.size() - OF_A_KIND + " more", ""));
    }
  }

  private static Fact of(UpstreamFact upstream) {
    String address =
        upstream.address().host().isEmpty() ? "address not set" : upstream.address().text();
    String by =
        upstream.overrides().isEmpty()
            ? upstream.constant() ? " (constant)" : ""
            : " (" + upstream.overrides().getFirst().passing().key() + ")";
    return new Fact("calls", address + by, upstream.where().replace(" (constant)", ""));
  }

  private static Fact of(RequestFact request) {
    return new Fact(
        "answers",
        request.method()
            + " "
            + request.path()
            + (request.query().isEmpty() ? "" : "?" + request.query()),
        request.where());
  }

  private static Fact of(RouteFact route) {
    return new Fact("asks", route.method() + " " + route.path(), route.where());
  }

  private static Fact of(PoolFact pool) {
    OptionalInt size = pool.size();
    return new Fact(
        "pool",
        pool.name() + (size.isPresent() ? ": " + size.getAsInt() : ", size not known"),
        pool.setting().isEmpty() ? pool.where() : pool.where() + " (" + pool.setting() + ")");
  }
}
