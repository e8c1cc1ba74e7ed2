// The system's store of credentials as a memory outside the app's folder: Windows Credential Manager, the macOS keychain, or the Secret
// Service of a Linux desktop. The only file that knows the native module (docs/decisions/0017-anchor.md).
import { createHash } from 'node:crypto'
import { ANCHOR_NAME, LONGEST_ANCHOR_BYTES, type AnchorRead, type AnchorStore } from '@shared/anchor-store'
import { SECOND_MS, type Timers } from '@shared/clock'

const SERVICE = 'Galla'
/** A locked store may ask its user for a password; the app does not wait for that. */
const ANSWERED_WITHIN_MS = 3 * SECOND_MS
const FOLDER_DIGITS = 12

/** One credential. Both methods reject if the store refuses. */
export interface CredentialEntry {
  /** Null if there is none. */
  getPassword(): Promise<string | null>
  setPassword(text: string): Promise<void>
}

export type OpenEntry = (service: string, account: string) => CredentialEntry

/**
 * The native module, loaded with the first use. Without `secret-service` it would fall back on Linux to the kernel's keyring, which
 * forgets everything when the computer is switched off.
 */
export async function loadSystemEntries(): Promise<OpenEntry> {
  const { AsyncEntry } = await import('@napi-rs/keyring')
  return (service, account) => new AsyncEntry(service, account, { linux: { store: 'secret-service' } })
}

export interface SystemAnchorOptions {
  /** The app's data folder: each folder has records of its own. */
  readonly dataFolder: string
  readonly timers: Timers
  /** Whether the system's store may be used at all; asked each time. */
  readonly isOffered: () => Promise<boolean>
  readonly load: () => Promise<OpenEntry>
}

export function systemAnchorStore({ dataFolder, timers, isOffered, load }: SystemAnchorOptions): AnchorStore {
  const folder = createHash('sha256').update(dataFolder).digest('hex').slice(0, FOLDER_DIGITS)
  let loading: Promise<OpenEntry> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let isHanging = false

  const entryOf = async (name: string): Promise<CredentialEntry | null> => {
    if (!(await isOffered())) return null
    const open = await (loading ??= load())
    return open(SERVICE, `${name}@${folder}`)
  }

  /**
   * One after the other, and none behind one that does not answer: each occupies one of the few threads that files and keys need too.
   */
  const asked = <Given>(work: () => Promise<Given>, otherwise: Given): Promise<Given> => {
    const turn = last.then(async () => {
      if (isHanging) return otherwise
      isHanging = true
      const answer = work().catch(() => otherwise)
      void answer.then(() => {
        isHanging = false
      })
      return within(timers, answer, otherwise)
    })
    last = turn
    return turn
  }

  return {
    read: (name) => {
      requireName(name)
      return asked<AnchorRead>(async () => {
        const entry = await entryOf(name)
        if (entry === null) return UNAVAILABLE
        const text = await entry.getPassword()
        return text === null ? { kind: 'absent' } : { kind: 'there', text }
      }, UNAVAILABLE)
    },
    write: (name, text) => {
      requireName(name)
      if (Buffer.byteLength(text) > LONGEST_ANCHOR_BYTES) throw new RangeError('an anchor record is short')
      return asked(async () => {
        const entry = await entryOf(name)
        await entry?.setPassword(text)
        return entry !== null
      }, false)
    },
  }
}

const UNAVAILABLE: AnchorRead = { kind: 'unavailable' }

function requireName(name: string): void {
  if (!ANCHOR_NAME.test(name)) throw new RangeError('an anchor record has a plain name')
}

/** What `answer` gives, or `otherwise` if it takes too long. */
function within<Given>(timers: Timers, answer: Promise<Given>, otherwise: Given): Promise<Given> {
  const { promise, resolve } = Promise.withResolvers<Given>()
  const cancel = timers.after(ANSWERED_WITHIN_MS, () => resolve(otherwise))
  void answer.then((given) => {
    cancel()
    resolve(given)
  })
  return promise
}
