// The keys of the journals' chains, one per connected environment, protected on this computer. A second copy is sealed
// with the merchant's own secret, so that a reset key store does not cost the shop its journal.
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { CONNECTED_ENVIRONMENTS, type ConnectedEnvironment } from '#shared/shop/setup'
import type { SecretProblem } from '#shared/access/staff'
import { fail, succeed, type Result } from '#shared/base/result'
import { z } from 'zod'
import { readJson, writeJson } from '../files/atomic-file'
import { exists, removeFile } from '#shared/node/files/disk'
import type { Protector } from './protector'
import { base64Schema, fromBase64, newKey, newSalt, seal, toBase64, unseal } from './sealing'

const escrowSchema = z.object({ salt: base64Schema, bytes: base64Schema })
const fileSchema = z.object({
  version: z.literal(1),
  /** False on a computer that keeps no secrets: the chain then still detects accidents. */
  sealed: z.boolean(),
  bytes: base64Schema,
  escrow: escrowSchema.nullable(),
})
type KeyFile = z.output<typeof fileSchema>

export interface ChainKeys {
  /**
   * Created together with the journal it belongs to. Never replaced beside an existing journal, which would then look
   * forged.
   */
  of(environment: ConnectedEnvironment): Promise<Result<Buffer, SecretProblem>>
  /** Seals a second copy with the merchant's secret, which is long, random and known to the merchant alone. */
  escrow(environment: ConnectedEnvironment, clientSecret: string): Promise<void>
  /** Recovers the key from the second copy and protects it anew. False if this secret opens none. */
  reclaim(environment: ConnectedEnvironment, clientSecret: string): Promise<boolean>
  /** Saves a key that came with a backup. */
  keep(
    environment: ConnectedEnvironment,
    key: Uint8Array,
    file?: string,
  ): Promise<Result<null, SecretProblem>>
  /**
   * Runs `choose`, which changes the protection, and seals every key again under the new one. Fails before that if a
   * journal's key cannot be opened now; with `mayLose` such a key is left as it is, to be recovered from its second
   * copy.
   */
  carryOver(
    choose: () => Promise<Result<null, SecretProblem>>,
    mayLose: boolean,
  ): Promise<Result<null, SecretProblem>>
}

export const CHAIN_KEY_FILE = 'chain-key.json'
export const JOURNAL_FILE = 'journal.db'

export const SIGNING_KEY_FILE = 'signing-key.json'

interface KeyKind {
  readonly file: string
  readonly purpose: string
  /** Whether a new key may take the place of a lost one beside an existing journal. */
  readonly isReplaceable: boolean
}

const CHAIN_KEY: KeyKind = { file: CHAIN_KEY_FILE, purpose: 'galla/chain-key', isReplaceable: false }
/** Protected like the chain's key. The journal signs nothing with a new one until an owner confirms it. */
const SIGNING_KEY: KeyKind = { file: SIGNING_KEY_FILE, purpose: 'galla/signing-key', isReplaceable: true }

export const openChainKeys = (folder: string, protector: Protector): ChainKeys =>
  openKeys(folder, protector, CHAIN_KEY)

/** The keys with which heads of the journals are signed for others: 32 secret bytes each. */
export const openSigningKeys = (folder: string, protector: Protector): ChainKeys =>
  openKeys(folder, protector, SIGNING_KEY)

function openKeys(folder: string, protector: Protector, kind: KeyKind): ChainKeys {
  const fileOf = (environment: ConnectedEnvironment): string => join(folder, environment, kind.file)
  const read = (environment: ConnectedEnvironment) => readJson(fileOf(environment), fileSchema)

  const keep = async (
    environment: ConnectedEnvironment,
    key: Uint8Array,
    file = fileOf(environment),
  ): Promise<Result<null, SecretProblem>> => {
    const sealed = await protector.seal(key, purposeOf(kind, environment))
    if (!sealed.ok) return sealed
    const before = await readJson(file, fileSchema)
    await writeJson(file, {
      version: 1,
      sealed: sealed.value !== null,
      bytes: toBase64(sealed.value ?? key),
      escrow: before.kind === 'there' ? before.value.escrow : null,
    } satisfies KeyFile)
    return succeed(null)
  }

  const of = async (environment: ConnectedEnvironment): Promise<Result<Buffer, SecretProblem>> => {
    const stored = await read(environment)
    if (stored.kind === 'there')
      return stored.value.sealed
        ? protector.open(fromBase64(stored.value.bytes), purposeOf(kind, environment))
        : succeed(fromBase64(stored.value.bytes))
    const isLost = stored.kind === 'damaged' || (await exists(join(folder, environment, JOURNAL_FILE)))
    if (isLost && !kind.isReplaceable) return fail('damaged')
    const key = newKey()
    const kept = await keep(environment, key)
    return kept.ok ? succeed(key) : kept
  }

  return {
    of,
    keep,
    escrow: async (environment, clientSecret) => {
      const key = await of(environment)
      const stored = await read(environment)
      if (!key.ok || stored.kind !== 'there') return
      const salt = newSalt()
      const bytes = toBase64(seal(escrowKey(clientSecret, salt), key.value, purposeOf(kind, environment)))
      await writeJson(fileOf(environment), { ...stored.value, escrow: { salt: toBase64(salt), bytes } })
    },
    reclaim: async (environment, clientSecret) => {
      const stored = await read(environment)
      if (stored.kind !== 'there' || stored.value.escrow === null) return false
      const { salt, bytes } = stored.value.escrow
      const key = unseal(
        escrowKey(clientSecret, fromBase64(salt)),
        fromBase64(bytes),
        purposeOf(kind, environment),
      )
      return key !== null && (await keep(environment, key)).ok
    },
    carryOver: async (choose, mayLose) => {
      const keys = new Map<ConnectedEnvironment, Buffer>()
      for (const environment of CONNECTED_ENVIRONMENTS) {
        if ((await read(environment)).kind !== 'there') continue
        const key = await of(environment)
        if (key.ok) keys.set(environment, key.value)
        else if (!mayLose && (await exists(join(folder, environment, JOURNAL_FILE)))) return key
        else if (!mayLose) await removeFile(fileOf(environment))
      }
      const chosen = await choose()
      if (!chosen.ok) return chosen
      for (const [environment, key] of keys) {
        const kept = await keep(environment, key)
        if (!kept.ok) return kept
      }
      return succeed(null)
    },
  }
}

const purposeOf = ({ purpose }: KeyKind, environment: ConnectedEnvironment): string =>
  `${purpose}/${environment}`

const escrowKey = (clientSecret: string, salt: Uint8Array): Buffer =>
  createHmac('sha256', salt).update(`galla/escrow/${clientSecret}`).digest()
