// npm run package: the installers for this system, into dist/. Words after `--` go to electron-builder; `-- --check` makes none, and says
// what is wrong with what they would contain, as far as that shows without Electron's binary.
import { passedWords } from './lib/command-line.mjs'
import { needBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { fetchNativePackages } from './lib/native-module.mjs'
import { checkPackage } from './lib/package-check.mjs'
import { runTool, say, tools } from './lib/project.mjs'
import { writeSbom } from './lib/sbom.mjs'

const words = passedWords()
await ensureInstalled()
await needBuilt()
if (words.includes('--check')) {
  const { exitCode, output } = await checkPackage()
  say(exitCode === 0 ? 'the package would be as it should be' : output)
  process.exit(exitCode)
}
await fetchNativePackages(process.platform)
await writeSbom()
const { exitCode } = await runTool(tools.electronBuilder, ['--publish', 'never', ...words])
process.exit(exitCode)
