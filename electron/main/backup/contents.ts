// What a backup contains: the journals with the keys of their chains, the settings, the staff without PINs, agent ids, and the keys that the
// shop's counters share. Not the secrets bound to this computer: client id and secret are asked for again, and its office lets it in anew.
import { join } from 'node:path'
import { backupPartSchema, type BackupPart } from '#shared/shop/backup'
import { readablePreferences, type Preferences } from '#shared/shop/preferences'
import {
  CONNECTED_ENVIRONMENTS,
  connectedEnvironmentSchema,
  type ConnectedEnvironment,
  type OnboardingState,
} from '#shared/shop/setup'
import { staffMemberSchema, type StaffMember } from '#shared/access/staff'
import { z } from 'zod'
import { JOURNAL_FILE, type ChainKeys } from '../access/chain-keys'
import type { MerchantConnections } from '../access/merchant-connections'
import { fileNamesIn, makeTemporaryFolder, namesIn, readIfThere, removeFolder } from '#shared/node/files/disk'
import { base64Schema, toBase64 } from '../access/sealing'
import type { ArchiveEntry, EntryUse } from '../files/archive'
import { marked, type Format } from '../files/format'
import { ONBOARDING_FILE } from '../settings/connections'
import { BackupError } from './backup-file'
import { packedShopsKeysSchema, shopsKeysToPack, type ShopsKeysSource } from './shops-keys'

export const MANIFEST = 'manifest.json'

const keysSchema = z
  .array(z.object({ environment: connectedEnvironmentSchema, key: base64Schema }))
  .readonly()

const manifestSchema = z.object({
  madeAt: z.number(),
  appVersion: z.string(),
  /** Each by itself: one that cannot be read gets its default. */
  preferences: z.unknown().transform(readablePreferences),
  staff: z.array(staffMemberSchema).readonly(),
  parts: z.array(backupPartSchema).readonly(),
  chainKeys: keysSchema,
  signingKeys: keysSchema,
  /** Those that the counters of an office share. */
  shopsKeys: packedShopsKeysSchema,
})
export type Manifest = z.output<typeof manifestSchema>
export const MANIFEST_FORMAT: Format<typeof manifestSchema> = {
  mark: 'galla-backup',
  schema: manifestSchema,
  steps: [],
}

/** A copy of an open journal, and the number of its sales. */
export interface JournalCopy {
  readonly sales: number
  readonly lastSaleAt: number | null
}

export interface ContentsSource extends ShopsKeysSource {
  /** The app's data folder. */
  readonly folder: string
  readonly appVersion: string
  readonly preferences: () => Preferences
  readonly staff: () => readonly StaffMember[]
  readonly chainKeys: ChainKeys
  /** Whether the log that lies there is another shop’s, or not proven to be this one’s: it is left out. */
  readonly isForeignLog: (environment: ConnectedEnvironment) => Promise<boolean>
  readonly signingKeys: ChainKeys
  readonly connections: MerchantConnections
  /** Writes a consistent copy of the journal at `from` to `to`, while it may be in use. */
  readonly copyJournal: (from: string, to: string) => Promise<JournalCopy>
}

/** The files of an environment that a backup carries beside the journal. What is not named here is in no backup. */
const CARRIED: ReadonlySet<string> = new Set([
  'account-links.json',
  'bill-book.json',
  'callback-settings.json',
  'callbacks.jsonl',
  'callbacks.jsonl.1',
  'commissions.json',
  'complaints.json',
  'connection.json',
  'customers.json',
  'identity-checks.jsonl',
  'ledgers.json',
  ONBOARDING_FILE,
  'operators.json',
  'purge.json',
  'service-profile.json',
  'stray-callbacks.jsonl',
  'stray-callbacks.jsonl.1',
])
/** Files of an environment that are bound to this computer. No version ever packed one: a file that has one was made. */
const BOUND =
  /^(credentials|onboarding-draft|proven-operations|chain-key|signing-key|calls|visits)\.json$|^(chain|signing)\.key$|^journal\.db./
/** While a backup is written, copies of the open journals are in a folder of this name. */
const COPIES = 'backup-'
/** The name as completed by the system. */
const COPIES_FOLDER = /^backup-[A-Za-z0-9]{6}$/

