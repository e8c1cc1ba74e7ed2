// Where one environment stores its files: a folder of its own in the app's data. Environments share nothing.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { billBookSchema } from '#shared/operations/bill/bill-book'
import { callbackSettingsIn, callbackSettingsSchema } from '#shared/callbacks/callback'
import { commissionTableSchema } from '#shared/till/commission'
import { complaintSchema } from '#shared/sale/complaint'
import { customerNamesSchema } from '#shared/customer/customer'
import type { DamagedFile } from '#shared/shop/app-state'
import { operatorSchema } from '#shared/operations/recharge/recharge-schemas'
import type { KeptFile, LinesFile, TextFile } from '#shared/base/kept-file'
import { MOST_CONFLICTS, conflictsSchema } from '#shared/office/conflicts'
import { KEPT_FILES, type KeptFileName } from '#shared/log/kept-files'
import { parsedJson } from '#shared/base/parsed-json'
import { keptTimeSchema, type KeptTime } from '#shared/base/trusted-time'
import type { LedgerFile } from '#practice/index'
import { writeWholeSync } from '../../files/atomic-file'
import { countedLines, countedText, type KnownVersions } from '../../files/counted-text'
import { checkedFile, createDamage, type Damage } from '../../files/damage'
import { makeFolderSync, removeFileSync } from '#shared/node/files/disk'
import { sealText, unsealText, type DataKey } from '#shared/node/sealing/encryption'
import { bestEffort, saveBestEffort, readBestEffort, readBestEffortJson } from '../../files/best-effort-file'
import { appendLinesSync, linesIn, type LinesOnDisk } from '../../files/lines-file'
import { sealedLinesIn } from '../../files/sealed-lines'
import { sealedLinesText, sealedText, type SealedTextOptions } from '../../files/sealed-text'
import { keptErasuresSchema, type KeptErasures } from '../../office/sync/erasures'
import { storedLogRestoreSchema, type LogRestoreStore } from '../../office/sync/log-restore-store'
import { keptClaimsSchema, NO_CLAIMS, type ClaimsStore } from '../../office/onboarding/kept-claims'
import type { ConflictStore } from '../../office/admission/conflicts'
import type { AppLog } from '../../platform/app-log'
import type { Journal } from '../../journal'
import { ledgerNamesSchema } from '#shared/accounts/ledgers'
import type { CacheStore, LimiterStore } from '../../operations/service'
import { accountLinksSchema } from '../../operations/account/workflow/account-links'
import { keepOperatorTable, type OperatorTable } from '../../operations/recharge/workflow/operators'
import { keptPurgeSchema } from '../../privacy/automatic-purge'
import { copiesSchema } from '../../receipts/copies'
import type { Copy } from '../../records/receipts'
import { waitingPrintsSchema, type WaitingPrint } from '#shared/receipts/print-job'
import { keptVisitsSchema } from '../../visit/kept-visits'
import { limiterFile } from './limiter-file'

/** What each small file must look like to be read. */
const SCHEMAS = {
  names: customerNamesSchema,
  bills: billBookSchema,
  complaints: z.array(complaintSchema),
  operators: z.array(operatorSchema),
  commissions: commissionTableSchema,
  ledgers: ledgerNamesSchema,
  'callback-settings': callbackSettingsSchema,
  'last-purge': keptPurgeSchema,
  visits: keptVisitsSchema,
  'account-links': accountLinksSchema,
  'office-erasures': z.array(z.string()).readonly(),
} as const satisfies { readonly [What in DamagedFile]?: z.ZodType }
type FileOf<What extends keyof typeof SCHEMAS> = KeptFile<z.output<(typeof SCHEMAS)[What]>>

const CACHE_NAME_DIGITS = 32
/** One older file of that size is kept beside it. */
const LARGEST_STRAY_FILE_BYTES = 4 * 1024 * 1024

/**
 * The files that name people, let somebody act for them or in their name, or decide what an owner's books say: they lie sealed on the disk once
 * the environment is open.
 */
