// Preferences of which the office of the open environment holds some: what is read is the office's, what is kept is the counter's.
import { withHeld, withOwnPaper, type PushedPreferences } from '#shared/office/pushed-settings'
import {
  changedPreferences,
  isOwners,
  ownersOf,
  type OwnersPreferences,
  type Preferences,
} from '#shared/shop/preferences'

/** Told of each change of the owner's settings. */
export interface OwnersSettings {
  /** Seals them before they are written. Throws if they cannot be sealed; they are not written then. */
  before(next: OwnersPreferences, written: OwnersPreferences): void
  /** They are written. */
  after(): void
}

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
  /** The owner's settings that hold whatever the file says; null where the file holds. */
  holdOwners(values: OwnersPreferences | null): void
  /** As the file says, whatever holds. */
  written(): OwnersPreferences
  /** Writes them as they are, and they hold from then on. */
  writeOwners(values: OwnersPreferences): void
  watchOwners(owners: OwnersSettings): void
  /** Whose agent id screens and papers show: it is sealed with the credentials, and in no file of the settings. */
  nameAgent(agentId: string | null): void
}

export function holdingPreferences(own: OwnPreferences): PreferencesStore {
  let held: PushedPreferences = {}
  let agentId = ''
  let kept: OwnersPreferences | null = null
  let owners: OwnersSettings | null = null
  let inForce: { readonly of: Preferences; readonly all: Preferences } | null = null
  const read = (): Preferences => {
    const present = own.read()
    if (inForce?.of !== present)
      inForce = { of: present, all: withAgent(withHeld({ ...present, ...kept }, held), agentId) }
    return inForce.all
  }
  const changeOwners = (present: Preferences, changes: Partial<Preferences>): void => {
    owners?.before(ownersOf(changedPreferences(present, changes)), ownersOf(own.read()))
    own.change({ ...kept, ...changes })
    kept = null
    owners?.after()
  }
  return {
    read,
    change: (changes) => {
      const present = { ...own.read(), ...kept }
      const { shop, ...others } = withOwnPaper(changes, present, held)
      const named = shop === undefined ? others : { ...others, shop: { ...shop, agentId: '' } }
      // What somebody else wrote stays as it is, to be seen, until an owner changes something.
      if (Object.keys(named).some(isOwners)) changeOwners(present, named)
      else own.change(named)
      return read()
    },
    hold: (next) => {
      held = next
      inForce = null
    },
    held: () => held,
    holdOwners: (values) => {
      kept = values
      inForce = null
    },
    written: () => ownersOf(own.read()),
    writeOwners: (values) => {
      own.change(values)
      kept = null
      inForce = null
    },
    watchOwners: (given) => {
      owners = given
    },
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
