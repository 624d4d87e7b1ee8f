package parkbench.systems.strangemvc.orders;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import parkbench.systems.strangemvc.partners.CarrierClient;

/** Labels for parcels. */
@RestController
final class ShippingController {
  private final CarrierClient carrier;

  ShippingController(CarrierClient carrier) {
    this.carrier = carrier;
  }

  @GetMapping("/shipping/{parcel}")
  String label(@PathVariable String parcel, @RequestParam(defaultValue = "300") long delay) {
    return carrier.label(parcel, delay);
  }
}