const NAMES = {
  accountLinks: 'account-links.json',
  customers: 'customers.json',
  billBook: 'bill-book.json',
  complaints: 'complaints.json',
  officeErasures: 'office-erasures.json',
  officeAskedErasures: 'office-asked-erasures.json',
  keptVisits: 'visits.json',
  identityLog: 'identity-checks.jsonl',
  trustedTime: 'trusted-time.json',
  papersUnderWay: 'papers-under-way.json',
  waitingPrints: 'print-queue.json',
  commissions: 'commissions.json',
  ledgers: 'ledgers.json',
  operators: 'operators.json',
  callbackLog: 'callbacks.jsonl',
  strayCallbackLog: 'stray-callbacks.jsonl',
} as const

/** The files of an environment before its key is known: those that name people are still texts, sealed or not. */
export interface PlainFiles {
  /** Files that could not be read. */
  readonly damage: Damage
  readonly journal: string
  readonly chainKey: string
  readonly signingKey: string
  readonly limiter: LimiterStore
  readonly practiceLedger: LedgerFile
  /** How far the practice service's clock was advanced. */
  readonly practiceClock: TextFile
  /** The service's lists as last received. Losing them costs a call. */
  readonly cache: CacheStore
  readonly billBook: TextFile
  readonly commissions: TextFile
  /** What the owner calls the ledgers of an accountant's program. */
  readonly ledgers: TextFile
  /** Names that customers agreed to have remembered. */
  readonly customers: TextFile
  /** Where customers continue with their account openings, until those have ended. */
  readonly accountLinks: TextFile
  /** Visits that are kept and not paid. */
  readonly keptVisits: TextFile
  /** The time that was heard last: sealed, because a time that somebody edited would make a sale old. */
  readonly trustedTime: TextFile
  readonly callbackSettings: FileOf<'callback-settings'>
  /** Where the record of callbacks is stored: recharge callbacks unchanged, account callbacks without their body. */
  readonly callbackLog: LinesOnDisk
  /** The same for recharge callbacks about no sale of this shop. */
  readonly strayCallbackLog: LinesOnDisk
  readonly complaints: TextFile
  /** The shop's own list of operators, for a service that has none. */
  readonly operators: TextFile
  /** Consents and the results of checks; no number, code or photo. */
  readonly identityLog: LinesFile
  /** The turns that the office promised for when it cannot be reached. Losing them is harmless. */
  readonly officeOfflineAllowance: OfflineAllowanceFile
  /** Whether a restored log is being filled up by the office. */
  readonly officeLogRestore: LogRestoreStore
  /** What this counter claimed of the once-ever onboarding. One that is lost can be given up by nobody. */
  readonly officeOnboarding: ClaimsStore
  /** What this counter sold that another one sold, too. The office tells it again; it names nobody. */
  readonly officeConflicts: ConflictFile
  /** Erased customers of whom the office was not told yet. */
  readonly officeErasures: TextFile
  /** Customers who asked this counter to be erased, as hashes, for the office to tell the others. */
  readonly officeAskedErasures: TextFile
  /** What was erased by age, and when. */
  readonly purge: FileOf<'last-purge'>
  /** Papers that were not printed. */
  /** Papers that were begun with, until it is known what became of them: sealed, because each becomes an entry of the log. */
  readonly papersUnderWay: TextFile
  readonly waitingPrints: TextFile
}

/** The same, as the workflows use them: what is read has the form that it must have. */
export interface WorkspaceFiles extends Omit<PlainFiles, keyof NamingFiles>, NamingFiles {}

interface NamingFiles {
  readonly accountLinks: FileOf<'account-links'>
  readonly keptVisits: FileOf<'visits'>
  readonly customers: FileOf<'names'>
  readonly billBook: FileOf<'bills'>
  readonly complaints: FileOf<'complaints'>
  readonly commissions: FileOf<'commissions'>
  readonly ledgers: FileOf<'ledgers'>
  readonly operators: OperatorTable
  readonly officeErasures: FileOf<'office-erasures'>
  readonly officeAskedErasures: KeptFile<KeptErasures>
  readonly trustedTime: KeptFile<KeptTime>
  readonly papersUnderWay: KeptFile<readonly Copy[]>
  readonly waitingPrints: KeptFile<readonly WaitingPrint[]>
}

