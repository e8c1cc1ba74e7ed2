// Stands in for the `electron` module in unit, wire and simulation tests. Code under test takes what it needs of
// Electron as an argument; using the module itself is a mistake, and fails with its name. The few files that are the
// app's own edge to Electron get the parts that their test provides.

/** What tests provide, by name: see provide-electron.ts. */
export const provided = new Map<string, object>()

const absent = (name: string): never => {
  throw new Error(`electron.${name} was used in a test without Electron: pass it in as an argument`)
}

const stub = (name: string) =>
  new Proxy(class {}, {
    get: (_target, key) => {
      const part = provided.get(name)
      if (part !== undefined) return Reflect.get(part, key)
      return typeof key === 'symbol' ? undefined : absent(`${name}.${String(key)}`)
    },
    set: (_target, key, value) =>
      Reflect.set(provided.get(name) ?? absent(`${name}.${String(key)}`), key, value),
    construct: (_target, given) => {
      const part = provided.get(name)
      return typeof part === 'function' ? Reflect.construct(part, given) : absent(`new ${name}`)
    },
  })

export const app = stub('app')
export const BrowserWindow = stub('BrowserWindow')
export const clipboard = stub('clipboard')
export const crashReporter = stub('crashReporter')
export const dialog = stub('dialog')
export const ipcMain = stub('ipcMain')
export const Menu = stub('Menu')
export const nativeImage = stub('nativeImage')
export const nativeTheme = stub('nativeTheme')
export const Notification = stub('Notification')
export const net = stub('net')
export const powerMonitor = stub('powerMonitor')
export const protocol = stub('protocol')
export const safeStorage = stub('safeStorage')
export const screen = stub('screen')
export const session = stub('session')
export const shell = stub('shell')
export default {}
