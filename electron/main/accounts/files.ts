// Files for the accountant: one at a time, each written whole or not at all, and in the log with its hash before it has its name.
import { createHash } from 'node:crypto'
import type { accountsChannels } from '#shared/channels/accounts'
import { DAY_MS, type Clock } from '#shared/base/clock'
import type { Handlers, Input } from '#shared/channels/contract'
import type { Environment } from '#shared/base/environment'
import { EMPTY_LOG_ID } from '#shared/accounts/exported'
import { FIRST_LEDGER_NAMES, type LedgerNames } from '#shared/accounts/ledgers'
import type { KeptFile } from '#shared/base/kept-file'
import type { CommissionTable } from '#shared/till/commission'
import { isoDay, spanOf, type Span } from '#shared/accounts/period'
import { assertNever, fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { StaffAtCounter } from '#shared/access/staff'
import { uncountedIn } from '#shared/log/set-aside'
import { datesOf } from '#shared/till/day-book'
import type { GrowingDisk } from '#shared/node/files/growing-file'
import { saveFile, saveGrowing } from '#shared/node/files/saved-file'
import type { Journal } from '../journal'
import type { Say } from '../texts'
import { dateTimeText } from '../texts/dates'
import { booksOf, type BooksDay, type BooksJournal } from './books'
import { jsonLinesOf } from './json-lines'
import { collectNotes } from './notes'
import { journalOf, rulesOf, vouchersCsvOf, type VouchersFile } from './plain-text'
import { proofOf, type ProofJournal } from './export-proof'
import { tallyOf } from './tally'
import { workbookOfBooks } from './workbook'

type AccountsForm = Input<'accounts.export'>['form']

export interface AccountsDependencies {
  readonly journal: BooksJournal &
    ProofJournal &
    Pick<
      Journal,
      'environment' | 'head' | 'logId' | 'setAside' | 'recordExported' | 'soldInOffice' | 'datedOtherwise'
    >
  readonly clock: Pick<Clock, 'now'>
  readonly staff: () => StaffAtCounter
  /** The owner who allowed what runs now, or null. */
  readonly approver: () => string | null
  readonly shopName: () => string
  /** English, for files that programs read; the window's language, for those that people do. */
  readonly english: Say
  readonly say: () => Say
  readonly staffName: (staffId: string) => string
  readonly commission: () => CommissionTable
  /** What the owner calls the ledgers. */
  readonly ledgers: KeptFile<LedgerNames>
  /** Asks where to save; null if the person closes the dialog. */
  readonly choose: (suggestedName: string, form: AccountsForm) => Promise<string | null>
  readonly nextTurn: () => Promise<void>
  readonly onProgress: (progress: { readonly days: number; readonly of: number }) => void
  readonly disk?: GrowingDisk
}

interface Job {
  readonly form: AccountsForm
  readonly span: Span
  readonly path: string
  readonly signal: AbortSignal
}

function chunksOf(
  dependencies: AccountsDependencies,
  { form, span }: Job,
  { file, upTo, now }: ReturnType<typeof fileOf>,
): AsyncGenerator<Uint8Array> {
  switch (form) {
    case 'xlsx':
      return workbookOfBooks({
        say: dependencies.say(),
        staffName: dependencies.staffName,
        commission: dependencies.commission(),
        days: file.days,
        notes: file.notes,
      })
    case 'tally':
      return tallyOf(file, ledgerNames(dependencies))
    case 'journal':
      return journalOf(file)
    case 'csv':
      return vouchersCsvOf(file)
    case 'jsonl':
      return jsonLinesOf(file, { ...span, upTo, madeAt: now, shop: dependencies.shopName() })
    default:
      return assertNever(form)
  }
}

const ledgerNames = ({ ledgers }: Pick<AccountsDependencies, 'ledgers'>): LedgerNames =>
  ledgers.load() ?? FIRST_LEDGER_NAMES

export function accountsWorkflow(
  dependencies: AccountsDependencies,
): Pick<Handlers, keyof typeof accountsChannels> {
  let running: AbortController | null = null
  return {
    'accounts.export': async ({ period, form }) => {
      if (running !== null) return fail({ kind: 'busy', retryAfterMs: 0 })
      const controller = new AbortController()
      running = controller
      try {
        const span = spanOf(period)
        const path = await dependencies.choose(nameOf(dependencies.journal.environment, span, form), form)
        if (path === null) return fail({ kind: 'cancelled' })
        return await write(dependencies, { form, span, path, signal: controller.signal })
      } finally {
        running = null
      }
    },
    'accounts.cancel-export': async () => {
      running?.abort()
      return succeed(null)
    },
    'accounts.ledgers': async () => succeed(ledgerNames(dependencies)),
    'accounts.save-ledgers': async ({ names }) => {
      dependencies.ledgers.save(names)
      return succeed(ledgerNames(dependencies))
    },
  }
}

async function write(dependencies: AccountsDependencies, job: Job): Promise<Result<{ fileName: string }>> {
  const { disk, journal } = dependencies
  const { form, path, signal } = job
  const made = fileOf(dependencies, job)
  const fileName = path.split(/[\\/]/).at(-1) ?? path
  try {
    const second: { file: Beside | null } = { file: null }
    const chunks = recorded(
      dependencies,
      { ...job, upTo: made.upTo },
      chunksOf(dependencies, job, made),
      // At once: the head over the entry is signed before a sale adds another.
      () => (second.file = besideIt(journal, form, fileName, made.file)),
    )
    const saved = await saveGrowing(path, chunks, signal, disk)
    if (!saved.ok) return saved
    const { file } = second
    const both = file === null ? saved : await saveFile(`${path}.${file.ending}`, file.content, disk)
    return both.ok ? succeed({ fileName }) : both
  } catch (error) {
    if (error instanceof NotRecorded) return fail(error.failure)
    throw error
  }
}

interface Beside {
  readonly ending: string
  readonly content: Uint8Array
}

/** What lies beside a file under its name: hledger's rules, or the proof that the shop signed it. */
function besideIt(
  journal: ProofJournal,
  form: AccountsForm,
  fileName: string,
  file: VouchersFile,
): Beside | null {
  if (form === 'csv') return { ending: 'rules', content: rulesOf(file) }
  if (form !== 'jsonl') return null
  const proof = proofOf(journal, fileName)
  return proof === null ? null : { ending: 'proof.json', content: proof }
}

/** Carries an expected failure out of the stream. */
class NotRecorded extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super('the export could not be written to the log')
    this.failure = failure
  }
}

