// The keys of the journals' chains, one per connected environment, protected on this computer. A second copy is sealed
// with the merchant's own secret, so that a reset key store does not cost the shop its journal.
import { createHash, createHmac } from 'node:crypto'
import { join } from 'node:path'
import { CONNECTED_ENVIRONMENTS, type ConnectedEnvironment } from '#shared/shop/setup'
import type { SecretProblem } from '#shared/access/staff'
import { fail, succeed, type Result } from '#shared/base/result'
import { z } from 'zod'
import { readJson, writeJson } from '../files/atomic-file'
import { exists, removeFile } from '#shared/node/files/disk'
import { renameDurablySync } from '#shared/node/files/durable-rename'
import { damagedCopyOf } from '../files/damage'
import type { Protector } from './protector'
import { KEY_BYTES } from '#shared/node/sealing/encryption'
import { base64Schema, fromBase64, newKey, newSalt, seal, toBase64, unseal } from './sealing'

const escrowSchema = z.object({ salt: base64Schema, bytes: base64Schema })
const fileSchema = z.object({
  version: z.literal(1),
  /** False on a computer that keeps no secrets: the chain then still detects accidents. */
  sealed: z.boolean(),
  bytes: base64Schema,
  escrow: escrowSchema.nullable(),
  /** The key's digest, sealed with the key of the shop whose log it is; null until that shop has it. */
  owned: base64Schema.nullable(),
  /** It came with a backup, by the passphrase of that, and no shop has it here yet: it is sealed as such. */
  restored: z.boolean(),
  /** Its log had entries. Files of before this was kept say nothing, until their log is opened. */
  begun: z.boolean().default(false),
})
type KeyFile = z.output<typeof fileSchema>

