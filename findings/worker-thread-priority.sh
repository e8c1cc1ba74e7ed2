#!/usr/bin/env bash
# Node's os.setPriority is documented to change "the process": without a pid, or with 0, the current one. On Linux it changes one thread. Called in
# a worker it lowers that worker alone and the main thread keeps its priority; with process.pid it changes, from any thread, the main thread alone.
# A server that lowers "itself" for a long job goes on at full speed in every thread that was there before, and one that lowers a worker by
# mistake lowers nothing else. (Linux's setpriority takes a thread's id where POSIX has a process's.)
#
# Version: node 24.21.0 (npm). Needs: node, npm, Linux.
#
# Seen:
#   worker lowers 0: worker 10 main 0
#   main lowers process.pid: worker 10 main 5
#   a worker that was there before: 0
set -euo pipefail
PACKAGE=node@24.21.0
WANTED='worker lowers 0: worker 10 main 0
main lowers process.pid: worker 10 main 5
a worker that was there before: 0'

[ "$(uname)" = Linux ] || { echo 'cannot run: this is not Linux'; exit 2; }
for tool in node npm timeout; do
  command -v "$tool" >/dev/null || { echo "cannot run: $tool is missing"; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{ "private": true }' >package.json
timeout 300 npm install --no-audit --no-fund "$PACKAGE" >npm.log 2>&1 || { cat npm.log; echo "cannot run: $PACKAGE is not to be had"; exit 2; }
./node_modules/.bin/node --version >node.log 2>&1 || { cat node.log; echo "cannot run: $PACKAGE does not start here"; exit 2; }
cat >look.js <<'LOOK'
const os = require('node:os')
const { Worker } = require('node:worker_threads')
const { once } = require('node:events')
const PROGRAM = `
const os = require('node:os')
const { parentPort } = require('node:worker_threads')
parentPort.on('message', (to) => {
  if (to !== null) os.setPriority(0, to)
  parentPort.postMessage(os.getPriority(0))
})`
const ask = async (worker, to) => {
  worker.postMessage(to)
  return (await once(worker, 'message'))[0]
}
const look = async () => {
  const [lowered, former] = [new Worker(PROGRAM, { eval: true }), new Worker(PROGRAM, { eval: true })]
  await ask(former, null)
  console.log(`worker lowers 0: worker ${await ask(lowered, 10)} main ${os.getPriority()}`)
  os.setPriority(process.pid, 5)
  console.log(`main lowers process.pid: worker ${await ask(lowered, null)} main ${os.getPriority()}`)
  console.log(`a worker that was there before: ${await ask(former, null)}`)
  process.exit(0)
}
void look()
LOOK
found=$(timeout 60 ./node_modules/.bin/node look.js)
echo "$found"
[ "$found" = "$WANTED" ] || { printf 'CHANGED, it was:\n%s\n' "$WANTED"; exit 1; }
