package parkbench.plan;

/** How intended instants are spread in an open load: evenly, or as a Poisson process. */
public enum Arrivals {
  CONSTANT,
  POISSON
}
