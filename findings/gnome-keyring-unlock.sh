#!/usr/bin/env bash
# `gnome-keyring-daemon --unlock` with the right password does not unlock the keyring of a daemon that runs already. It ends
# with 0, as it does with a wrong password; the keyring stays locked, and a second daemon stays behind that serves nobody, since the first one has
# the name on the bus. The manual says of --unlock only that the password unlocks the login keyring. What does unlock it is
# `--replace --unlock`, if no such second daemon was started before: after one, --replace replaces that one, and the keyring stays locked for good.
#
# Version: Debian 12, gnome-keyring 42.1-1+b2 (its libraries are those of the system). It runs on a bus and in a home of its own.
# Needs: gnome-keyring (for its libraries and service files), dbus-run-session (dbus-daemon), gdbus (libglib2.0-bin), ps.
#
# Seen:
#   first --unlock makes it: exit 0, locked false, daemons 1
#   it is locked: locked true, daemons 1
#   --replace --unlock: exit 0, locked false, daemons 1
#   it is locked again: locked true, daemons 1
#   --unlock, right password: exit 0, locked true, daemons 2
#   --unlock, wrong password: exit 0, locked true, daemons 3
#   --replace --unlock after that: exit 0, locked true, daemons 3
set -euo pipefail
PACKAGE=gnome-keyring=42.1-1+b2
LONGEST_SECONDS=90
WANTED='first --unlock makes it: exit 0, locked false, daemons 1
it is locked: locked true, daemons 1
--replace --unlock: exit 0, locked false, daemons 1
it is locked again: locked true, daemons 1
--unlock, right password: exit 0, locked true, daemons 2
--unlock, wrong password: exit 0, locked true, daemons 3
--replace --unlock after that: exit 0, locked true, daemons 3'

for tool in apt-get dpkg dbus-run-session gdbus ps timeout; do
  command -v "$tool" >/dev/null || { echo "cannot run: $tool is missing"; exit 2; }
done
work=$(mktemp -d)
# Only the daemons that were started from this folder.
trap 'for pid in $(ps -eo pid=,args= | awk -v own="$work/" "index(\$2, own) == 1 { print \$1 }"); do kill "$pid" || true; done; rm -rf "$work"' EXIT
cd "$work"
apt-get download "$PACKAGE" >apt.log 2>&1 || { cat apt.log; echo "cannot run: $PACKAGE is not to be had"; exit 2; }
dpkg -x ./*.deb package
mkdir -m 700 home runtime
export DAEMON=$work/package/usr/bin/gnome-keyring-daemon
"$DAEMON" --version >version.log 2>&1 || { cat version.log; echo "cannot run: its libraries are missing (install gnome-keyring)"; exit 2; }

cat >session.sh <<'SESSION'
service() { gdbus call --session --dest org.freedesktop.secrets --timeout 10 "$@"; }
state() {
  local login=/org/freedesktop/secrets/collection/login locked=unknown try
  # A daemon answers a moment after it was started; what stays as it was is looked at for a second.
  for try in 1 2 3 4 5; do
    locked=$(service --object-path "$login" --method org.freedesktop.DBus.Properties.Get org.freedesktop.Secret.Collection Locked 2>/dev/null) || true
    sleep 0.4
  done
  echo "locked $(expr "$locked" : '.*<\(.*\)>'), daemons $(ps -eo args= | awk -v own="$DAEMON" '$1 == own' | wc -l)"
}
lock() {
  service --object-path /org/freedesktop/secrets --method org.freedesktop.Secret.Service.Lock \
    "['/org/freedesktop/secrets/collection/login']" >/dev/null
}
daemon() {
  local exit=0 password=$1
  shift
  printf %s "$password" | timeout 10 "$DAEMON" --components=secrets "$@" >said 2>&1 || exit=$?
  echo -n "exit $exit, "
  state
}
echo "first --unlock makes it: $(daemon right --unlock)"
lock
echo "it is locked: $(state)"
echo "--replace --unlock: $(daemon right --replace --unlock)"
lock
echo "it is locked again: $(state)"
echo "--unlock, right password: $(daemon right --unlock)"
echo "--unlock, wrong password: $(daemon wrong --unlock)"
echo "--replace --unlock after that: $(daemon right --replace --unlock)"
SESSION
found=$(env -u DISPLAY -u WAYLAND_DISPLAY -u GNOME_KEYRING_CONTROL HOME="$work/home" XDG_DATA_HOME="$work/home/data" XDG_RUNTIME_DIR="$work/runtime" \
  timeout "$LONGEST_SECONDS" dbus-run-session -- bash session.sh 2>session.log) || { cat session.log; echo "cannot run: the session ended"; exit 2; }
echo "$found"
[ "$found" = "$WANTED" ] || { printf 'CHANGED, it was:\n%s\n' "$WANTED"; exit 1; }
