// What the process that asks the system's store of credentials answers: Windows Credential Manager, the macOS keychain, or the Secret Service
// of a Linux desktop. The only file that knows the native module (docs/decisions/0017-anchor.md).
import { execFile } from 'node:child_process'
import { LONGEST_ANCHOR_BYTES } from '#shared/log/anchor-store'
import { SECOND_MS } from '#shared/base/clock'
import { z } from 'zod'

const LONGEST_NAME = 200
const MOST_TEXTS = 100
const textSchema = z.string().max(LONGEST_ANCHOR_BYTES)

/** Both sides of the process check what the other one says. */
export const storeRequestSchema = z.strictObject({
  service: z.string().max(LONGEST_NAME),
  account: z.string().max(LONGEST_NAME),
  /** What to write; left out where it is read. */
  text: textSchema.optional(),
  /** Whether a locked store may ask its user for the password. */
  mayPrompt: z.boolean(),
})
export type StoreRequest = z.output<typeof storeRequestSchema>

export const storeAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('there'),
    texts: z
      .tuple([textSchema], textSchema)
      .readonly()
      .refine(({ length }) => length <= MOST_TEXTS),
  }),
  z.strictObject({
    kind: z.literal('kept'),
    /** Another program stored a second record that matches. */
    isDoubled: z.boolean(),
  }),
  z.strictObject({ kind: z.enum(['absent', 'locked', 'refused']) }),
])
export type StoreAnswer = z.output<typeof storeAnswerSchema>

/** One credential. Both methods reject if the store refuses. */
export interface CredentialEntry {
  /** Null if there is none. */
  getPassword(): Promise<string | null>
  setPassword(text: string): Promise<void>
}

/** A system's store of credentials. */
export interface SystemStore {
  readonly entry: (service: string, account: string) => CredentialEntry
  /** All credentials of a service. */
  readonly find: (
    service: string,
  ) => Promise<readonly { readonly account: string; readonly password: string }[]>
  /** Whether it would ask its user for a password; null where nobody tells. */
  readonly isLocked: () => Promise<boolean | null>
}

/** Another program stored a record that matches ours too: the system then refuses to read or write either. */
const IS_AMBIGUOUS = /matched by \d+ credentials/
/** Where the record goes then. */
const SECOND_PLACE = '.2'

export async function answerOf(store: SystemStore, request: StoreRequest): Promise<StoreAnswer> {
  const locked: StoreAnswer = { kind: 'locked' }
  if (!request.mayPrompt && (await store.isLocked()) === true) return locked
  try {
    return await (request.text === undefined
      ? readFrom(store, request)
      : writeTo(store, request, request.text))
  } catch {
    return (await store.isLocked()) === true ? locked : { kind: 'refused' }
  }
}

async function readFrom(store: SystemStore, { service, account }: StoreRequest): Promise<StoreAnswer> {
  const first = await textsAt(store, service, account)
  const second = await textsAt(store, service, account + SECOND_PLACE)
  const [text, ...others] = [...second, ...first].filter((one) => textSchema.safeParse(one).success)
  return text === undefined ? { kind: 'absent' } : { kind: 'there', texts: [text, ...others] }
}

async function textsAt(store: SystemStore, service: string, account: string): Promise<readonly string[]> {
  try {
    const text = await store.entry(service, account).getPassword()
    return text === null ? [] : [text]
  } catch (error) {
    if (!isAmbiguous(error)) throw error
    const all = await store.find(service)
    return all.filter((one) => one.account === account).map(({ password }) => password)
  }
}

/** A second place that was needed once is kept up to date, so that both say the same. */
async function writeTo(
  store: SystemStore,
  { service, account }: StoreRequest,
  text: string,
): Promise<StoreAnswer> {
  const second = store.entry(service, account + SECOND_PLACE)
  let needsSecond = false
  try {
    await store.entry(service, account).setPassword(text)
  } catch (error) {
    if (!isAmbiguous(error)) throw error
    needsSecond = true
  }
  if (needsSecond || (await second.getPassword()) !== null) await second.setPassword(text)
  return { kind: 'kept', isDoubled: needsSecond }
}

const isAmbiguous = (error: unknown): boolean => error instanceof Error && IS_AMBIGUOUS.test(error.message)

/**
 * Without `secret-service` the native module would fall back on Linux to the kernel's keyring, which forgets everything when the computer is
 * switched off.
 */
export async function systemStore(): Promise<SystemStore> {
  const { AsyncEntry, findCredentialsAsync } = await import('@napi-rs/keyring')
  return {
    entry: (service, account) => new AsyncEntry(service, account, { linux: { store: 'secret-service' } }),
    find: (service) => findCredentialsAsync(service),
    isLocked: process.platform === 'linux' ? isSecretServiceLocked : async () => null,
  }
}

const TOLD_WITHIN_MS = 2 * SECOND_MS

/** Asked of the desktop's bus, which brings up no question. */
const isSecretServiceLocked = (): Promise<boolean | null> =>
  new Promise((resolve) => {
    const property = ['string:org.freedesktop.Secret.Collection', 'string:Locked']
    const words = ['--session', '--print-reply=literal', '--dest=org.freedesktop.secrets']
    const asked = ['/org/freedesktop/secrets/aliases/default', 'org.freedesktop.DBus.Properties.Get']
    execFile(
      'dbus-send',
      [...words, ...asked, ...property],
      { timeout: TOLD_WITHIN_MS, killSignal: 'SIGKILL' },
      (error, said) => resolve(error === null ? /\btrue\b/.test(said) : null),
    )
  })
