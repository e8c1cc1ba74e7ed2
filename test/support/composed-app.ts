// The whole app behind its channels, composed as at a start, on a computer that is played: no window, no printer, no
// dialog that anybody answers. It works in practice, whose service is on this computer.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { composeApp, type Host } from '#main/app/compose'
import type { FileSystemKind } from '#main/files/file-system'
import { answer, type SenderFrame } from '#main/ipc/answer'
import { holdingPreferences } from '#main/settings/held-preferences'
import { copyJournal } from '#main/journal/store/copy'
import { readTable } from '#main/records/statement/table'
import { isNewerLog } from '#main/journal/store/prepared-store'
import type { AppLog } from '#main/platform/app-log'
import { newRequestId } from '#main/platform/system-clock'
import type { Clock, Timers } from '#shared/base/clock'
import type { Channel, Input, Output } from '#shared/channels/contract'
import { changedPreferences, DEFAULT_PREFERENCES, type Preferences } from '#shared/shop/preferences'
import type { Role } from '#shared/access/staff'
import { memoryAnchor, type MemoryAnchor } from './memory-anchor'
import { fakeKeyStore, type FakeKeyStore } from './settings'
import { fastTimers } from './time'

const ORIGIN = 'app://bundle'
const OUR_PAGE: SenderFrame = { url: `${ORIGIN}/index.html#/`, parent: null }
const HURRY = 20
/** Longer than any wait after wrong PINs. */
const LONG_WAIT_MS = 48 * 60 * 60 * 1000

/** What a message came to: an answer, or an error thrown at the page. */
export type Came = { readonly answered: unknown } | { readonly threw: string }

/** What is still there after the app has ended. */
export interface PlayedComputer {
  readonly dataFolder: string
  readonly keyStore: FakeKeyStore
  readonly anchors: MemoryAnchor
  preferences: Preferences
  /** Whether the app starts in safe mode. */
  isSafe?: boolean
  /** What its data lies on. */
  fileSystem?: FileSystemKind
  remove(): Promise<void>
}

const REMOVE_RETRIES = 5

export async function playedComputer(): Promise<PlayedComputer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'galla-composed-'))
  return {
    dataFolder,
    keyStore: fakeKeyStore(),
    anchors: memoryAnchor(),
    preferences: { ...DEFAULT_PREFERENCES, environment: 'practice' },
    // A workspace that is being opened anew as the app ends may write a last file into a folder that is being emptied.
    remove: () => rm(dataFolder, { recursive: true, force: true, maxRetries: REMOVE_RETRIES }),
  }
}

export interface StartedApp {
  message(channel: Channel, input: unknown, frame?: SenderFrame | null): Promise<Came>
  /** A message as the app's own page sends it; throws if it throws. */
  ask<Name extends Channel>(channel: Name, input: Input<Name>): Promise<Output<Name>>
  /** References of the defects that were logged, with what they said. */
  readonly defects: readonly string[]
  /** The operations of the service that were called, in order. */
  readonly calls: readonly string[]
  /** Who is at the counter now. */
  counter(): Promise<{ readonly isLocked: boolean; readonly role: Role }>
  /** Lets so much time pass that no PIN has to wait. */
  passLongTime(): void
  /** The computer sleeps, and wakes up at once. */
  sleepAndWake(): void
  /** A page of the app, as its window would load it; null if there is none. */
  page(path: string): Promise<Response | null>
  close(): Promise<void>
}

/**
 * `speed`: how much faster than ours the app's time passes, its clocks and its timers alike; without it only its timers hurry. `deadlinesMs`
 * are timers that wait longer than they say instead.
 */
