# Shell functions for the scripts in bin/. Sourced, never run.
#
# A step is one named command. Its output goes to a log; the terminal shows its name, its time, and the end of
# the log if it fails.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
logs=$root/.build/logs
stamps=$root/.build/stamps
mkdir -p "$logs" "$stamps"

# Lines of a log shown when its step fails.
log_tail_lines=60
# Seconds between two signs of life from a step when nobody watches a terminal.
sign_of_life_seconds=60

exec {silence}<> <(:)

# help_if_asked "$@": prints the comment at the top of the calling script and leaves, if one argument is --help or -h.
help_if_asked() {
  local argument
  for argument in "$@"; do
    case $argument in
      --) return ;;
      -h | --help)
        sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p;};}' "$0"
        exit 0
        ;;
    esac
  done
}

# fail MESSAGE: says why and leaves with 1.
fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# wrong_use MESSAGE: an argument was wrong; leaves with 2.
wrong_use() {
  printf '%s: %s (see --help)\n' "$(basename "$0")" "$*" >&2
  exit 2
}

# seconds_since START: START is an $EPOCHREALTIME; prints like 12.3 s.
seconds_since() {
  local now=${EPOCHREALTIME/[.,]/} start=${1/[.,]/}
  local tenths=$(((now - start + 50000) / 100000))
  printf '%d.%d s' $((tenths / 10)) $((tenths % 10))
}

log_of() {
  local file=${1//[^A-Za-z0-9]/-}
  printf '%s/%s.log' "$logs" "$file"
}

# Shows that a step still runs: a clock on a terminal, a line now and then elsewhere.
_tick() {
  local name=$1 start=$SECONDS
  # Waits by reading from what never says anything: a `sleep` would be one more process to end.
  if [ -t 1 ]; then
    while ! read -rt 1 -u "$silence"; do printf '\r  %-40s %d s' "$name" $((SECONDS - start)); done
  else
    while ! read -rt "$sign_of_life_seconds" -u "$silence"; do
      printf '  %-40s still running, %d s\n' "$name" $((SECONDS - start))
    done
  fi
}

# What is shown of the log of a step that failed. A script may name another function here.
excerpt=log_tail

log_tail() {
  tail -n "$log_tail_lines" "$1"
}

# For Swift builds: each error once, without what was compiled around it.
compiler_errors() {
  awk '/^\[[0-9]+\// { left = 0 } /error:/ { left = seen[$0]++ ? 0 : 6 } left-- > 0' "$1" | head -n "$log_tail_lines"
  grep -q 'error:' "$1" || log_tail "$1"
}

# try_step NAME COMMAND...: runs the command with its output in the step's log; returns its status.
try_step() {
  local name=$1 start=$EPOCHREALTIME log status=0 ticker
  shift
  log=$(log_of "$name")
  _tick "$name" &
  ticker=$!
  "$@" >"$log" 2>&1 </dev/null || status=$?
  kill "$ticker" 2>/dev/null || true
  wait "$ticker" 2>/dev/null || true
  [ ! -t 1 ] || printf '\r'
  if [ "$status" = 0 ]; then
    printf '  %-40s ok      %10s\n' "$name" "$(seconds_since "$start")"
  else
    printf '  %-40s FAILED  %10s\n' "$name" "$(seconds_since "$start")"
    printf -- '---- from %s ----\n' "${log#"$root"/}"
    "$excerpt" "$log"
    printf -- '---- %s: left with %d ----\n' "$name" "$status"
  fi
  return "$status"
}

# step NAME COMMAND...: as try_step, and leaves the script when the command fails.
step() {
  try_step "$@" || fail "stopped at \"$1\""
}

# state_of PATH...: a hash over the names and bytes of all files under the paths.
state_of() {
  local path
  for path in "$@"; do
    [ ! -e "$path" ] || find "$path" -type f -print0
  done | LC_ALL=C sort -z | xargs -0 -r sha256sum | sha256sum | cut -d' ' -f1
}

# step_if_changed NAME OUTPUT INPUTS COMMAND...: runs the step unless OUTPUT is there and the files under INPUTS
# (paths with blanks between them) are the ones that it was made from.
step_if_changed() {
  local name=$1 output=$2 inputs=$3 stamp state
  shift 3
  stamp=$stamps/${name//[^A-Za-z0-9]/-}
  # shellcheck disable=SC2086
  state=$(state_of $inputs)
  if [ -e "$output" ] && [ -f "$stamp" ] && [ "$(<"$stamp")" = "$state" ]; then
    printf '  %-40s unchanged\n' "$name"
    return
  fi
  step "$name" "$@"
  printf '%s\n' "$state" >"$stamp"
}
