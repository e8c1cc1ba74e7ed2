#!/usr/bin/env bash
# A service that is started by `npm run` is never told to end. npm passes SIGTERM on, as its source says, to the shell that it put between itself
# and the program; dash, Debian's shell, dies of it without a word to the program. npm then ends, and the program lives on without a parent.
# systemd (KillMode=mixed) and docker see that the main process has ended and kill what is left: what was under way breaks off, whatever stop
# time-out was given. Ended from a terminal nothing of it shows, because Ctrl-C reaches the whole group.
# One would bet that a tool which forwards signals forwards them, and that TimeoutStopSec=90 gives the program 90 s.
#
# Version: npm 11.19.1, and Debian 13's 9.2.0, with dash as /bin/sh.
# Needs: npm, node.
#
# Seen:
#   by npm run: npm ended with 143, the program was told: no, it lives on: yes
#   by node: ended with 0, the program was told: yes, it lives on: no
set -euo pipefail
WANTED='by npm run: npm ended with 143, the program was told: no, it lives on: yes
by node: ended with 0, the program was told: yes, it lives on: no'

for tool in npm node; do
  command -v "$tool" >/dev/null || { echo "cannot run: $tool is missing"; exit 2; }
done
[ "$(basename "$(readlink -f /bin/sh)")" = dash ] || { echo "cannot run: /bin/sh is no dash"; exit 2; }
work=$(mktemp -d)
trap 'kill -9 "$(cat "$work/pid" 2>/dev/null)" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
npm install --no-save --silent npm@11.19.1 >npm.log 2>&1 || { cat npm.log; echo "cannot run: npm 11.19.1 is not to be had"; exit 2; }
echo '{ "scripts": { "serve": "node serve.mjs" } }' >package.json
cat >serve.mjs <<'PROGRAM'
import { writeFileSync } from 'node:fs'
process.on('SIGTERM', () => {
  writeFileSync('told', '')
  process.exit(0)
})
writeFileSync('pid', String(process.pid))
setInterval(() => {}, 1_000)
PROGRAM
has() { if "$@" 2>/dev/null; then echo yes; else echo no; fi; }
ended() {
  rm -f told pid
  "$@" >/dev/null 2>&1 &
  local main=$! status=0
  for _ in $(seq 100); do [ -s pid ] && break; sleep 0.1; done
  kill -TERM "$main"
  wait "$main" || status=$?
  sleep 1
  echo "ended with $status, the program was told: $(has test -e told), it lives on: $(has kill -0 "$(cat pid)")"
  kill -9 "$(cat pid)" 2>/dev/null || true
}
seen="by npm run: npm $(ended node node_modules/npm/bin/npm-cli.js run serve)
by node: $(ended node serve.mjs)"
echo "$seen"
[ "$seen" = "$WANTED" ]
