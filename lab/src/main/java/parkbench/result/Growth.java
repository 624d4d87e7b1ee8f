package parkbench.result;

/**
 * A number at the first look, in the middle and at the last look.
 *
 * @param seconds from the first to the last
 */
public record Growth(int first, int middle, int last, double seconds) {
  public int gained() {
    return last - first;
  }

  public double perSecond() {
    return seconds > 0 ? gained() / seconds : 0;
  }

  /**
   * Whether it grew by so much, in both halves: what fills up at first does not continue.
   *
   * @param ofHalf least share of all that was gained, in each half
   */
  public boolean lasts(double least, double ofHalf) {
    return gained() >= least
        && middle - first >= ofHalf * gained()
        && last - middle >= ofHalf * gained();
  }
}
