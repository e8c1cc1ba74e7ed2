// Names of which the database has few, asked for by anybody: what a stranger makes up costs it ten questions a second at most.
import type { Clock } from '#shared/base/clock'

export interface KnownNames {
  has(name: string): Promise<boolean>
  /** One has come in: the next that is not known is looked for at once. */
  added(): void
}

const READ_AGAIN_AFTER_MS = 100

/** `read`: all of them. `has` rejects with its error. */
export function createKnownNames(
  clock: Pick<Clock, 'elapsed'>,
  read: () => Promise<ReadonlySet<string>>,
): KnownNames {
  let known: Promise<ReadonlySet<string>> | null = null
  let readAt = -Infinity
  return {
    added: () => void (readAt = -Infinity),
    has: async (name) => {
      if (known !== null && (await known).has(name)) return true
      const now = clock.elapsed()
      // Another process of this office may have let one in since.
      if (known === null || now - readAt >= READ_AGAIN_AFTER_MS) {
        readAt = now
        known = read()
        known.catch(() => {
          known = null
        })
      }
      return (await known).has(name)
    },
  }
}
