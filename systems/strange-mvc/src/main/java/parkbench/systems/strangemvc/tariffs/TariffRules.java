package parkbench.systems.strangemvc.tariffs;

/** The rules in force: read from the table when the class is loaded. */
public final class TariffRules implements Tariff {
  private static final int CENTS_PER_KILOMETER = TariffTable.current().centsPerKilometer();

  @Override
  public int cents(int kilometers) {
    return kilometers * CENTS_PER_KILOMETER;
  }
}
