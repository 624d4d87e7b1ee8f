# Starts one process inside its cgroups and outlives neither it nor the controller. POSIX sh.
#
#   sh -c SCRIPT NAME GRACE MEMORY_CGROUP CPU_CGROUP STOP COMMAND...
#
# GRACE: tenths of a second between TERM and KILL. CGROUPs: directories or empty; may be the same.
# STOP: a command, quoted, that ends what COMMAND started elsewhere; or empty. It is run when COMMAND has ended.
# stdin: a pipe from the controller that carries nothing; its end means "end it", or that the controller is dead.
# stdout: what the process says. stderr: reports, one per line: pid N, joined, failed WHY, exit CODE OOM_KILLS.

trap '' INT HUP QUIT PIPE # Ctrl-C and a closing terminal reach all of its processes; the controller decides
exec 3<&0 4>&1 </dev/null
grace=$1 memory=$2 cpu=$3 stop=$4
shift 4

finish() { # kills whatever is left of the process's descendants and removes the cgroups
  kill -KILL "-$child"
  # Once more without the log: with the controller, its reader is gone.
  eval "$stop" >&4 2>&4 || eval "$stop" >/dev/null 2>&1
  for group in "$memory" "$cpu"; do
    tries=0
    while [ -n "$group" ] && [ -d "$group" ] && ! rmdir "$group" && [ $tries -lt 40 ]; do
      while read -r pid; do kill -KILL "$pid"; done <"$group/cgroup.procs"
      tries=$((tries + 1))
      sleep 0.05
    done
  done
}

end() {
  kill -TERM "$child"
  tenths=0
  while kill -0 "$child" && [ $tenths -lt "$grace" ]; do
    sleep 0.1
    tenths=$((tenths + 1))
  done
  kill -KILL "$child"
}

(
  trap - QUIT PIPE # the child keeps INT and HUP ignored; a JVM leaves them so
  for group in "$memory" "$cpu"; do
    [ -z "$group" ] || echo 0 >"$group/cgroup.procs" || {
      echo "failed to enter $group"
      exit 125
    } >&2
  done
  ulimit -S -n "$(ulimit -H -n)" 2>/dev/null # as many open files as the machine allows; a JVM does so itself
  echo joined >&2
  exec "$@" 3<&- 4>&- 2>&1
) &
child=$!

( # The child's death makes its parent kill this watcher; KILL of that parent leaves the watcher to clean up.
  read -r _ <&3
  end
  sleep 0.2
  finish
) >/dev/null 2>&1 3<&3 &
watcher=$!
exec 3<&- >/dev/null

trap 'end 2>/dev/null &' TERM
echo "pid $child" >&2
while :; do # a trapped TERM interrupts the wait
  wait "$child"
  code=$?
  kill -0 "$child" 2>/dev/null || break
done
kill -KILL "$watcher"

kills=0
[ -z "$memory" ] || kills=$(sed -n 's/^oom_kill //p' "$memory/memory.oom_control" "$memory/memory.events" 2>/dev/null)
finish 2>/dev/null
echo "exit $code ${kills:-0}" >&2
