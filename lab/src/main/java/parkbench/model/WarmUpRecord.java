package parkbench.model;

/**
 * How the warm-up of a fork went.
 *
 * @param requests that were answered
 * @param steady whether it ended on evidence rather than at its cap
 * @param evidence what was seen at its end, in words
 */
public record WarmUpRecord(long requests, double seconds, boolean steady, String evidence) {}
