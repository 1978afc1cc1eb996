# The kinds of test, and how their results are added up, for bin/test and bin/quick. Sourced after build.sh.
#
# Each kind runs even when another failed. `summary` prints the closing lines of every runner and the total.

passed=0
failed=0
skipped=0

# check NAME COUNTER COMMAND...: one kind of test. COUNTER reads the kind's log and prints "PASSED FAILED SKIPPED".
# A command that failed counts as at least one failure; one that ran nothing although it should have, too.
check() {
  local name=$1 counter=$2 status=0 log counts
  shift 2
  log=$(log_of "$name")
  try_step "$name" "$@" || status=$?
  read -r -a counts <<<"$("$counter" "$log" "$status")"
  [ "$status" = 0 ] || [ "${counts[1]}" != 0 ] || counts[1]=1
  passed=$((passed + counts[0]))
  failed=$((failed + counts[1]))
  skipped=$((skipped + counts[2]))
}

# Counters. A check without tests of its own counts as one.
count_one() {
  [ "$2" = 0 ] && echo 1 0 0 || echo 0 1 0
}

# Swift Testing closes with "Test run with 12 tests in 3 suites passed after 0.1 seconds." (or "failed ... with 2 issues");
# its failed tests are counted by their own lines.
count_swift() {
  local total failures skips
  total=$(sed -n 's/.*Test run with \([0-9]*\) tests\{0,1\}.*/\1/p' "$1" | awk '{ sum += $1 } END { print sum + 0 }')
  failures=$(grep -E '^[^ ]+ Test .* failed after' "$1" | grep -cv 'Test run with' || true)
  skips=$(grep -cE '^[^ ]+ Test .* skipped' "$1" || true)
  keep_closing_lines "$1" 'Test run with [0-9]+ tests?'
  echo $((total - failures - skips)) "$failures" "$skips"
}

# node --test closes with "# pass 12", "# fail 0" (TAP) or "ℹ pass 12" (spec).
count_node() {
  keep_closing_lines "$1" '^(#|ℹ) (tests|pass|fail) [0-9]+'
  awk '/^(#|ℹ) pass [0-9]/ { p += $3 } /^(#|ℹ) fail [0-9]/ { f += $3 } /^(#|ℹ) skipped [0-9]/ { s += $3 }
    END { print p + 0, f + 0, s + 0 }' "$1"
}

# pytest closes with "== 1 failed, 12 passed, 2 skipped in 3.4s ==".
count_pytest() {
  local last
  last=$(grep -E '(passed|failed|error|no tests ran).* in [0-9]' "$1" | tail -n 1 || true)
  keep_closing_lines "$1" '(passed|failed|errors?|no tests ran).* in [0-9]'
  awk -v line="$last" 'BEGIN {
    n = split(line, w, /[ ,=]+/)
    for (i = 2; i <= n; i++) {
      if (w[i] == "passed") p = w[i - 1]
      if (w[i] == "failed") f += w[i - 1]
      if (w[i] ~ /^errors?$/) f += w[i - 1]
      if (w[i] == "skipped") s = w[i - 1]
    }
    print p + 0, f + 0, s + 0
  }'
}

# bin/sim closes with "12 seeds passed, 0 failed".
count_seeds() {
  keep_closing_lines "$1" '^[0-9]+ seeds passed'
  awk '/^[0-9]+ seeds passed/ { p = $1; f = $4 } END { print p + 0, f + 0, 0 }' "$1"
}

# Counters run in a subshell: what they keep for the summary goes through a file.
closing_file=$logs/closing-lines
: >"$closing_file"

keep_closing_lines() {
  grep -E "$2" "$1" | tail -n 3 >>"$closing_file" || true
}

