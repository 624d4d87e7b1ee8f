package parkbench.systems.strangemvc.catalog;

import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Brochures for print. */
@RestController
final class BrochureController {
  private final ProductCatalog catalog;

  BrochureController(ProductCatalog catalog) {
    this.catalog = catalog;
  }

  @GetMapping(path = "/brochures/{name}", produces = MediaType.TEXT_PLAIN_VALUE)
  byte[] brochure(@PathVariable String name) {
    var text = new StringBuilder(name);
    catalog.products().stream().limit(2000).forEach(product -> text.append('\n').append(product));
    var pages = text.toString().getBytes(StandardCharsets.UTF_8);
    // A brochure is large: the memory is wanted back at once.
    System.gc();
    return pages;
  }
}
