#!/usr/bin/env bash
# For CUPS a job whose printer refuses the connection is being printed. Its job-state is "processing", its reasons are "job-printing",
# and printer-state-reasons are "none": the socket backend sets connecting-to-device while it looks up the name, and takes it back *before* it
# connects. Only a text in the language of the server tells it from a job that prints. It stays so until the printer comes back, when the paper comes out.
# The reverse too: a port that closes without reading one byte has "completed" a job, with one impression. And the job-state-reasons of
# that job are not job-completed-successfully but "processing-to-stop-point", the same as of a job that was cancelled before it began.
# One would bet on the reasons that RFC 8011 (5.3.8) and PWG 5100.9 give for each of these.
#
# Version: Debian 12, CUPS 2.4.2-3+deb12u9. Its cupsd runs in a folder of its own, on a socket in it; the printers are ports on loopback.
# Needs: apt-get, dpkg, python3, lp's group and user if run as root.
#
# Seen:
#   refused, after 3 s: lp 0, job processing (job-printing), printer none
#   closes at once: job completed (processing-to-stop-point), impressions 1
#   paused, then cancelled: job canceled (processing-to-stop-point), impressions 0
set -euo pipefail
VERSION=2.4.2-3+deb12u9
WANTED='refused, after 3 s: lp 0, job processing (job-printing), printer none
closes at once: job completed (processing-to-stop-point), impressions 1
paused, then cancelled: job canceled (processing-to-stop-point), impressions 0'

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
# What the package links at its installation.
cp package/usr/lib/cups/backend-available/socket package/usr/lib/cups/backend/
export LD_LIBRARY_PATH
LD_LIBRARY_PATH=$(dirname "$(find "$work/package" -name libcups.so.2)")
export PATH=$work/package/usr/bin:$work/package/usr/sbin:$PATH
# A port that closes each connection at once; another one that nobody listens at.
python3 - >ports 2>/dev/null <<'PORTS' &
import socket
closing, free, server = (socket.socket() for _ in range(3))
for each in (closing, free, server): each.bind(('127.0.0.1', 0))
closing.listen(); print(closing.getsockname()[1], free.getsockname()[1], server.getsockname()[1], flush=True); server.close()
while True: closing.accept()[0].close()
PORTS
own+=($!)
for _ in $(seq 50); do [ -s ports ] && break; sleep 0.2; done
read -r closing free server <ports
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
lpadmin -p closes -E -v "socket://127.0.0.1:$closing" -m raw 2>/dev/null
lpadmin -p refused -E -v "socket://127.0.0.1:$free" -m raw 2>/dev/null
lpadmin -p paused -E -v "socket://127.0.0.1:$closing" -m raw 2>/dev/null
cupsdisable paused

cat >job.test <<'ASK'
{
  OPERATION Get-Job-Attributes
  GROUP operation-attributes-tag
  ATTR charset attributes-charset utf-8
  ATTR language attributes-natural-language en
  ATTR uri printer-uri ipp://localhost/printers/$queue
  ATTR integer job-id $job
}
{
  OPERATION Get-Printer-Attributes
  GROUP operation-attributes-tag
  ATTR charset attributes-charset utf-8
  ATTR language attributes-natural-language en
  ATTR uri printer-uri ipp://localhost/printers/$queue
}
ASK
send() { printf 'a paper\n' | lp -d "$1" -o raw >said; sed 's/.*-\([0-9]*\) .*/\1/' said; }
asked() { ipptool -tv -d "queue=$1" -d "job=$2" "ipp://127.0.0.1:$server/" job.test 2>/dev/null || true; }
of() { grep -m1 " $1 (" | sed 's/.* = //' || true; }
exit=0
job=$(send refused) || exit=$?
sleep 3
all=$(asked refused "$job")
found="refused, after 3 s: lp $exit, job $(of job-state <<<"$all") ($(of job-state-reasons <<<"$all")), printer $(of printer-state-reasons <<<"$all")"
job=$(send closes)
sleep 3
all=$(asked closes "$job")
found+=$'\n'"closes at once: job $(of job-state <<<"$all") ($(of job-state-reasons <<<"$all")), impressions $(of job-impressions-completed <<<"$all")"
job=$(send paused)
cancel "$job"
sleep 1
all=$(asked paused "$job")
found+=$'\n'"paused, then cancelled: job $(of job-state <<<"$all") ($(of job-state-reasons <<<"$all")), impressions $(of job-impressions-completed <<<"$all")"
echo "$found"
[ "$found" = "$WANTED" ] || { printf 'CHANGED, it was:\n%s\n' "$WANTED"; exit 1; }