/** What leaves stands in the log first: the entry is written once the whole content is known, and before the file has its name. */
async function* recorded(
  { journal, staff, approver }: AccountsDependencies,
  { form, span, signal, upTo }: Job & { readonly upTo: number },
  chunks: AsyncIterable<Uint8Array>,
  onRecorded: () => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  if (signal.aborted) return
  const written = journal.recordExported({
    type: 'exported',
    form,
    ...span,
    upTo,
    sha256: hash.digest('hex'),
    staffId: approver() ?? staff().id,
  })
  if (!written.ok) throw new NotRecorded(written.failure)
  onRecorded()
}

function fileOf(
  { journal, clock, shopName, english, nextTurn, onProgress }: AccountsDependencies,
  { span, signal }: Job,
): { readonly file: VouchersFile; readonly upTo: number; readonly now: number } {
  const { environment } = journal
  const upTo = journal.head().sequence
  const now = clock.now()
  const isWithin = ({ recordedAt }: { readonly recordedAt: number }): boolean =>
    recordedAt >= span.from && recordedAt < span.to
  const { uncounted = 0 } = uncountedIn(journal.setAside(), isWithin)
  const notes = collectNotes({
    environment,
    now,
    to: span.to,
    uncounted,
    otherDates: datesOf(journal.datedOtherwise(span.from, span.to, now < span.to)),
    isInOffice: journal.soldInOffice(),
  })
  const of = Math.round((span.to - span.from) / DAY_MS)
  async function* days(): AsyncGenerator<BooksDay> {
    let count = 0
    for await (const day of booksOf({ journal, span, upTo, nextTurn })) {
      if (signal.aborted) return
      notes.take(day)
      yield day
      onProgress({ days: (count += 1), of })
    }
  }
  return {
    upTo,
    now,
    file: {
      owner: { environment, logId: journal.logId() ?? EMPTY_LOG_ID },
      heading: [
        `Galla: ${shopName()}`,
        `${isoDay(span.from)} to ${isoDay(span.to - 1)}, as of ${dateTimeText(now)}, entry ${upTo} of the log`,
      ],
      days: days(),
      notes: notes.all,
      english,
    },
  }
}

/** What a file of each form is called. */
export const ENDINGS: { readonly [Form in AccountsForm]: string } = {
  xlsx: 'xlsx',
  tally: 'xml',
  journal: 'journal',
  csv: 'csv',
  jsonl: 'jsonl',
}

/** `accounts-2026-04-01-to-2026-04-30.journal`: sorts by date in a folder. */
const nameOf = (environment: Environment, { from, to }: Span, form: AccountsForm): string =>
  `${environment === 'production' ? '' : `${environment}-`}accounts-${isoDay(from)}-to-${isoDay(to - 1)}.${ENDINGS[form]}`
