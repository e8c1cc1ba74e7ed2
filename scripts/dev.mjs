// npm run dev: the app with hot reload, on Electron where it can be had, on the stand-in host otherwise.
// The switches of npm start hold here too.
import { forgetBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runTool, tools } from './lib/project.mjs'
import { chooseRuntime } from './lib/runtime.mjs'

await ensureInstalled()
const runtime = await chooseRuntime({ needsDisplay: true })
// Development puts its own main and preload into out/.
forgetBuild()
const hostEnvironment = { ELECTRON_EXEC_PATH: runtime.binary, HOST_HEADED: '1', HOST_DIALOGS: 'default' }
const { exitCode } = await runTool(tools.electronVite, ['dev', ...process.argv.slice(2)], {
  env: { ...runtime.env, ...(runtime.kind === 'host' ? hostEnvironment : {}) },
})
process.exit(exitCode)
