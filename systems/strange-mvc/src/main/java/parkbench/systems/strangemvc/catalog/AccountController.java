package parkbench.systems.strangemvc.catalog;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Passwords of customers. */
@RestController
final class AccountController {
  @GetMapping("/accounts/{name}/verification")
  String verify(@PathVariable String name, @RequestParam(defaultValue = "20000") int rounds)
      throws GeneralSecurityException {
    var salt = "salt of the shop".getBytes(StandardCharsets.UTF_8);
    var password = new PBEKeySpec(name.toCharArray(), salt, rounds, 256);
    var hash = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(password);
    return HexFormat.of().formatHex(hash.getEncoded());
  }
}
