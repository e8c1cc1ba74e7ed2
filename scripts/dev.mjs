// npm run dev: the app with hot reload, on Electron if available, otherwise on the stand-in host. Accepts the switches
// of npm start.
import { passedWords } from './lib/command-line.mjs'
import { forgetBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runTool, tools } from './lib/project.mjs'
import { chooseRuntime } from './lib/runtime.mjs'

const words = passedWords()
await ensureInstalled()
const runtime = await chooseRuntime({ needsDisplay: true })
// Development replaces main and preload in out/.
forgetBuild()
const hostEnvironment = { ELECTRON_EXEC_PATH: runtime.binary, HOST_HEADED: '1', HOST_DIALOGS: 'default' }
const { exitCode } = await runTool(tools.electronVite, ['dev', ...words], {
  env: { ...runtime.env, ...(runtime.kind === 'host' ? hostEnvironment : {}) },
})
process.exit(exitCode)
