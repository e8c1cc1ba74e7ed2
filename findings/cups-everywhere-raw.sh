#!/usr/bin/env bash
# A queue for a driverless printer (`lpadmin -m everywhere`) that is off, or whose name nobody knows, is made all the same: lpadmin says nothing and ends with 0,
# and lpstat calls it idle and enabled. But it is another queue: "Local Raw Printer", which passes every document on as it is. cupsd answers before its
# thread asks the printer what it takes, and only its log says that this failed. Other mistakes lpadmin refuses: a model that is not there,
# an address that is no IPP. It stays raw when the printer is on again, so that a page comes out as its source, or not at all.
# One would bet on an error, or on a queue that asks again.
#
# Version: Debian 12, CUPS 2.4.2-3+deb12u9. Its cupsd runs in a folder of its own, on a socket in it and a free port of loopback.
# Needs: apt-get, dpkg, python3, lp's group and user if run as root.
#
# Seen:
#   printer off: lpadmin 0, says nothing
#   name nobody knows: lpadmin 0, says nothing
#   printer off: Local Raw Printer, idle, accepts true
#   model not there: lpadmin 1
#   address that is no IPP: lpadmin 1
set -euo pipefail
VERSION=2.4.2-3+deb12u9
WANTED='printer off: lpadmin 0, says nothing
name nobody knows: lpadmin 0, says nothing
printer off: Local Raw Printer, idle, accepts true
model not there: lpadmin 1
address that is no IPP: lpadmin 1'

for tool in apt-get dpkg python3; do
  command -v "$tool" >/dev/null || { echo "cannot run: $tool is missing"; exit 2; }
done
work=$(mktemp -d)
chmod 755 "$work"
own=()
trap 'for pid in "${own[@]}"; do kill "$pid" 2>/dev/null || true; done; sleep 1; rm -rf "$work"' EXIT
cd "$work"
apt-get download cups{,-daemon,-common,-client,-ipp-utils,-core-drivers}=$VERSION libcups{,image}2=$VERSION >apt.log 2>&1 ||
  { cat apt.log; echo "cannot run: CUPS $VERSION is not to be had"; exit 2; }
for package in ./*.deb; do dpkg -x "$package" package; done
export LD_LIBRARY_PATH
LD_LIBRARY_PATH=$(dirname "$(find "$work/package" -name libcups.so.2)")
export PATH=$work/package/usr/bin:$work/package/usr/sbin:$PATH
# Two ports that nobody listens at: the printer's, and cupsd's.
read -r off server < <(python3 -c '
import socket
free = [socket.socket() for _ in range(2)]
for each in free: each.bind(("127.0.0.1", 0))
print(*(each.getsockname()[1] for each in free))')
mkdir -p etc spool/tmp cache state log
cat >etc/cups-files.conf <<FILES
ServerRoot $work/etc
ServerBin $work/package/usr/lib/cups
DataDir $work/package/usr/share/cups
RequestRoot $work/spool
TempDir $work/spool/tmp
CacheDir $work/cache
StateDir $work/state
AccessLog $work/log/access
ErrorLog $work/log/error
PageLog $work/log/page
SystemGroup $(id -gn)
FILES
cat >etc/cupsd.conf <<CONF
Listen $work/socket
Listen 127.0.0.1:$server
Browsing No
WebInterface No
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
CONF
[ "$(id -u)" != 0 ] || { printf 'User lp\nGroup lp\n' >>etc/cups-files.conf; chown -R lp:lp etc spool cache state log; }
cupsd -f -c "$work/etc/cupsd.conf" -s "$work/etc/cups-files.conf" &
own+=($!)
export CUPS_SERVER=$work/socket LC_ALL=C
for _ in $(seq 50); do lpstat -r 2>/dev/null | grep -q 'is running' && break; sleep 0.2; done
lpstat -r 2>/dev/null | grep -q 'is running' || { echo 'cannot run: cupsd does not start here'; exit 2; }
cat >ask.test <<'ASK'
{
  OPERATION Get-Printer-Attributes
  GROUP operation-attributes-tag
  ATTR charset attributes-charset utf-8
  ATTR language attributes-natural-language en
  ATTR uri printer-uri ipp://localhost/printers/off
}
ASK
made() {
  local exit=0
  timeout 20 lpadmin -p "$1" -E -v "$2" -m "$3" >said 2>&1 || exit=$?
  echo "lpadmin $exit"
  [ -s said ] || echo ', says nothing'
}
of() { grep -m1 " $1 (" <<<"$all" | sed 's/.* = //' || true; }
found="printer off: $(made off "ipp://127.0.0.1:$off/ipp/print" everywhere | tr -d '\n')"
found+=$'\n'"name nobody knows: $(made unknown ipp://nobody.invalid/ipp/print everywhere | tr -d '\n')"
# Its thread asks the printer within this time.
sleep 3
all=$(ipptool -tv "ipp://127.0.0.1:$server/" ask.test 2>/dev/null || true)
found+=$'\n'"printer off: $(of printer-make-and-model), $(of printer-state), accepts $(of printer-is-accepting-jobs)"
found+=$'\n'"model not there: $(made model "ipp://127.0.0.1:$off/ipp/print" nobody.ppd | head -1)"
found+=$'\n'"address that is no IPP: $(made address "socket://127.0.0.1:$off" everywhere | head -1)"
echo "$found"
[ "$found" = "$WANTED" ] || { printf 'CHANGED, it was:\n%s\n' "$WANTED"; exit 1; }
