#!/bin/sh
# Installs the parley program from a release: a folder, or an address where its files lie.
#   sh install.sh --from https://example.org/parley/0.1.0
# It checks the signature of the release and the checksum of the program before anything is put in
# place. It asks for no rights and writes one file, ~/.local/bin/parley unless --to says otherwise.
set -eu

# A release writes its version and its key into its own copy of this script.
version=
key=

usage() {
  cat <<'END'
sh install.sh --from FOLDER_OR_URL [options]

  --from PLACE          the release: a folder, or the address that its files lie under
  --to FOLDER           where the program goes (default: ~/.local/bin)
  --key KEY             whose signature the release must have: "ssh-ed25519 AAAA...", or a file
                        with that line (default: the key that this script came with)
  --without-signature   check the checksum alone
  --version VERSION     (default: the one that this script came with, or the release's own)
  --sudo                put it in place with sudo
END
}

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

from= to=${HOME:-}/.local/bin signed=yes sudo=
while [ $# -gt 0 ]; do
  case $1 in
  --from | --to | --key | --version)
    [ $# -ge 2 ] || fail "$1 needs a value."
    case $1 in
    --from) from=${2%/} ;;
    --to) to=${2%/} ;;
    --key) key=$2 ;;
    --version) version=$2 ;;
    esac
    shift 2
    ;;
  --without-signature) signed= && shift ;;
  --sudo) sudo=sudo && shift ;;
  -h | --help) usage && exit 0 ;;
  *) usage >&2 && fail "Unknown: $1" ;;
  esac
done
[ -n "$from" ] || { usage >&2 && fail "Say with --from where the release is."; }

case $(uname -s) in
Linux) system=linux ;;
Darwin) system=macos ;;
*) fail "There is no program for $(uname -s) that this script could install." ;;
esac
case $(uname -m) in
x86_64 | amd64) processor=x64 ;;
aarch64 | arm64) processor=arm64 ;;
*) fail "There is no program for the processor $(uname -m)." ;;
esac
if [ $system = linux ] && ls /lib/ld-musl-* >/dev/null 2>&1 && ! ls /lib*/ld-linux-* >/dev/null 2>&1; then
  fail "The program needs glibc, and this system has musl: use the image for containers."
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/parley-install.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# Brings a file of the release into the working folder.
get() {
  case $from in
  http://* | https://*)
    if has curl; then
      curl -fsSL --retry 3 -o "$work/$1" "$from/$1" || fail "$from/$1 cannot be had."
    elif has wget; then
      wget -q -O "$work/$1" "$from/$1" || fail "$from/$1 cannot be had."
    else
      fail "This needs curl or wget."
    fi
    ;;
  *) cp "$from/$1" "$work/$1" 2>/dev/null || fail "There is no $1 in $from." ;;
  esac
}

sum() {
  if has sha256sum; then
    sha256sum "$1"
  elif has shasum; then
    shasum -a 256 "$1"
  else
    fail "This needs sha256sum or shasum."
  fi | cut -d ' ' -f 1
}

get SHA256SUMS
if [ -n "$signed" ]; then
  [ -n "$key" ] || fail "Name with --key whose signature the release must have, or give --without-signature."
  has ssh-keygen || fail "The signature is checked by ssh-keygen (OpenSSH), which is missing here."
  if [ -f "$key" ]; then key=$(grep -o 'ssh-ed25519 [A-Za-z0-9+/=]*' "$key" | head -n 1); fi
  get SHA256SUMS.sig
  printf 'parley namespaces="parley-release" %s\n' "$key" >"$work/signers"
  ssh-keygen -Y verify -f "$work/signers" -I parley -n parley-release -s "$work/SHA256SUMS.sig" \
    <"$work/SHA256SUMS" >/dev/null 2>&1 ||
    fail "The signature is not by the key that was expected: nothing was installed."
fi

pattern="  parley-${version:-[0-9][^ ]*}-$system-$processor\$"
name=$(sed -n "s/^[0-9a-f]*\($pattern\)/\1/p" "$work/SHA256SUMS" | head -n 1)
name=${name#  }
[ -n "$name" ] || fail "The release has no program for $system-$processor${version:+ of version $version}."
expected=$(grep "  $name\$" "$work/SHA256SUMS" | cut -d ' ' -f 1)
get "$name"
[ "$(sum "$work/$name")" = "$expected" ] ||
  fail "$name is not what the release lists (SHA-256): nothing was installed."

$sudo mkdir -p "$to" 2>/dev/null || fail "$to cannot be made: choose a folder with --to, or give --sudo."
[ -n "$sudo" ] || [ -w "$to" ] ||
  fail "$to is not yours to write to: choose a folder with --to, or give --sudo."
chmod 755 "$work/$name"
# Under its name only when it is whole: one that runs is not touched.
$sudo cp "$work/$name" "$to/.parley.new"
$sudo mv -f "$to/.parley.new" "$to/parley"
echo "Installed: $to/parley"
case ":${PATH:-}:" in
*":$to:"*) ;;
*) echo "That folder is not in your PATH: call it by its whole path, or add the folder." ;;
esac