/**
 * Deletes copies that a crash left: they contain all that the journals contained then. Called at start, before a backup
 * can be in progress.
 */
export async function discardCopies(folder: string): Promise<void> {
  for (const name of await namesIn(folder).catch(() => []))
    if (COPIES_FOLDER.test(name)) await removeFolder(join(folder, name))
}

/**
 * Collects the backup's entries and passes them to `use`, with the environments that are left out; the copies of the journals are deleted
 * afterwards.
 */
export async function withContents<Given>(
  source: ContentsSource,
  use: (entries: readonly ArchiveEntry[], leftOut: readonly ConnectedEnvironment[]) => Promise<Given>,
): Promise<Given> {
  const copies = await makeTemporaryFolder(source.folder, COPIES)
  try {
    const entries: ArchiveEntry[] = []
    const parts: BackupPart[] = []
    const leftOut: ConnectedEnvironment[] = []
    const chainKeys: { environment: ConnectedEnvironment; key: string }[] = []
    const signingKeys: { environment: ConnectedEnvironment; key: string }[] = []
    for (const environment of CONNECTED_ENVIRONMENTS) {
      const folder = join(source.folder, environment)
      const names = await fileNamesIn(folder)
      if (names.length === 0) continue
      if (names.includes(JOURNAL_FILE) && (await source.isForeignLog(environment))) {
        leftOut.push(environment)
        continue
      }
      const onboarding = await source.connections.onboarding(environment)
      // The log first: of the files beside it, it knows no version that the backup does not have.
      const copy = names.includes(JOURNAL_FILE)
        ? await copyOf(source, environment, join(copies, `${environment}.db`))
        : null
      for (const name of names.filter(isCarried)) {
        const bytes = name === ONBOARDING_FILE ? bytesOf(onboarding) : await readIfThere(join(folder, name))
        if (bytes !== undefined) entries.push({ path: `${environment}/${name}`, bytes })
      }
      if (copy !== null) {
        entries.push(copy.entry)
        chainKeys.push({ environment, key: toBase64(copy.key) })
        const signingKey = await source.signingKeys.of(environment)
        if (signingKey.ok) signingKeys.push({ environment, key: toBase64(signingKey.value) })
      }
      parts.push({
        environment,
        sales: copy?.log.sales ?? 0,
        lastSaleAt: copy?.log.lastSaleAt ?? null,
        agentId: agentIdOf(onboarding),
      })
    }
    const manifest: Manifest = {
      madeAt: source.now(),
      appVersion: source.appVersion,
      preferences: source.preferences(),
      staff: source.staff(),
      parts,
      chainKeys,
      signingKeys,
      shopsKeys: await shopsKeysToPack(source, leftOut),
    }
    return await use(
      [{ path: MANIFEST, bytes: bytesOf(marked(MANIFEST_FORMAT, manifest)) }, ...entries],
      leftOut,
    )
  } finally {
    await removeFolder(copies)
  }
}

const agentIdOf = (onboarding: OnboardingState): string | null =>
  onboarding.state === 'done' ? onboarding.agentId : null

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

async function copyOf(source: ContentsSource, environment: ConnectedEnvironment, copy: string) {
  const key = await source.chainKeys.of(environment)
  // A journal without its key cannot be verified on the new computer: no backup is better than one that looks forged.
  if (!key.ok) throw new BackupError('unreadable')
  const log = await source.copyJournal(join(source.folder, environment, JOURNAL_FILE), copy)
  const entry: ArchiveEntry = { path: `${environment}/${JOURNAL_FILE}`, file: copy }
  return { entry, log, key: key.value }
}

const isCarried = (name: string): boolean => CARRIED.has(name)

/** What a restore does with an entry of a backup; what this version does not know is read past. */
export function useOfEntry(path: string): EntryUse {
  if (path === MANIFEST) return 'memory'
  const [folder, name, ...rest] = path.split('/')
  if (!connectedEnvironmentSchema.safeParse(folder).success || name === undefined || rest.length > 0)
    return 'refuse'
  if (BOUND.test(name)) return 'refuse'
  return isCarried(name) || name === JOURNAL_FILE ? 'file' : 'skip'
}
