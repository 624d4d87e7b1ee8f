package parkbench.load.external;

import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import parkbench.system.Request;

/** The Lua script that says what wrk asks, and has it report all that it counted. */
final class WrkScript {
  private WrkScript() {}

  /**
   * The script for a request.
   *
   * @param file file that it writes at its end, in the directory in which wrk runs
   */
  static String of(Request request, String file) {
    StringBuilder script = new StringBuilder();
    script.append("wrk.method = ").append(quoted(request.method())).append('\n');
    new TreeMap<>(request.headers())
        .forEach(
            (name, value) ->
                script
                    .append("wrk.headers[")
                    .append(quoted(name))
                    .append("] = ")
                    .append(quoted(value))
                    .append('\n'));
    if (!request.body().isEmpty()) {
      script.append("wrk.body = ").append(quoted(request.body())).append('\n');
    }
    return script.append(report(file)).toString();
  }

  /** LuaJIT calls the C library; 1 is Linux' CLOCK_MONOTONIC, the clock of all our samples. */
  private static String report(String file) {
    return """

      local ffi = require "ffi"
      ffi.cdef [[
        typedef struct { long seconds; long nanos; } parkbench_instant;
        int clock_gettime(int clock, parkbench_instant *now);
      ]]

      local function monotonic()
        local now = ffi.new("parkbench_instant")
        ffi.C.clock_gettime(1, now)
        return string.format("%%d%%09d", tonumber(now.seconds), tonumber(now.nanos))
      end

      local began = "0"

      function setup(thread)
        began = monotonic()
      end

      function done(summary, latency, requests)
        local errors = summary.errors
        local file = assert(io.open(%s, "w"))
        file:write(string.format(
          '{"began": %%s, "duration": %%d, "requests": %%d, "connect": %%d, "read": %%d, '
            .. '"write": %%d, "status": %%d, "timeout": %%d, "latencies": [',
          began, summary.duration, summary.requests, errors.connect, errors.read,
          errors.write, errors.status, errors.timeout))
        for i = 1, #latency do
          local micros, count = latency(i)
          file:write(i == 1 and "" or ",", string.format("[%%d,%%d]", micros, count))
        end
        file:write("]}\\n")
        file:close()
      end
      """
        .formatted(quoted(file));
  }

  /** A string of Lua; what is not plain is written as the numbers of its bytes. */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      boolean plain = each >= ' ' && each < 127 && each != '"' && each != '\\';
      quoted.append(plain ? Character.toString(each) : "\\%03d".formatted(each & 0xff));
    }
    return quoted.append('"').toString();
  }
}
