#!/usr/bin/env bash
# CUPS answers a print job twice that it cannot keep on its disk. The first answer is HTTP 413 with "Connection: close", and behind it, on the same connection,
# comes the header of a second one: 200, application/ipp (its log calls it client-error-bad-request). A client that believes the first header must not
# read the second; one that reads on finds that 200. Node's own client does neither: it fails with "Data after `Connection: close`"
# (HPE_CLOSED_CONNECTION), so that a program sees a broken connection behind which anything may have been printed, though it had been
# told that nothing was taken. `lp` says "Request Entity Too Large" or "Broken pipe" of a paper of some kilobytes, and nothing of a disk.
#
# Version: Debian 12, CUPS 2.4.2-3+deb12u9. Its cupsd runs in a folder of its own, on a socket in it and a free port of loopback.
# Needs: apt-get, dpkg, node, python3, lp's group and user if run as root.
#
# Seen:
#   status lines: HTTP/1.1 413 Request Entity Too Large, HTTP/1.1 200 OK
#   type of the second: application/ipp
#   node: HPE_CLOSED_CONNECTION
set -euo pipefail
VERSION=2.4.2-3+deb12u9
WANTED='status lines: HTTP/1.1 413 Request Entity Too Large, HTTP/1.1 200 OK
type of the second: application/ipp
node: HPE_CLOSED_CONNECTION'

for tool in apt-get dpkg node python3; do
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
server=$(python3 -c '
import socket
free = socket.socket()
free.bind(("127.0.0.1", 0))
print(free.getsockname()[1])')
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
LogLevel none
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
# No file of it may grow beyond 16 KiB: to whoever writes, a full disk looks the same.
(
  trap '' XFSZ
  ulimit -f 16
  exec cupsd -f -c "$work/etc/cupsd.conf" -s "$work/etc/cups-files.conf"
) &
own+=($!)
export CUPS_SERVER=$work/socket LC_ALL=C
for _ in $(seq 50); do lpstat -r 2>/dev/null | grep -q 'is running' && break; sleep 0.2; done
lpstat -r 2>/dev/null | grep -q 'is running' || { echo 'cannot run: cupsd does not start here'; exit 2; }
lpadmin -p paper -E -v socket://127.0.0.1:9 -m raw 2>/dev/null
cupsdisable paper

# Print-Job (RFC 8011, 4.2.1) of 40,000 bytes, as one request.
python3 - >request <<'REQUEST'
import struct, sys
def attribute(tag, name, value): return struct.pack('>BH', tag, len(name)) + name + struct.pack('>H', len(value)) + value
body = struct.pack('>BBHIB', 2, 0, 2, 1, 1)
body += attribute(0x47, b'attributes-charset', b'utf-8') + attribute(0x48, b'attributes-natural-language', b'en')
body += attribute(0x45, b'printer-uri', b'ipp://localhost/printers/paper') + attribute(0x42, b'requesting-user-name', b'somebody')
body += attribute(0x49, b'document-format', b'application/vnd.cups-raw') + b'\x03' + bytes(40000)
head = b'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/ipp\r\nContent-Length: %d\r\n\r\n' % len(body)
sys.stdout.buffer.write(head + body)
REQUEST
found=$(python3 - "$work/socket" <<'READ'
import re, socket, sys
link = socket.socket(socket.AF_UNIX)
link.settimeout(10)
link.connect(sys.argv[1])
link.sendall(open('request', 'rb').read())
said = b''
try:
    while part := link.recv(65536): said += part
except OSError: pass
lines = re.findall(rb'HTTP/1\.1 [^\r]*', said)
print('status lines: ' + b', '.join(lines).decode())
second = said[said.rfind(b'HTTP/1.1'):]
print('type of the second: ' + re.search(rb'Content-Type: ([^\r;]*)', second)[1].decode())
READ
)
cat >ask.mjs <<'ASK'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
const whole = readFileSync('request')
const body = whole.subarray(whole.indexOf('\r\n\r\n') + 4)
const headers = { host: 'localhost', 'content-type': 'application/ipp', 'content-length': body.length }
const call = request({ socketPath: process.argv[2], agent: false, method: 'POST', path: '/', headers }, (answer) => answer.resume())
call.on('error', ({ code }) => console.log(code))
call.end(body)
ASK
# Both answers have to come at once for it; it is asked until they do.
node_says=
for _ in $(seq 20); do
  node_says=$(timeout 10 node ask.mjs "$work/socket")
  [ -z "$node_says" ] || break
done
found+=$'\n'"node: $node_says"
echo "$found"
[ "$found" = "$WANTED" ] || { printf 'CHANGED, it was:\n%s\n' "$WANTED"; exit 1; }
