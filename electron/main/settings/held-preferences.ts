// Preferences of which the office of the open environment holds some: what is read is the office's, what is kept is the counter's.
import { withHeld, withOwnPaper } from '#shared/office/held-preferences'
import type { Preferences } from '#shared/shop/preferences'
import type { PushedPreferences } from '#shared/office/pushed-settings'

/** The counter's own. */
export interface OwnPreferences {
  read(): Preferences
  /** Writes the given settings and leaves the others unchanged. Throws if the disk refuses. */
  change(changes: Partial<Preferences>): Preferences
}

export interface PreferencesStore {
  /** What holds now. */
  read(): Preferences
  /** Changes the counter's own and returns what holds then. Throws if the disk refuses. */
  change(changes: Partial<Preferences>): Preferences
  /** What holds from now on in place of the counter's own, which stays as it is. */
  hold(held: PushedPreferences): void
  held(): PushedPreferences
  /** Whose agent id screens and papers show: it is sealed with the credentials, and in no file of the settings. */
  nameAgent(agentId: string | null): void
}

export function holdingPreferences(own: OwnPreferences): PreferencesStore {
  let held: PushedPreferences = {}
  let agentId = ''
  let inForce: { readonly of: Preferences; readonly all: Preferences } | null = null
  const read = (): Preferences => {
    const present = own.read()
    if (inForce?.of !== present) inForce = { of: present, all: withAgent(withHeld(present, held), agentId) }
    return inForce.all
  }
  return {
    read,
    change: (changes) => {
      const { shop, ...others } = withOwnPaper(changes, own.read(), held)
      own.change(shop === undefined ? others : { ...others, shop: { ...shop, agentId: '' } })
      return read()
    },
    hold: (next) => {
      held = next
      inForce = null
    },
    held: () => held,
    nameAgent: (next) => {
      agentId = next ?? ''
      inForce = null
    },
  }
}

const withAgent = (preferences: Preferences, agentId: string): Preferences => ({
  ...preferences,
  shop: { ...preferences.shop, agentId },
})