export const journalIn = (folder: string): string => join(folder, 'journal.db')

/** The files of the environment whose folder is `folder`, which is created if necessary. Throws if the disk refuses. */
export function workspaceFiles(folder: string, log: AppLog): PlainFiles {
  makeFolderSync(folder)
  const damage = createDamage((event, error) => void log.error(event, error))
  const text = (name: string): TextFile => textIn(join(folder, name), log)
  const checked = <Value>(what: DamagedFile, schema: z.ZodType<Value>, name: string): KeptFile<Value> =>
    checkedFile(text(name), schema, () => damage.note(what, join(folder, name)))
  return {
    damage,
    journal: journalIn(folder),
    chainKey: join(folder, 'chain.key'),
    signingKey: join(folder, 'signing.key'),
    limiter: limiterFile(folder, log),
    practiceLedger: textIn(join(folder, 'practice-service.json'), log),
    practiceClock: textIn(join(folder, 'practice-clock.json'), log),
    cache: cacheIn(join(folder, 'cache'), log),
    commissions: text(NAMES.commissions),
    ledgers: text(NAMES.ledgers),
    accountLinks: text(NAMES.accountLinks),
    keptVisits: text(NAMES.keptVisits),
    trustedTime: text(NAMES.trustedTime),
    customers: text(NAMES.customers),
    billBook: text(NAMES.billBook),
    callbackSettings: checkedFile(
      text('callback-settings.json'),
      SCHEMAS['callback-settings'],
      () => damage.note('callback-settings', join(folder, 'callback-settings.json')),
      callbackSettingsIn,
    ),
    callbackLog: linesIn(join(folder, NAMES.callbackLog)),
    strayCallbackLog: linesIn(join(folder, NAMES.strayCallbackLog), LARGEST_STRAY_FILE_BYTES),
    complaints: text(NAMES.complaints),
    operators: text(NAMES.operators),
    identityLog: linesTextIn(join(folder, NAMES.identityLog), log),
    officeOfflineAllowance: offlineAllowanceIn(join(folder, 'office-offline-allowance.json'), log),
    officeLogRestore: logRestoreIn(join(folder, 'office-log-restore.json'), log),
    officeOnboarding: claimsIn(join(folder, 'office-onboarding.json')),
    officeConflicts: conflictsIn(join(folder, 'office-conflicts.json'), log),
    officeErasures: text(NAMES.officeErasures),
    officeAskedErasures: text(NAMES.officeAskedErasures),
    purge: checked('last-purge', SCHEMAS['last-purge'], 'purge.json'),
    papersUnderWay: text(NAMES.papersUnderWay),
    waitingPrints: text(NAMES.waitingPrints),
  }
}

export interface SealingOptions {
  readonly folder: string
  readonly dataKey: DataKey
  readonly versions: FileVersions
}

/** Reads each file of which the log knows the newest: what is missing or earlier is told at the start, whoever asks for it later. */
export function lookAtCounted({
  complaints,
  commissions,
  ledgers,
  customers,
  operators,
}: WorkspaceFiles): void {
  for (const file of [complaints, commissions, ledgers, customers]) file.load()
  operators.read()
}

/** Files that were found lost and that no owner was told of yet, also if others were saved in their place. */
export const lostUnseen = (journal: Pick<Journal, 'lostFile'>): readonly DamagedFile[] =>
  KEPT_FILES.filter((file) => journal.lostFile(file)?.isSeen === false).map((file) =>
    file === 'customers' ? 'names' : file,
  )

/** To be called when an owner unlocks the counter: the window tells them in this run. */
export function seeLost(journal: Pick<Journal, 'lostFile' | 'recordFile'>): void {
  for (const file of KEPT_FILES) {
    const lost = journal.lostFile(file)
    if (lost?.isSeen === false)
      journal.recordFile({ type: 'file-kept', file, version: lost.version, lost: 'seen' })
  }
}

