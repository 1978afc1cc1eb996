# What Multe needs from Debian, and how it is installed. Sourced after steps.sh.

# To build and run. libcurl and libxml2 are what a program with Foundation inside is linked with.
run_packages=(libmicrohttpd-dev libsqlite3-dev libsodium-dev libssl-dev libarchive-dev libcurl4-openssl-dev libxml2-dev
  esbuild nodejs python3 python3-pip python3-venv)
# To test, in addition.
test_packages=(chromium-headless-shell firefox-esr webkit2gtk-driver xvfb fonts-noto-color-emoji curl jq zsh
  fish)
# To measure, in addition.
bench_packages=(wrk gcc libc6-dev)

# Packages that something else may already stand for: an own node, an own python.
_stands_for() {
  case $1 in
    nodejs) command -v node ;;
    python3) command -v python3 ;;
    python3-pip) python3 -m pip --version ;;
    python3-venv) python3 -c 'import ensurepip, venv' ;;
    esbuild | wrk | gcc | curl | jq | zsh | fish | chromium-headless-shell | firefox-esr) command -v "$1" ;;
    *) return 1 ;;
  esac >/dev/null 2>&1
}

# missing_packages NAME...: prints those that are not there, one a line.
missing_packages() {
  local name installed
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
  for name in "$@"; do
    grep -qx "$name installed" <<<"$installed" || _stands_for "$name" || printf '%s\n' "$name"
  done
}

# install_packages NAME...: installs what is missing. Needs root or sudo; else says which command to run.
install_packages() {
  local missing sudo=()
  command -v dpkg-query >/dev/null ||
    fail "this is no Debian. Install by hand what these packages stand for: $*"
  mapfile -t missing < <(missing_packages "$@")
  if [ ${#missing[@]} = 0 ]; then
    return
  fi
  if [ "$(id -u)" != 0 ]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      sudo=(sudo)
    else
      fail "these packages are missing. Run this, then come back:
  sudo apt-get install --no-install-recommends ${missing[*]}"
    fi
  fi
  step "package lists" "${sudo[@]}" apt-get update
  step "packages ${missing[*]}" "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install --yes --no-install-recommends "${missing[@]}"
}
