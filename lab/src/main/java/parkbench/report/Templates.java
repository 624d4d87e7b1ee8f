package parkbench.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;

/** The pages of this room, compiled with it; what is put into them is escaped. */
final class Templates {
  private static final int CHARACTERS = 1 << 18;

  private Templates() {}

  /** The whole page, by the name of its template and of its parameters. */
  static String page(String template, Map<String, Object> parameters) {
    TemplateEngine engine =
        TemplateEngine.createPrecompiled(
            null, ContentType.Html, Templates.class.getClassLoader(), "parkbench.report");
    StringOutput out = new StringOutput(CHARACTERS);
    engine.render(template, parameters, out);
    return out.toString();
  }
}