/** What the log knows of the newest version of each file; nothing before it is open. */
export interface FileVersions {
  of(file: KeptFileName): KnownVersions
  /** The newest version is missing, or an earlier one stands in its place: the log says so until an owner was told, whatever is saved then. */
  lost(file: KeptFileName): void
  /** From here on the log is asked, and told. */
  follow(journal: Pick<Journal, 'newestFile' | 'newestFileAnywhere' | 'lostFile' | 'recordFile'>): void
  /** To be called once each file was looked at: the log takes in the versions that it lacks, unless `isLogBehind`. */
  settle(isConfirmed: boolean): void
  /** The files count more than a power cut leaves without an entry, and no owner has confirmed the log: it lost entries. */
  isLogBehind(): boolean
}

/** A version that the log does not take is newer than what it knows, and holds. */
export function fileVersions(): FileVersions {
  let log: Parameters<FileVersions['follow']>[0] | null = null
  let isLogBehind = false
  const ahead = new Map<KeptFileName, number>()
  const record = (file: KeptFileName, version: number): void =>
    void log?.recordFile({ type: 'file-kept', file, version })
  return {
    of: (file) => ({
      newest: () => log?.newestFile(file) ?? 0,
      // Recorded, the next start would not know any more that entries are missing.
      record: (version) => {
        if (!isLogBehind || !ahead.has(file)) record(file, version)
      },
      later: (version) => void ahead.set(file, version),
    }),
    lost: (file) => {
      const version = log?.newestFile(file) ?? 0
      const lost = log?.lostFile(file)
      const isSaid = lost?.version === version && !lost.isSeen
      if (version > 0 && !isSaid) log?.recordFile({ type: 'file-kept', file, version, lost: 'missed' })
    },
    follow: (journal) => {
      log = journal
    },
    settle: (isConfirmed) => {
      const lacking = [...ahead].map(([file, version]) => version - (log?.newestFileAnywhere(file) ?? 0))
      // A power cut leaves one file whose entry was not written.
      isLogBehind = !isConfirmed && lacking.reduce((sum, count) => sum + Math.max(count, 0), 0) > 1
      if (isLogBehind) return
      for (const [file, version] of ahead)
        // Something newer may have been saved since it was looked at.
        if (version > (log?.newestFile(file) ?? 0)) record(file, version)
    },
    isLogBehind: () => isLogBehind,
  }
}

/**
 * The same files, of which those that name people are sealed. A file that does not open is moved aside and never deleted.
 */
