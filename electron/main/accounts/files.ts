// Files for the accountant: one at a time, each written whole or not at all, and in the log with its hash before it has its name.
import { createHash } from 'node:crypto'
import type { accountsChannels } from '#shared/channels/accounts'
import { DAY_MS, type Clock } from '#shared/base/clock'
import type { Handlers, Input } from '#shared/channels/contract'
import type { Environment } from '#shared/base/environment'
import { EMPTY_LOG_ID } from '#shared/accounts/exported'
import { isoDay, spanOf, type Span } from '#shared/accounts/period'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { StaffAtCounter } from '#shared/access/staff'
import { uncountedIn } from '#shared/log/set-aside'
import type { GrowingDisk } from '#shared/node/files/growing-file'
import { saveFile, saveGrowing } from '#shared/node/files/saved-file'
import type { Journal } from '../journal'
import type { Say } from '../texts'
import { dateTimeText } from '../texts/dates'
import { booksOf, type BooksDay, type BooksJournal } from './books'
import { collectNotes, noteText } from './notes'
import { journalOf, rulesOf, vouchersCsvOf, type VouchersFile } from './plain-text'

type AccountsForm = Input<'accounts.export'>['form']

export interface AccountsDependencies {
  readonly journal: BooksJournal &
    Pick<Journal, 'environment' | 'head' | 'logId' | 'setAside' | 'recordExported' | 'soldInOffice'>
  readonly clock: Pick<Clock, 'now'>
  readonly staff: () => StaffAtCounter
  /** The owner who allowed what runs now, or null. */
  readonly approver: () => string | null
  readonly shopName: () => string
  /** English, for files that programs read. */
  readonly english: Say
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

/** What a program reads, by form. */
const CHUNKS: { readonly [Form in AccountsForm]: (file: VouchersFile) => AsyncGenerator<Uint8Array> } = {
  journal: journalOf,
  csv: vouchersCsvOf,
}

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
  }
}

async function write(dependencies: AccountsDependencies, job: Job): Promise<Result<{ fileName: string }>> {
  const { disk } = dependencies
  const { form, path, signal } = job
  const { file, upTo } = fileOf(dependencies, job)
  try {
    const chunks = recorded(dependencies, { ...job, upTo }, CHUNKS[form](file))
    const saved = await saveGrowing(path, chunks, signal, disk)
    if (!saved.ok) return saved
    const beside = form === 'csv' ? await saveFile(`${path}.rules`, rulesOf(file), disk) : saved
    return beside.ok ? succeed({ fileName: path.split(/[\\/]/).at(-1) ?? path }) : beside
  } catch (error) {
    if (error instanceof NotRecorded) return fail(error.failure)
    throw error
  }
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
}

function fileOf(
  { journal, clock, shopName, english, nextTurn, onProgress }: AccountsDependencies,
  { span, signal }: Job,
): { readonly file: VouchersFile; readonly upTo: number } {
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
    file: {
      owner: { environment, logId: journal.logId() ?? EMPTY_LOG_ID },
      heading: [
        `Galla: ${shopName()}`,
        `${isoDay(span.from)} to ${isoDay(span.to - 1)}, as of ${dateTimeText(now)}, entry ${upTo} of the log`,
      ],
      days: days(),
      notes: () => notes.all().map((note) => noteText(english, note)),
    },
  }
}

/** `accounts-2026-04-01-to-2026-04-30.journal`: sorts by date in a folder. */
const nameOf = (environment: Environment, { from, to }: Span, form: AccountsForm): string =>
  `${environment === 'production' ? '' : `${environment}-`}accounts-${isoDay(from)}-to-${isoDay(to - 1)}.${form}`
