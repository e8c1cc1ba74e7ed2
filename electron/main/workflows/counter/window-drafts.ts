// What is typed in the window, kept in memory in case the window is lost. Nothing of it is written to disk.
import { DRAFT_NAMES, type DraftName } from '@shared/channels/window'
import type { Handlers } from '@shared/contract'
import { succeed } from '@shared/result'

/** Forms that the window empties when the counter locks. */
const EMPTIED_ON_LOCK: readonly DraftName[] = ['account', 'checks']

export interface WindowDrafts {
  readonly handlers: Pick<Handlers, 'window.keep-draft' | 'window.take-drafts'>
  /** The counter was locked. */
  locked(): void
}

export function createWindowDrafts(): WindowDrafts {
  const kept = new Map<DraftName, string>()
  return {
    handlers: {
      'window.keep-draft': async ({ name, text }) => {
        kept.set(name, text)
        return succeed(null)
      },
      'window.take-drafts': async () => {
        const drafts = DRAFT_NAMES.flatMap((name) => {
          const text = kept.get(name)
          return text === undefined ? [] : [{ name, text }]
        })
        kept.clear()
        return succeed(drafts)
      },
    },
    locked: () => {
      for (const name of EMPTIED_ON_LOCK) kept.delete(name)
    },
  }
}
