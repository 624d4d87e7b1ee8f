package parkbench.drivers.gatling;

import parkbench.drivers.ToolContract;

final class GatlingTest extends ToolContract {
  GatlingTest() {
    super(new Gatling());
  }
}
