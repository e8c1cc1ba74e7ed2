// How secrets are protected on this computer: by the system's key store, by a passphrase, or not at all. The recorded
// choice is binding: a different or weaker store is refused, never silently used.
import { join } from 'node:path'
import type { Protection } from '#shared/shop/setup'
import type { SecretProblem } from '#shared/access/staff'
import { fail, succeed, type Result } from '#shared/base/result'
import { z } from 'zod'
import type { KeyStore } from './credentials'
import { readJson, writeJson } from '../files/atomic-file'
import {
  base64Schema,
  costSchema,
  deriveKey,
  fromBase64,
  newSalt,
  PASSPHRASE_COST,
  seal,
  toBase64,
  unseal,
  type Cost,
} from './sealing'

const recordSchema = z.discriminatedUnion('kind', [
  z.object({ version: z.literal(1), kind: z.literal('key-store'), backend: z.string() }),
  z.object({
    version: z.literal(1),
    kind: z.literal('passphrase'),
    salt: base64Schema,
    cost: costSchema,
    /** A known text sealed with the passphrase's key: distinguishes a wrong passphrase from a damaged secret. */
    check: base64Schema,
  }),
  z.object({ version: z.literal(1), kind: z.literal('session') }),
])
type Record = z.output<typeof recordSchema>

export type ProtectionChoice =
  | { readonly kind: 'key-store' }
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'session' }

export interface Protector {
  state(): Promise<Protection>
  /** Uses `choice` from now on. What an earlier choice sealed is not carried over: its owner seals it again. */
  choose(choice: ProtectionChoice): Promise<Result<null, SecretProblem>>
  /** Opens the passphrase vault for as long as the app runs. False if the passphrase is wrong. */
  typePassphrase(passphrase: string): Promise<boolean>
  /** Null if nothing may be kept beyond this run (`session`). */
  seal(plain: Uint8Array, purpose: string): Promise<Result<Buffer | null, SecretProblem>>
  open(sealed: Uint8Array, purpose: string): Promise<Result<Buffer, SecretProblem>>
}

const FILE_NAME = 'protection.json'
const CHECK_PURPOSE = 'galla/check'
const CHECK_TEXT = Buffer.from('the passphrase fits')

/**
 * Opens the record in `folder`. Without one, the key store is chosen automatically at the first secret, if it is a real
 * one.
 */
export async function openProtector(
  folder: string,
  keyStore: KeyStore,
  cost: Cost = PASSPHRASE_COST,
): Promise<Protector> {
  const file = join(folder, FILE_NAME)
  const stored = await readJson(file, recordSchema)
  let record: Record | null = stored.kind === 'there' ? stored.value : null
  let isDamaged = stored.kind === 'damaged'
  let passphraseKey: Buffer | null = null

  const keep = async (next: Record): Promise<void> => {
    await writeJson(file, next)
    record = next
    isDamaged = false
  }
  const storeProblem = async (): Promise<SecretProblem | null> => {
    const state = await keyStore.state()
    return state === 'ready' ? null : state
  }
  const problem = async (): Promise<SecretProblem | null> => {
    if (isDamaged) return 'damaged'
    if (record?.kind === 'session') return null
    if (record?.kind === 'passphrase') return passphraseKey === null ? 'passphrase-needed' : null
    const weak = await storeProblem()
    if (record === null || weak === 'unavailable') return weak
    return record.backend === keyStore.backend() && weak === null ? null : 'changed'
  }
  const choose = async (choice: ProtectionChoice): Promise<Result<null, SecretProblem>> => {
    if (choice.kind === 'key-store') {
      const weak = await storeProblem()
      if (weak !== null) return fail(weak)
      await keep({ version: 1, kind: 'key-store', backend: keyStore.backend() })
    } else if (choice.kind === 'passphrase') {
      const salt = newSalt()
      const key = await deriveKey(choice.passphrase, salt, cost)
      const check = toBase64(seal(key, CHECK_TEXT, CHECK_PURPOSE))
      await keep({ version: 1, kind: 'passphrase', salt: toBase64(salt), cost, check })
      passphraseKey = key
    } else await keep({ version: 1, kind: 'session' })
    return succeed(null)
  }

  return {
    state: async () => ({
      kind: record?.kind ?? 'none',
      backend: record?.kind === 'key-store' ? record.backend : null,
      problem: await problem(),
    }),
    choose,
    typePassphrase: async (passphrase) => {
      if (record?.kind !== 'passphrase') return false
      const key = await deriveKey(passphrase, fromBase64(record.salt), record.cost)
      if (unseal(key, fromBase64(record.check), CHECK_PURPOSE) === null) return false
      passphraseKey = key
      return true
    },
    seal: async (plain, purpose) => {
      const found = await problem()
      if (found !== null) return fail(found)
      if (record === null) await choose({ kind: 'key-store' })
      if (record?.kind === 'session') return succeed(null)
      if (passphraseKey !== null && record?.kind === 'passphrase')
        return succeed(seal(passphraseKey, plain, purpose))
      // The store accepts text only, so the purpose is sealed with it and compared on opening.
      return succeed(await keyStore.seal(JSON.stringify({ purpose, plain: toBase64(plain) })))
    },
    open: async (sealed, purpose) => {
      const found = await problem()
      if (found !== null) return fail(found)
      if (record?.kind === 'passphrase' && passphraseKey !== null) {
        const plain = unseal(passphraseKey, sealed, purpose)
        return plain === null ? fail('damaged') : succeed(plain)
      }
      return openedByStore(keyStore, sealed, purpose)
    },
  }
}

const storedTextSchema = z.object({ purpose: z.string(), plain: base64Schema })

async function openedByStore(
  keyStore: KeyStore,
  sealed: Uint8Array,
  purpose: string,
): Promise<Result<Buffer, SecretProblem>> {
  let text: string
  try {
    text = await keyStore.open(Buffer.from(sealed))
  } catch {
    // A store that answers but cannot open what it sealed is a different one: a new user, a new disk, a reset keychain.
    return fail('changed')
  }
  const parsed = storedTextSchema.safeParse(safeJson(text))
  return parsed.success && parsed.data.purpose === purpose
    ? succeed(fromBase64(parsed.data.plain))
    : fail('damaged')
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The same secret with another inner key; null if `oldKey` does not open it. Secrets lie under two keys: the
 * shop's, and around it this computer's protection.
 */
export async function sealedAnew(
  protector: Protector,
  sealed: string,
  purpose: string,
  oldKey: Uint8Array,
  newKey: Uint8Array,
): Promise<Result<string | null, SecretProblem>> {
  const outer = await protector.open(fromBase64(sealed), purpose)
  if (!outer.ok) return outer
  const plain = unseal(oldKey, outer.value, purpose)
  if (plain === null) return succeed(null)
  const again = await protector.seal(seal(newKey, plain, purpose), purpose)
  plain.fill(0)
  if (!again.ok) return again
  return succeed(again.value === null ? null : toBase64(again.value))
}
