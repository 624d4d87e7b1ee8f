package parkbench.inspect;

/**
 * A key of a file of settings.
 *
 * @param where the file and the key, for a reader
 * @param variable the environment variable that overrides it; empty: none is named
 */
record FileSetting(String key, String value, String where, String variable) {}