# summary: prints the closing lines and the total; returns 1 if anything failed or nothing ran.
summary() {
  printf '\n'
  cat "$closing_file"
  printf '%d passed, %d failed' "$passed" "$failed"
  [ "$skipped" = 0 ] || printf ', %d skipped' "$skipped"
  printf '\n'
  [ "$failed" = 0 ] && [ "$passed" != 0 ]
}

# The kinds.

check_format() {
  check "format" count_one swift format lint --strict --recursive --parallel Package.swift Sources Tests
}

# Calls of the Kernel with their answers, which the Swift tests leave for the web app's tests to compare.
export MULTE_KERNEL_CASES=$root/.build/kernel-cases.txt

# check_swift_tests [ARGUMENT...]: the arguments go to `swift test`.
check_swift_tests() {
  rm -f "$MULTE_KERNEL_CASES"
  excerpt=compiler_errors try_step "swift tests, build" swift build --build-tests || {
    failed=$((failed + 1))
    return
  }
  excerpt=swift_failures check "swift tests" count_swift run_swift_tests "$(server_of_tests)" "$@"
}

# The program that the Swift tests start servers of: $MULTE_BINARY, or what was just built beside them.
server_of_tests() {
  printf '%s' "${MULTE_BINARY:-$(swift build --show-bin-path)/multe}"
}

# run_swift_tests SERVER [ARGUMENT...]
run_swift_tests() {
  local server=$1
  shift
  MULTE_BINARY=$server SWIFT_BACKTRACE=enable=no swift test --skip-build --disable-xctest "$@"
}

# The client's column built once more, so that it tells when two threads touch the same at once; such a report fails the run.
check_thread_sanitizer() {
  local build=(--sanitize=thread --scratch-path .build/thread-sanitizer) server
  server=$(server_of_tests)
  excerpt=compiler_errors try_step "thread sanitizer, build" env MULTE_CLIENT=1 swift build --build-tests "${build[@]}" || {
    failed=$((failed + 1))
    return
  }
  excerpt=races MULTE_CLIENT=1 check "thread sanitizer" count_swift \
    run_swift_tests "$server" "${build[@]}" --filter 'CloudKitTests|ShimsTests'
}

# Each report with where both threads were, then the failures.
races() {
  awk '/WARNING: ThreadSanitizer/ { left = 24 } left-- > 0' "$1" | head -n "$log_tail_lines"
  swift_failures "$1"
}

# The documentation of the module CloudKit: that it builds, and that nothing public is without.
check_documentation() {
  check "documentation" count_one bin/docs --check
}

# The failures among the many lines of a run; its end where it has no closing line, as after a crash.
swift_failures() {
  grep -E '^(✘|↳)|Fatal error' "$1" | grep -vE '^↳ (Testing Library|Target Platform|///)' | head -n "$log_tail_lines" || true
  grep -q 'Test run with' "$1" || log_tail "$1"
}

# The web app's own tests: every *.test.js and *.test.mjs of ours.
check_node_tests() {
  local files
  mapfile -t files < <(find web -name '*.test.*js' -not -path 'web/dist/*' -not -path 'web/vendor/*' 2>/dev/null | sort)
  [ ${#files[@]} != 0 ] || return 0
  build_kernel
  check "web tests" count_node node --test "${files[@]}"
}

# check_fuzz SECONDS
check_fuzz() {
  [ ! -x bin/fuzz ] || check "fuzzing" count_one bin/fuzz --seconds "$1"
}

# check_outside [ARGUMENT...]: the built program from outside; the arguments go to pytest. Two files of tests run at a
# time: most of what they do is wait.
check_outside() {
  check "outside tests" count_pytest env MULTE_BINARY="$(binary_path)" \
    .venv/bin/python -m pytest Tests/Outside -n 2 --dist loadfile "$@"
}

# check_simulation SECONDS: the fixed seeds, and as many fresh ones as there is time for.
check_simulation() {
  check "simulation" count_seeds env MULTE_BINARY="$(binary_path)" bin/sim --fixed --seconds "$1" --count 10000
}
