package parkbench.systems.strangewebflux.reports

import java.security.MessageDigest
import java.util.HexFormat
import org.springframework.stereotype.Component

/** Renders documents page by page; each page is sealed with those before it. */
@Component
class Pages {
  fun render(id: String, pages: Int): String {
    val seal = MessageDigest.getInstance("SHA-256")
    repeat(pages) { page ->
      val lines = List(100) { line -> "$id, page $page, line ${line * 7919 % 100}" }
      seal.update(lines.sorted().joinToString("\n").toByteArray())
    }
    return HexFormat.of().formatHex(seal.digest())
  }
}
