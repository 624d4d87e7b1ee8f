package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import parkbench.result.Report;
import parkbench.result.ServiceModel;
import parkbench.result.ServiceModel.Point;
import parkbench.text.Block;
import parkbench.text.Block.Column;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Table;
import parkbench.text.Figures;

/** Whether arithmetic explains what was measured, so that it may be used for what was not. */
final class WhatIfDocument {
  private static final List<Column> COLUMNS =
      List.of(
          Column.words("approach"),
          Column.numbers("delay"),
          Column.numbers("users"),
          Column.numbers("pool").ranked(2),
          Column.numbers("CPUs").ranked(1),
          Column.numbers("predicted"),
          Column.numbers("measured"),
          Column.numbers("off"));

  private WhatIfDocument() {}

  /** All of it; empty: nothing can be computed of the report. */
  static List<Block> of(Report report) {
    if (report.models().isEmpty()) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph(verdict(report.models()), ""));
    blocks.add(
        Table.of(
            COLUMNS,
            report.models().stream()
                .flatMap(model -> model.points().stream().map(point -> row(model, point)))));
    return blocks;
  }

  private static String verdict(List<ServiceModel> models) {
    List<ServiceModel> tried = models.stream().filter(ServiceModel::tried).toList();
    if (tried.isEmpty()) {
      return "Each approach has one measured point, and the model is made of it: whether it holds at others is not known. Measure a second delay or number of users.";
    }
    String share = Figures.percent(ServiceModel.HOLDS);
    String unexplained = names(tried, model -> !model.explains());
    String between = names(tried, model -> model.explains() && !model.holds());
    List<String> sentences = new ArrayList<>();
    if (!unexplained.isEmpty()) {
      sentences.add(
          "The model does not hold for %s: a measured throughput is off by more than %s. Something else limits it."
              .formatted(unexplained, share));
    }
    if (!between.isEmpty()) {
      sentences.add(
          "The model explains %s, but without a point the others do not predict it within %s: do not use it far from what was measured."
              .formatted(between, share));
    }
    return sentences.isEmpty()
        ? "The model holds: each measured throughput is within %s of what the other points predict."
            .formatted(share)
        : String.join(" ", sentences);
  }

  private static String names(List<ServiceModel> models, Predicate<ServiceModel> those) {
    return models.stream()
        .filter(those)
        .map(ServiceModel::approach)
        .collect(Collectors.joining(", "));
  }

  private static List<String> row(ServiceModel model, Point point) {
    return List.of(
        model.approach(),
        Figures.millis(point.at().delayMs()),
        Figures.number(point.at().users()),
        point.at().pool() == 0 ? Figures.NONE : Figures.number(point.at().pool()),
        Figures.number(point.at().cpus()),
        Figures.rps(point.predictedRps()),
        Figures.rps(point.rps()),
        Figures.percent(point.predictedRps() / point.rps() - 1));
  }
}
