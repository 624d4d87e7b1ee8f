package parkbench.systems.strangemvc.tariffs;

/** What a way costs. */
public interface Tariff {
  int cents(int kilometers);
}
