// Parts of Electron for the few files that are the app's own edge to it.
import { onTestFinished } from 'vitest'
import { provided } from './electron-stub'

/** Puts `parts` in the place of the module's parts of the same name until the test that asks for them ends. */
export function provideElectron(parts: Readonly<Record<string, object>>): void {
  for (const [name, part] of Object.entries(parts)) provided.set(name, part)
  onTestFinished(() => provided.clear())
}
