// What is typed in the window, kept in memory for the person who typed it: in case the window is lost, and while the counter is
// locked. Nothing of it is written to disk.
import { DRAFT_NAMES, type DraftName } from '#shared/channels/window'
import type { Handlers } from '#shared/channels/contract'
import { IDENTITY_FORMS } from '#shared/operations/registry'
import type { StaffAtCounter } from '#shared/access/staff'
import { succeed } from '#shared/base/result'

/** Forms that name an identity: they are not kept behind a lock. */
const EMPTIED_ON_LOCK: readonly DraftName[] = [...IDENTITY_FORMS, 'checks']

export interface WindowDrafts {
  readonly handlers: Pick<Handlers, 'window.save-draft' | 'window.take-drafts'>
  /** The counter was locked. */
  locked(): void
}

type Drafts = Map<DraftName, string>

export function createWindowDrafts(staff: () => Pick<StaffAtCounter, 'id'>): WindowDrafts {
  const kept = new Map<string, Drafts>()
  /** Given to a window since the last lock, and not changed in it since. */
  const given = new Map<string, Drafts>()
  const ofPerson = (drafts: Map<string, Drafts>): Drafts => {
    const { id } = staff()
    const own = drafts.get(id) ?? new Map<DraftName, string>()
    drafts.set(id, own)
    return own
  }
  return {
    handlers: {
      'window.save-draft': async ({ name, text }) => {
        ofPerson(given).delete(name)
        ofPerson(kept).set(name, text)
        return succeed(null)
      },
      'window.take-drafts': async () => {
        const own = ofPerson(kept)
        const drafts = DRAFT_NAMES.flatMap((name) => {
          const text = own.get(name)
          return text === undefined ? [] : [{ name, text }]
        })
        given.set(staff().id, new Map(own))
        own.clear()
        return succeed(drafts)
      },
    },
    locked: () => {
      // A form that was only looked at before the counter was locked again is still this person's.
      for (const [id, drafts] of given) kept.set(id, new Map([...drafts, ...(kept.get(id) ?? [])]))
      given.clear()
      for (const drafts of kept.values()) for (const name of EMPTIED_ON_LOCK) drafts.delete(name)
    },
  }
}