export function sealedFiles(
  files: PlainFiles,
  { folder, dataKey, versions }: SealingOptions,
): WorkspaceFiles {
  const optionsFor = (name: string, what: DamagedFile): SealedTextOptions => ({
    key: dataKey,
    purpose: purposeOf(name),
    onDamage: () => files.damage.note(what, join(folder, name)),
  })
  const sealed = <Value>(
    name: 'accountLinks' | 'keptVisits' | 'billBook' | 'officeErasures' | 'officeAskedErasures',
    what: DamagedFile,
    schema: z.ZodType<Value>,
  ): KeptFile<Value> => {
    const options = optionsFor(NAMES[name], what)
    return checkedFile(sealedText(files[name], options), schema, options.onDamage)
  }
  /** The log knows the newest of it. */
  const counted = <Value>(
    name: Exclude<KeptFileName, 'identity-checks'>,
    what: DamagedFile,
    schema: z.ZodType<Value>,
  ): KeptFile<Value> => {
    const options = optionsFor(NAMES[name], what)
    const text = countedText(sealedText(files[name], options), {
      known: versions.of(name),
      onMissing: () => {
        versions.lost(name)
        files.damage.missed(what)
      },
      onEarlier: () => {
        versions.lost(name)
        options.onDamage()
      },
    })
    return checkedFile(text, schema, options.onDamage)
  }
  const linesOf = (name: 'callbackLog' | 'strayCallbackLog'): LinesOnDisk =>
    sealedLinesIn(files[name], dataKey, purposeOf(NAMES[name]))
  return {
    ...files,
    accountLinks: sealed('accountLinks', 'account-links', SCHEMAS['account-links']),
    keptVisits: sealed('keptVisits', 'visits', SCHEMAS.visits),
    customers: counted('customers', 'names', SCHEMAS.names),
    billBook: sealed('billBook', 'bills', SCHEMAS.bills),
    complaints: counted('complaints', 'complaints', SCHEMAS.complaints),
    commissions: counted('commissions', 'commissions', SCHEMAS.commissions),
    ledgers: counted('ledgers', 'ledgers', SCHEMAS.ledgers),
    operators: keepOperatorTable(counted('operators', 'operators', SCHEMAS.operators)),
    officeErasures: sealed('officeErasures', 'office-erasures', SCHEMAS['office-erasures']),
    officeAskedErasures: sealed('officeAskedErasures', 'office-erasures', keptErasuresSchema),
    cache: sealedCache(files.cache, dataKey),
    // A time that does not open is none, and asks nobody anything: the next answer says it again.
    trustedTime: sealedOrNone(files, 'trustedTime', dataKey, keptTimeSchema),
    // What nobody sealed is no paper of anybody.
    papersUnderWay: sealedOrNone(files, 'papersUnderWay', dataKey, copiesSchema),
    waitingPrints: sealedOrNone(files, 'waitingPrints', dataKey, waitingPrintsSchema),
    identityLog: countedLines(
      sealedLinesText(files.identityLog, optionsFor(NAMES.identityLog, 'identity-checks')),
      {
        known: versions.of('identity-checks'),
        onMissing: () => {
          versions.lost('identity-checks')
          files.damage.missed('identity-checks')
        },
      },
    ),
    callbackLog: linesOf('callbackLog'),
    strayCallbackLog: linesOf('strayCallbackLog'),
  }
}

const sealedOrNone = <Value>(
  files: PlainFiles,
  name: 'trustedTime' | 'papersUnderWay' | 'waitingPrints',
  key: DataKey,
  schema: z.ZodType<Value>,
): KeptFile<Value> => {
  const onDamage = (): void => {}
  return checkedFile(
    sealedText(files[name], { key, purpose: purposeOf(NAMES[name]), onDamage }),
    schema,
    onDamage,
  )
}

/**
 * The service's lists say whom a sheet and a receipt name: what nobody sealed is not there, and costs a question to the service. The age is sealed
 * with the list, which opens under its own name alone.
 */
const sealedCache = (files: CacheStore, key: DataKey): CacheStore => ({
  load: (name) => {
    const kept = files.load(name)
    const plain = kept === null ? null : unsealText(key, kept.text, purposeOf(`cache/${name}`))
    const [fetchedAt = '', ...lines] = (plain ?? '').split('\n')
    return plain === null ? null : { fetchedAt: Number(fetchedAt), text: lines.join('\n') }
  },
  save: (name, { fetchedAt, text }) =>
    files.save(name, {
      fetchedAt,
      text: sealText(key, `${fetchedAt}\n${text}`, purposeOf(`cache/${name}`)),
    }),
})

/** Something was to be written to a file whose key cannot be opened. */
export class HiddenFileError extends Error {
  constructor() {
    super('the key of this file cannot be opened')
    this.name = 'HiddenFileError'
  }
}

/**
 * The same files while the key of those that name people cannot be opened: they are not read, and what is on the disk is
 * not touched.
 */
