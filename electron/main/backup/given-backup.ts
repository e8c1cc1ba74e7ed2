// The backup that the system handed over, until somebody has decided about it. Nothing is read of it before its passphrase
// was typed.
import { basename } from 'node:path'

export interface GivenBackup {
  /** The file's name without its folder; null if none waits. */
  name(): string | null
  file(): string | null
  give(file: string): void
  forget(): void
}

/** `onChange` hears the name of what waits now. */
export function createGivenBackup(onChange: (name: string | null) => void): GivenBackup {
  let given: string | null = null
  const name = (): string | null => (given === null ? null : basename(given))
  return {
    name,
    file: () => given,
    give: (file) => {
      given = file
      onChange(name())
    },
    forget: () => {
      if (given === null) return
      given = null
      onChange(null)
    },
  }
}
