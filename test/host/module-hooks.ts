// Makes `import ... from 'electron'` resolve to the host's module, in the app's bundle and in anything it loads.
import { registerHooks } from 'node:module'
import type { ElectronModule } from './electron-module.ts'

const NAMES = /^electron(\/(main|common))?$/
const GLOBAL = 'globalThis.__electronHost.electron'

export function provideElectron(electron: ElectronModule): void {
  const names = Object.keys(electron).join(', ')
  const sources: Record<string, { format: 'commonjs' | 'module'; source: string }> = {
    'electron-host:commonjs': { format: 'commonjs', source: `module.exports = ${GLOBAL}` },
    'electron-host:module': {
      format: 'module',
      source: `const electron = ${GLOBAL}; export default electron; export const { ${names} } = electron`,
    },
  }
  registerHooks({
    resolve(specifier, context, next) {
      if (!NAMES.test(specifier)) return next(specifier, context)
      const format = context.conditions.includes('require') ? 'commonjs' : 'module'
      return { url: `electron-host:${format}`, format, shortCircuit: true }
    },
    load(url, context, next) {
      const known = sources[url]
      return known ? { ...known, shortCircuit: true } : next(url, context)
    },
  })
}
