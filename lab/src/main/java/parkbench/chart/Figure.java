package parkbench.chart;

import java.util.List;

/**
 * Panels that belong together, with one legend.
 *
 * @param title above it; may be empty
 * @param legend names of the series by their number; empty: the panels name them
 */
public record Figure(String title, List<Panel> panels, List<Entry> legend) {
  public Figure {
    panels = List.copyOf(panels);
    legend = List.copyOf(legend);
  }

  /**
   * A name in the legend.
   *
   * @param series its colour and shape
   */
  public record Entry(int series, String name, Plot.Style style) {}
}
