# What the program is built from, for bin/run, bin/test and bin/bench. Sourced after steps.sh.

# The released programs: Swift's own libraries inside, the C libraries from the system. The one for lists and notes is a
# program of its own, since Foundation would cost the server 18 MB of memory.
release_arguments=(-c release --static-swift-stdlib)

# The path of the built program.
binary_path() {
  printf '%s/multe' "$(swift build "${release_arguments[@]}" --show-bin-path)"
}

build_kernel() {
  [ ! -x bin/build-kernel ] ||
    step_if_changed "kernel for the browser" web/dist-kernel/kernel.wasm \
      "bin/build-kernel Package.swift Sources/Kernel Sources/KernelWasm Sources/CWasmRuntime" bin/build-kernel
}

build_web() {
  [ ! -x bin/vendor ] ||
    step_if_changed "third-party web code" web/vendor "bin/vendor web/vendor.json" bin/vendor
  build_kernel
  [ ! -x bin/build-web ] ||
    step_if_changed "web app" web/dist "$(web_sources)" bin/build-web
}

# Everything under web/ that the web app is made from, third-party code and the kernel among it; not what it is made into.
web_sources() {
  local entry
  printf 'bin/build-web'
  for entry in web/*; do
    [ "$entry" = web/dist ] || printf ' %s' "$entry"
  done
}

build_server() {
  excerpt=compiler_errors step "server" swift build "${release_arguments[@]}" --product multe
}

build_client() {
  excerpt=compiler_errors step "command line" swift build "${release_arguments[@]}" --product multe-client
}

build_all() {
  build_web
  build_server
  build_client
}