export function hiddenFiles(files: PlainFiles): WorkspaceFiles {
  const refuse = (): never => {
    throw new HiddenFileError()
  }
  const hidden = { load: () => undefined, save: refuse, append: refuse }
  const none = { load: () => undefined, save: () => {} }
  const noLines: LinesOnDisk = {
    tail: async () => [],
    append: async () => refuse(),
    all: async function* () {},
    rewrite: async () => refuse(),
    close: async () => {},
  }
  return {
    ...files,
    accountLinks: hidden,
    keptVisits: hidden,
    customers: hidden,
    billBook: hidden,
    complaints: hidden,
    commissions: hidden,
    ledgers: hidden,
    operators: keepOperatorTable(hidden),
    officeErasures: hidden,
    officeAskedErasures: hidden,
    cache: { load: () => null, save: () => {} },
    trustedTime: none,
    // A paper of a log that is only looked at says that it is a duplicate.
    papersUnderWay: none,
    waitingPrints: none,
    identityLog: hidden,
    callbackLog: noLines,
    strayCallbackLog: noLines,
    // A callback could not be recorded, so none is received.
    callbackSettings: hidden,
  }
}

/** The key belongs to one environment, so that its name need not be part of it; a file of another name does not open. */
const purposeOf = (name: string): string => `galla/file/${name}`

const offlineAllowanceSchema = z.object({
  cycle: z.number().int().positive(),
  turnAt: z.number(),
  afterMs: z.number(),
})

export interface OfflineAllowanceFile {
  load(): z.output<typeof offlineAllowanceSchema> | null
  save(offlineAllowance: z.output<typeof offlineAllowanceSchema>): void
  /** The counter has left the office. */
  forget(): void
}

const offlineAllowanceIn = (file: string, log: AppLog): OfflineAllowanceFile => ({
  load: () => offlineAllowanceSchema.safeParse(readBestEffortJson(file)).data ?? null,
  save: (offlineAllowance) => saveBestEffort(file, JSON.stringify(offlineAllowance), log),
  forget: () => bestEffort(() => removeFileSync(file), log),
})

const logRestoreIn = (file: string, log: AppLog): LogRestoreStore => ({
  load: () => storedLogRestoreSchema.safeParse(readBestEffortJson(file)).data ?? null,
  save: (logRestore) => saveBestEffort(file, JSON.stringify(logRestore), log),
  forget: () => bestEffort(() => removeFileSync(file), log),
})

const claimsIn = (file: string): ClaimsStore => ({
  load: () => keptClaimsSchema.safeParse(readBestEffortJson(file)).data ?? NO_CLAIMS,
  save: (claims) => writeWholeSync(file, JSON.stringify(claims)),
})

const storedConflictsSchema = z.array(conflictsSchema.extend({ isUntold: z.boolean() })).max(MOST_CONFLICTS)

export interface ConflictFile extends ConflictStore {
  /** The counter has left the office. */
  forget(): void
}

const conflictsIn = (file: string, log: AppLog): ConflictFile => ({
  load: () => storedConflictsSchema.safeParse(readBestEffortJson(file)).data ?? [],
  save: (sales) => saveBestEffort(file, JSON.stringify(sales), log),
  forget: () => bestEffort(() => removeFileSync(file), log),
})

const textIn = (file: string, log: AppLog): LedgerFile & TextFile => ({
  load: () => readBestEffort(file),
  save: (text) => saveBestEffort(file, text, log),
})

const linesTextIn = (file: string, log: AppLog): LinesFile => ({
  load: () => readBestEffort(file),
  append: (line) => bestEffort(() => appendLinesSync(file, line), log),
  save: (text) => saveBestEffort(file, text, log),
})

/** One file for each list, named by a digest, because a list's own name contains characters that file names may not. */
function cacheIn(folder: string, log: AppLog): CacheStore {
  const fileOf = (key: string): string =>
    join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, CACHE_NAME_DIGITS)}.json`)
  makeFolderSync(folder)
  return {
    load: (key) => {
      const [head = '', ...rest] = (readBestEffort(fileOf(key)) ?? '').split('\n')
      const { key: storedKey, fetchedAt } = (parsedJson(head) ?? {}) as {
        key?: unknown
        fetchedAt?: unknown
      }
      return storedKey === key && typeof fetchedAt === 'number' ? { fetchedAt, text: rest.join('\n') } : null
    },
    save: (key, { fetchedAt, text }) =>
      saveBestEffort(fileOf(key), `${JSON.stringify({ key, fetchedAt })}\n${text}`, log),
  }
}