export interface ChainKeys {
  /**
   * Created together with the journal it belongs to. Never replaced beside an existing journal, which would then look
   * forged.
   */
  of(environment: ConnectedEnvironment): Promise<Result<Buffer, SecretProblem>>
  /**
   * Makes it the key of the shop that `shopKey` opens, and seals a second copy with the merchant's secret, which is long, random and known to the
   * merchant alone.
   */
  escrow(environment: ConnectedEnvironment, clientSecret: string, shopKey: Uint8Array): Promise<void>
  /**
   * Whether the log is that of the shop that `shopKey` opens: whoever takes a shop's files away, begins another shop and puts them back has
   * another key. A key that is made now, or came with a backup, becomes this shop's.
   */
  isOwn(environment: ConnectedEnvironment, shopKey: Uint8Array): Promise<boolean>
  /** Whether this secret may make the log its shop's: it is the one that opens the second copy. There may be nothing yet to prove. */
  isProven(environment: ConnectedEnvironment, clientSecret: string): Promise<boolean>
  /** Recovers the key from the second copy and protects it anew. False if this secret opens none. */
  reclaim(environment: ConnectedEnvironment, clientSecret: string): Promise<boolean>
  /** Whether the log of this key had entries: an empty one beside it is then not the log, but one that took its place. */
  hasBegun(environment: ConnectedEnvironment): Promise<boolean>
  /** Keeps that it has entries. */
  begin(environment: ConnectedEnvironment): Promise<Result<null, SecretProblem>>
  /**
   * Makes a key in the place of one that does not open, whose file is put aside. Fails where no other may take its place: a log under another chain key
   * would look forged.
   */
  renew(environment: ConnectedEnvironment): Promise<Result<Buffer, SecretProblem>>
  /** Saves a key that came with a backup to `file`. */
  keepRestored(
    environment: ConnectedEnvironment,
    key: Uint8Array,
    file: string,
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

/** Whether a journal had entries, kept beside its key. */
export interface BegunLog {
  had(): Promise<boolean>
  /** It has entries now. A disk that refuses costs only what a later start could have noticed. */
  keep(): Promise<Result<null, SecretProblem>>
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

type KeyParts = Pick<KeyFile, 'escrow' | 'owned' | 'restored' | 'begun'>

/** The files with the keys of one kind. */
function keyFiles(folder: string, protector: Protector, kind: KeyKind) {
  const fileOf = (environment: ConnectedEnvironment): string => join(folder, environment, kind.file)
  const read = (environment: ConnectedEnvironment) => readJson(fileOf(environment), fileSchema)

  const sealedFile = async (
    environment: ConnectedEnvironment,
    key: Uint8Array,
    parts: KeyParts,
  ): Promise<Result<KeyFile, SecretProblem>> => {
    const { escrow, owned, restored, begun } = parts
    const sealed = await protector.seal(key, sealPurpose(kind, environment, parts))
    if (!sealed.ok) return sealed
    const bytes = toBase64(sealed.value ?? key)
    return succeed({ version: 1, sealed: sealed.value !== null, bytes, escrow, owned, restored, begun })
  }
  const write = async (
    file: string,
    made: Promise<Result<KeyFile, SecretProblem>>,
  ): Promise<Result<null, SecretProblem>> => {
    const content = await made
    if (content.ok) await writeJson(file, content.value)
    return content.ok ? succeed(null) : content
  }
  const keep = (environment: ConnectedEnvironment, key: Uint8Array, parts: KeyParts) =>
    write(fileOf(environment), sealedFile(environment, key, parts))

  const of = async (environment: ConnectedEnvironment): Promise<Result<Buffer, SecretProblem>> => {
    const stored = await read(environment)
    if (stored.kind === 'there') {
      const { sealed, bytes } = stored.value
      const opened = sealed
        ? await protector.open(fromBase64(bytes), sealPurpose(kind, environment, stored.value))
        : succeed(fromBase64(bytes))
      // Somebody may have written what is none.
      if (!opened.ok || opened.value.length === KEY_BYTES) return opened
    }
    const isLost = stored.kind !== 'absent' || (await exists(join(folder, environment, JOURNAL_FILE)))
    if (isLost && !kind.isReplaceable) return fail('damaged')
    const key = newKey()
    const kept = await keep(environment, key, NOBODYS)
    return kept.ok ? succeed(key) : kept
  }

  const renew: ChainKeys['renew'] = async (environment) => {
    if (!kind.isReplaceable) return fail('damaged')
    renameDurablySync(fileOf(environment), damagedCopyOf(fileOf(environment)))
    return of(environment)
  }

  const keepRestored: ChainKeys['keepRestored'] = (environment, key, file) =>
    write(file, sealedFile(environment, key, { ...NOBODYS, restored: true }))
  return { fileOf, read, keep, keepRestored, of, renew }
}

function openKeys(folder: string, protector: Protector, kind: KeyKind): ChainKeys {
  const { fileOf, read, keep, keepRestored, of, renew } = keyFiles(folder, protector, kind)
  const isOwn = async (environment: ConnectedEnvironment, shopKey: Uint8Array): Promise<boolean> => {
    const before = await read(environment)
    const key = await of(environment)
    if (!key.ok) return false
    const owned = ownedBy(kind, environment, shopKey, key.value)
    if (before.kind === 'there' && !before.value.restored)
      return before.value.owned !== null && owned.isIn(fromBase64(before.value.owned))
    const { escrow, begun } = before.kind === 'there' ? before.value : NOBODYS
    return (await keep(environment, key.value, { escrow, owned: owned.sealed(), restored: false, begun })).ok
  }
  const hasBegun = async (environment: ConnectedEnvironment): Promise<boolean> => {
    const stored = await read(environment)
    return stored.kind === 'there' && stored.value.begun
  }

  return {
    renew,
    of,
    isOwn,
    keepRestored,
    hasBegun,
    begin: async (environment) => {
      const stored = await read(environment)
      if (stored.kind !== 'there' || stored.value.begun) return succeed(null)
      const key = await of(environment)
      return key.ok ? keep(environment, key.value, { ...stored.value, begun: true }) : key
    },
    escrow: async (environment, clientSecret, shopKey) => {
      const key = await of(environment)
      if (!key.ok) return
      const salt = newSalt()
      const bytes = toBase64(seal(escrowKey(clientSecret, salt), key.value, purposeOf(kind, environment)))
      // A signing key that is another's is no way in: an owner confirms each by its fingerprint.
      const owned = kind.isReplaceable ? null : ownedBy(kind, environment, shopKey, key.value).sealed()
      const begun = await hasBegun(environment)
      await keep(environment, key.value, {
        escrow: { salt: toBase64(salt), bytes },
        owned,
        restored: false,
        begun,
      })
    },
    isProven: async (environment, clientSecret) => {
      const stored = await read(environment)
      if (stored.kind !== 'there') return true
      if (stored.value.restored) return (await of(environment)).ok
      return fromEscrow(kind, environment, stored.value, clientSecret) !== null
    },
    reclaim: async (environment, clientSecret) => {
      const stored = await read(environment)
      if (stored.kind !== 'there') return false
      const key = fromEscrow(kind, environment, stored.value, clientSecret)
      return key !== null && (await keep(environment, key, { ...stored.value, restored: false })).ok
    },
    carryOver: async (choose, mayLose) => {
      const keys = new Map<ConnectedEnvironment, readonly [Buffer, KeyFile]>()
      for (const environment of CONNECTED_ENVIRONMENTS) {
        const stored = await read(environment)
        if (stored.kind !== 'there') continue
        const key = await of(environment)
        if (key.ok) keys.set(environment, [key.value, stored.value])
        else if (!mayLose && (await exists(join(folder, environment, JOURNAL_FILE)))) return key
        else if (!mayLose) await removeFile(fileOf(environment))
      }
      const chosen = await choose()
      if (!chosen.ok) return chosen
      for (const [environment, [key, parts]] of keys) {
        const kept = await keep(environment, key, parts)
        if (!kept.ok) return kept
      }
      return succeed(null)
    },
  }
}

const NOBODYS = { escrow: null, owned: null, restored: false, begun: false } as const

const purposeOf = ({ purpose }: KeyKind, environment: ConnectedEnvironment): string =>
  `${purpose}/${environment}`

/** What is sealed with the key cannot be changed in its file. */
const sealPurpose = (
  kind: KeyKind,
  environment: ConnectedEnvironment,
  { restored, begun }: Pick<KeyFile, 'restored' | 'begun'>,
): string => `${purposeOf(kind, environment)}${restored ? '/restored' : ''}${begun ? '/begun' : ''}`

const escrowKey = (clientSecret: string, salt: Uint8Array): Buffer =>
  createHmac('sha256', salt).update(`galla/escrow/${clientSecret}`).digest()

function fromEscrow(
  kind: KeyKind,
  environment: ConnectedEnvironment,
  { escrow }: KeyFile,
  clientSecret: string,
): Buffer | null {
  if (escrow === null) return null
  const salt = fromBase64(escrow.salt)
  return unseal(escrowKey(clientSecret, salt), fromBase64(escrow.bytes), purposeOf(kind, environment))
}

function ownedBy(kind: KeyKind, environment: ConnectedEnvironment, shopKey: Uint8Array, key: Uint8Array) {
  const digest = createHash('sha256').update(key).digest()
  const purpose = `${purposeOf(kind, environment)}/of-shop`
  return {
    sealed: (): string => toBase64(seal(shopKey, digest, purpose)),
    isIn: (sealed: Uint8Array): boolean => unseal(shopKey, sealed, purpose)?.equals(digest) === true,
  }
}

/** The key's file with the shop's key replaced; null where it is not this shop's. */
export async function resealedChainKey(
  folder: string,
  environment: ConnectedEnvironment,
  oldKey: Uint8Array,
  newKey: Uint8Array,
): Promise<object | null> {
  const stored = await readJson(join(folder, environment, CHAIN_KEY_FILE), fileSchema)
  if (stored.kind !== 'there' || stored.value.owned === null) return null
  const purpose = `${purposeOf(CHAIN_KEY, environment)}/of-shop`
  const digest = unseal(oldKey, fromBase64(stored.value.owned), purpose)
  return digest && ({ ...stored.value, owned: toBase64(seal(newKey, digest, purpose)) } satisfies KeyFile)
}