export async function startApp(
  computer: PlayedComputer,
  { speed = 1, deadlinesMs = [] }: { readonly speed?: number; readonly deadlinesMs?: readonly number[] } = {},
): Promise<StartedApp> {
  const defects: string[] = []
  const calls: string[] = []
  let skippedMs = 0
  const startedAtMs = Date.now()
  const began = performance.now()
  const passedMs = (): number => (performance.now() - began) * speed + skippedMs
  const clock: Clock = { now: () => startedAtMs + Math.floor(passedMs()), elapsed: () => began + passedMs() }
  const host = hostAt(
    computer,
    clock,
    () => began + passedMs(),
    logOf(defects, calls),
    fastTimers(speed === 1 ? HURRY : speed, deadlinesMs),
  )
  const composed = await composeApp(host)
  composed.access.start()
  const dependencies = { ...composed.answering, trustedOrigins: [ORIGIN], log: host.log }
  const message: StartedApp['message'] = async (channel, input, frame = OUR_PAGE) => {
    try {
      return { answered: await answer(dependencies, channel, frame, input) }
    } catch (error) {
      return { threw: error instanceof Error ? error.message : String(error) }
    }
  }
  const ask = <Name extends Channel>(channel: Name, input: Input<Name>) =>
    answer(dependencies, channel, OUR_PAGE, input) as Promise<Output<Name>>
  return {
    message,
    ask,
    defects,
    calls,
    counter: async () => {
      const { phase, staff } = await ask('lock.state', {})
      const isOwner = phase === 'no-staff' || staff?.role === 'owner'
      return { isLocked: phase === 'locked', role: isOwner ? 'owner' : 'cashier' }
    },
    passLongTime: () => (skippedMs += LONG_WAIT_MS),
    sleepAndWake: () => {
      composed.workspaces.slept()
      composed.workspaces.nudge()
    },
    page: (path) => composed.pages(new Request(`${ORIGIN}${path}`)),
    close: async () => {
      composed.updates.close()
      composed.access.close()
      await composed.workspaces.close()
    },
  }
}

const NOTHING_BROKE: Host['breaks'] = {
  last: () => null,
  note: () => {},
  dismiss: () => {},
  watch: () => {},
  lookBack: async () => {},
}

const noDialog = async (): Promise<null> => null

const logOf = (defects: string[], calls: string[]): AppLog => ({
  info: (event, facts) => {
    if (event === 'service.call') calls.push(String(facts?.operation))
  },
  warn: () => {},
  error: (event, error) => {
    // What a page reports about itself is no defect of the app.
    if (event !== 'window.defect')
      defects.push(`${event}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return `REF${defects.length}`
  },
})

function hostAt(
  computer: PlayedComputer,
  clock: Clock,
  uptimeMs: () => number,
  log: AppLog,
  timers: Timers,
): Host {
  return {
    ownFolder: computer.dataFolder,
    dataFolder: computer.dataFolder,
    version: '1.0.0',
    platform: process.platform,
    clock,
    trustVariables: [],
    isSafe: computer.isSafe ?? false,
    crashFolder: join(computer.dataFolder, 'Crashpad'),
    breaks: NOTHING_BROKE,
    uptimeMs,
    fileSystemOf: async () => computer.fileSystem ?? 'own',
    localFolders: [],
    timers,
    random: () => 0.5,
    newId: newRequestId,
    log,
    damagedAtStart: [],
    preferences: holdingPreferences({
      read: () => computer.preferences,
      change: (changes) => (computer.preferences = changedPreferences(computer.preferences, changes)),
    }),
    keyStore: computer.keyStore,
    anchors: computer.anchors,
    presence: { idleMs: () => 0, onSleep: () => {}, onScreenLock: () => {} },
    resolveProxy: async () => 'DIRECT',
    copyJournal: async (from, to) => copyJournal({ from, to, platform: process.platform }),
    isNewerLog,
    readTable,
    counter: () => NO_WINDOW,
    push: () => {},
    customerWindow: NO_CUSTOMER_WINDOW,
    dialogs: { chooseFileToWrite: noDialog, chooseFileToRead: noDialog, chooseFolder: noDialog },
    protectContent: () => {},
    showCounter: () => {},
    showNotice: () => {},
    showBadge: () => {},
    openOutside: async () => true,
    applyLook: () => {},
    restart: () => {},
    updating: {
      copy: { platform: 'linux', arch: 'x64', isPackaged: false, appImage: undefined, program: 'galla' },
      keys: [],
      publisher: null,
      allowsLoopback: true,
      relaunch: () => {},
      quit: () => {},
    },
    installAtEnd: () => {},
  }
}

/** A shop without a second display. */
const NO_CUSTOMER_WINDOW: Host['customerWindow'] = {
  standing: () => ({ displays: [], standing: 'off', mayChoose: true }),
  place: () => {},
  open: () => {},
  show: () => {},
  identify: () => {},
  onChange: () => {},
}

/** A window that is closed: what would be shown on it is not. */
const NO_WINDOW = {
  isDestroyed: () => true,
  webContents: { getPrintersAsync: async () => [] },
} as unknown as BrowserWindow
