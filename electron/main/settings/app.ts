// The app itself: what the first screen needs, which environment is open, its preferences.
import type { Handlers } from '#shared/channels/contract'
import type { AppState, WorkspaceState } from '#shared/shop/app-state'
import type { Environment } from '#shared/base/environment'
import type { ConnectionHealth } from '#shared/shop/connection-health'
import { heldOf, type PushedPreferences } from '#shared/office/pushed-settings'
import { changedPreferences, DEFAULT_PREFERENCES, ownersOf, type Preferences } from '#shared/shop/preferences'
import { asksPin, changesOf } from '#shared/shop/settings-changes'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import { fileFailure } from '../files/file-failure'

type OwnChannel =
  | 'app.state'
  | 'app.choose-environment'
  | 'preferences.change'
  | 'settings.change'
  | 'settings.settle'
  | 'connection.state'
  | 'practice.troubles'
  | 'app.leave-safe-mode'

export interface AppDependencies {
  readonly version: string
  readonly isSafe: boolean
  readonly keyStore: () => AppState['keyStore']
  readonly anchor: () => AppState['anchor']
  readonly broken: () => AppState['broken']
  /** Files of the computer that could not be read. */
  readonly damagedFiles: () => AppState['damagedFiles']
  readonly preferences: {
    read(): Preferences
    change(changes: Partial<Preferences>): Preferences
    /** What the office holds for this counter. */
    held(): PushedPreferences
  }
  /** The owner's settings as they were set, where somebody else changed them. */
  readonly keptSettings: {
    changed(): AppState['changedSettings']
    /** False if there is nothing to decide. */
    settle(take: boolean): Promise<boolean>
  }
  readonly isLocked: () => boolean
  /** The owner whose PIN allowed what runs now; null if nobody was asked. */
  readonly approver: () => string | null
  readonly workspaces: {
    /** The open environment, and whether it is ready. */
    state(): WorkspaceState
    /** Closes the present environment, waiting for a payment on its way, and opens the other one. */
    enter(environment: Environment | null): Promise<Result<null>>
    line(): ConnectionHealth
  }
  readonly troubles: Handlers['practice.troubles']
  /** Whether a logo can be read and printed. */
  readonly isLogo: (address: string) => boolean
  /** Ends the app and starts it again, as usual. */
  readonly restart: () => void
  /** Informs windows and printers about changed preferences. */
  readonly onPreferences: (preferences: Preferences) => void
}

/** From an owner too: a change of these lasts longer than they stand there. */
const OWNERS: Failure = { kind: 'not-allowed', needs: 'owner-pin' }

/** Whether a change is one for which an owner's PIN is typed. A shop that is being set up has one owner, who has just typed it. */
const takesPin = (present: Preferences, changes: Partial<Preferences>): boolean =>
  present.environment !== null &&
  changesOf(ownersOf(present), ownersOf(changedPreferences(present, changes))).some(asksPin)

const NO_LOGO: Failure = { kind: 'invalid-input', field: 'logo', problem: 'not-a-picture' }

/** How the window looks; nothing of the shop. */
const lookOf = (preferences: Preferences): Preferences => ({
  ...preferences,
  ...ownersOf(DEFAULT_PREFERENCES),
  customerWindowSpot: null,
})

/** What a locked counter tells whoever stands there: what the lock screen shows. */
const behindLock = (state: AppState): AppState => ({
  ...state,
  isBehindLock: true,
  preferences: lookOf(state.preferences),
  storeHolder: null,
  storeMoved: null,
  logEnd: null,
  repairedSales: 0,
  setAsideEntries: 0,
  damagedFiles: [],
  isSigningKeyLost: false,
  broken: null,
  changedSettings: null,
})

export function appWorkflow(dependencies: AppDependencies): Pick<Handlers, OwnChannel> {
  const { preferences, workspaces } = dependencies
  const state = (): AppState => {
    const open = workspaces.state()
    const whole: AppState = {
      ...open,
      version: dependencies.version,
      isSafe: dependencies.isSafe,
      isBehindLock: false,
      preferences: preferences.read(),
      keyStore: dependencies.keyStore(),
      anchor: dependencies.anchor(),
      broken: dependencies.broken(),
      damagedFiles: [...dependencies.damagedFiles(), ...open.damagedFiles],
      changedSettings: dependencies.keptSettings.changed(),
    }
    return dependencies.isLocked() ? behindLock(whole) : whole
  }
  const change = (changes: Partial<Preferences>): Result<Preferences> => {
    if (heldOf(changes, preferences.held()).length > 0) return fail({ kind: 'not-allowed', needs: 'office' })
    try {
      const changed = preferences.change(changes)
      dependencies.onPreferences(changed)
      return succeed(dependencies.isLocked() ? lookOf(changed) : changed)
    } catch (error) {
      return fail(fileFailure(error))
    }
  }
  return {
    'app.state': () => Promise.resolve(state()),
    'app.choose-environment': async ({ environment }) => {
      const entered = await workspaces.enter(environment)
      if (!entered.ok) return entered
      const kept = change({ environment })
      return kept.ok ? succeed(state()) : kept
    },
    'preferences.change': (changes) => Promise.resolve(change(changes)),
    'settings.change': async (changes) => {
      const { logo = '' } = changes
      if (logo !== '' && !dependencies.isLogo(logo)) return fail(NO_LOGO)
      const isHeld = heldOf(changes, preferences.held()).length > 0
      if (!isHeld && dependencies.approver() === null && takesPin(preferences.read(), changes))
        return fail(OWNERS)
      return change(changes)
    },
    'settings.settle': async ({ take }) => {
      try {
        if (await dependencies.keptSettings.settle(take)) dependencies.onPreferences(preferences.read())
        return succeed(state())
      } catch (error) {
        return fail(fileFailure(error))
      }
    },
    'connection.state': () => Promise.resolve(workspaces.line()),
    'practice.troubles': dependencies.troubles,
    'app.leave-safe-mode': async () => {
      if (dependencies.isSafe) dependencies.restart()
      return succeed(null)
    },
  }
}
