package parkbench.drivers.jmeter;

import parkbench.drivers.ToolContract;

final class JMeterTest extends ToolContract {
  JMeterTest() {
    super(new JMeter());
  }
}
