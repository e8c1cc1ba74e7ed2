#!/usr/bin/env bash
# Storing a secret can overwrite another program's. Where the other's item has all of our attributes and some more, gnome-keyring takes it for
# ours when asked to replace "an item with the same attributes": `secret-tool store` turns it into our item, and the other program finds nothing
# any more. setPassword of @napi-rs/keyring, whose getPassword gives the other's secret, puts ours into it, under the other's attributes, so the other
# program reads ours. In the other order, ours first, there are two items, and then setPassword and getPassword reject.
#
# Version: gnome-keyring 42.1-1+b2 and libsecret-tools 0.20.5-3 of Debian 12 (their libraries are those of the system), @napi-rs/keyring 2.1.2, on a
# bus and in a home of their own. Needs: node, npm, dbus-run-session (dbus-daemon), gnome-keyring and libsecret-tools (for their libraries).
#
# Seen:
#   secret-tool, ours second: items 1, other reads nothing
#   secret-tool, ours first: items 2, other reads theirs
#   getPassword: theirs
#   setPassword, ours second: items 1, other reads ours
#   getPassword: rejects
#   setPassword: rejects
#   setPassword, ours first: items 2, other reads theirs
set -euo pipefail
PACKAGES='gnome-keyring=42.1-1+b2 libsecret-tools=0.20.5-3'
LIBRARY=@napi-rs/keyring@2.1.2
LONGEST_SECONDS=90
WANTED='secret-tool, ours second: items 1, other reads nothing
secret-tool, ours first: items 2, other reads theirs
getPassword: theirs
setPassword, ours second: items 1, other reads ours
getPassword: rejects
setPassword: rejects
setPassword, ours first: items 2, other reads theirs'

for tool in node npm apt-get dpkg dbus-run-session timeout; do
  command -v "$tool" >/dev/null || { echo "cannot run: $tool is missing"; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
# shellcheck disable=SC2086 -- the words are split on purpose
apt-get download $PACKAGES >apt.log 2>&1 || { cat apt.log; echo "cannot run: $PACKAGES are not to be had"; exit 2; }
for package in ./*.deb; do dpkg -x "$package" package; done
export PATH=$work/package/usr/bin:$PATH
gnome-keyring-daemon --version >version.log 2>&1 || { cat version.log; echo 'cannot run: libraries are missing (install gnome-keyring)'; exit 2; }
echo '{ "private": true, "type": "module" }' >package.json
timeout 120 npm install --no-audit --no-fund "$LIBRARY" >npm.log 2>&1 || { cat npm.log; echo "cannot run: $LIBRARY is not to be had"; exit 2; }
mkdir -m 700 home runtime

cat >use.js <<'USE'
import { AsyncEntry } from '@napi-rs/keyring'
const entry = new AsyncEntry('shop', 'owner', { linux: { store: 'secret-service' } })
if (process.argv[2] === 'first') {
  await entry.setPassword('ours')
} else {
  console.log(`getPassword: ${await entry.getPassword().catch(() => 'rejects')}`)
  await entry.setPassword('ours').catch(() => console.log('setPassword: rejects'))
}
USE
cat >session.sh <<'SESSION'
set -e
printf password | gnome-keyring-daemon --unlock --components=secrets >daemon.log
sleep 1
another() { printf theirs | secret-tool store --label=another service shop username owner application another; }
ours() { printf ours | secret-tool store --label=ours service shop username owner; }
found() {
  local items reads
  items=$(secret-tool search --all service shop username owner 2>/dev/null | grep -c '^label = ')
  reads=$(secret-tool lookup service shop username owner application another) || reads=nothing
  echo "$1: items $items, other reads $reads"
  secret-tool clear service shop username owner
}
another
ours
found 'secret-tool, ours second'
ours
another
found 'secret-tool, ours first'
another
node use.js
found 'setPassword, ours second'
node use.js first
another
node use.js
found 'setPassword, ours first'
SESSION
found=$(env -u DISPLAY -u WAYLAND_DISPLAY HOME="$work/home" XDG_DATA_HOME="$work/home/data" XDG_RUNTIME_DIR="$work/runtime" \
  timeout "$LONGEST_SECONDS" dbus-run-session -- bash session.sh 2>session.log) || { echo "$found"; cat session.log; echo "cannot run: the session ended"; exit 2; }
echo "$found"
[ "$found" = "$WANTED" ] || { printf 'CHANGED, it was:\n%s\n' "$WANTED"; exit 1; }
