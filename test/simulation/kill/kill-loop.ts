// The kill -9 loop: a child sells over a real file and real sockets, dies at a random moment, and what it had
// acknowledged is looked up in the file. The service and its ledger are here, in the parent, and outlive every child.
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CREDIT_ID } from '#shared/customer/credit'
import { isVisitId, type VisitId } from '#shared/visit/visit'
import type { RequestId } from '#shared/base/ids'
import { openJournal, recover, type Journal } from '#main/journal'
import { createPracticeService, servePractice } from '#practice/index'
import { bundledScript } from '../../support/bundled-script'
import { brokenCreditRules } from '../credit-rules'
import { logOptions } from '../../support/log-options'

const SHOP = join(import.meta.dirname, 'shop.ts')

/**
 * A child dies after at most this many acknowledgements, and a moment later: by its progress, not by the clock of a
 * busy machine.
 */
const MOST_TOLD = 24
const LAST_MOMENT_MS = 6
/** At this interval of rounds the child dies while it starts: in the middle of opening, migrating or recovering. */
const EARLY_DEATH_EVERY = 5
const LONGEST_START_MS = 250

export interface KillReport {
  readonly rounds: number
  readonly acknowledged: number
  readonly lost: number
  readonly sales: number
  /** Visits that were paid. */
  readonly visits: number
  /** Sales on credit, and repayments of it that were acknowledged. */
  readonly onCredit: number
  readonly repaid: number
  readonly debits: number
  readonly doubleDebits: number
  readonly halfDoneFound: number
  readonly lies: readonly string[]
}

export async function killLoop(folder: string, rounds: number, random: () => number): Promise<KillReport> {
  const shop = await bundledScript(SHOP, folder)
  const path = join(folder, 'journal.db')
  const practice = createPracticeService({
    clock: { now: () => Date.now() },
    switches: { deduplicates: false },
  })
  const served = await servePractice(practice)
  const { clientId, clientSecret } = practice.merchant
  let acknowledged = 0
  let lost = 0
  let halfDoneFound = 0
  const repaid = new Set<number>()
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const isEarly = round % EARLY_DEATH_EVERY === 0
      const told = await oneLife([shop, path, served.url, clientId, clientSecret], isEarly, random, repaid)
      acknowledged += told.size
      const journal = open(path)
      halfDoneFound += journal.watchedSales().filter(({ railStatus }) => railStatus === 'sending').length
      journal.close()
      lost += lostOf(path, told)
    }
    const journal = open(path)
    recover(journal)
    const judged = judge(journal, entriesOf(path), practice.ledger)
    const lies = [...judged.lies, ...lostRepayments(journal, repaid)]
    const onCredit = journal.creditSales().length
    journal.close()
    return { rounds, acknowledged, lost, halfDoneFound, ...judged, lies, onCredit, repaid: repaid.size }
  } finally {
    await served.close()
  }
}

function open(path: string): Journal {
  const opened = openJournal(
    logOptions(path, { clock: { now: () => Date.now(), elapsed: () => performance.now() } }),
  )
  if (!opened.ok) throw new Error(`the log does not open after a kill: ${JSON.stringify(opened.failure)}`)
  return opened.value
}

/** Starts a child, kills it at a random moment, and returns what it had acknowledged by then. */
async function oneLife(
  argument: readonly string[],
  isEarly: boolean,
  random: () => number,
  repaid: Set<number>,
): Promise<ReadonlyMap<number, string>> {
  const told = new Map<number, string>()
  const child = spawn(process.execPath, argument, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const enough = Math.floor(random() * MOST_TOLD)
  const lastMomentMs = random() * LAST_MOMENT_MS
  let isDoomed = isEarly
  if (isEarly) killAfter(child, random() * LONGEST_START_MS)
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, sequence, link] = line.split(' ')
    if (word === 'repaid') repaid.add(Number(sequence))
    if (word === 'answered' && link !== undefined) told.set(Number(sequence), link)
    if (isDoomed || told.size < enough) continue
    isDoomed = true
    killAfter(child, lastMomentMs)
  }
  await ended
  return told
}

const killAfter = (child: ChildProcess, delayMs: number): void =>
  void setTimeout(() => child.kill('SIGKILL'), delayMs)

interface LinkedEntry {
  readonly requestId: RequestId
  readonly link: string
}

/** The entries of the journal in the file, from `from` on. */
function entriesOf(path: string, from = 1): readonly LinkedEntry[] {
  const file = new DatabaseSync(path, { readOnly: true })
  const rows = file.prepare('SELECT request_id, link FROM events WHERE sequence >= ?').all(from)
  file.close()
  return rows.map((row) => ({ requestId: row['request_id'] as RequestId, link: String(row['link']) }))
}

/** How many acknowledged entries are missing from the file or differ. */
function lostOf(path: string, told: ReadonlyMap<number, string>): number {
  const links = new Set(entriesOf(path, Math.min(...told.keys())).map(({ link }) => link))
  return [...told.values()].filter((link) => !links.has(link)).length
}

type Books = ReturnType<typeof createPracticeService>['ledger']

/**
 * Whether the service's ledger said "failed" at the moment the journal was told so. The service may reverse that later
 * (trouble 06); a sale that was never failed in the ledger when it was called so is an error.
 */
function wasFailedWhenTold(journal: Journal, entry: NonNullable<ReturnType<Books['find']>>): boolean {
  const told = journal
    .story(entry.requestId as RequestId)
    .find(
      ({ event }) =>
        (event.type === 'evidence' && event.answer.verdict === 'failed') ||
        (event.type === 'outcome' && event.outcome.class === 'failed'),
    )
  return (
    told !== undefined &&
    entry.timeline.some(
      ({ state, afterMs }) => state === 'failed' && entry.acceptedAtMs + afterMs <= told.recordedAt,
    )
  )
}

/** A visit is there with every line that was paid, and their shares are what was paid for the whole. */
function visitLies(journal: Journal, visitId: VisitId): readonly string[] {
  const paid = journal.visit(visitId)[0]?.event
  if (paid?.movement !== 'paid') return [`a visit that was never paid: ${visitId}`]
  const sales = journal.sales(paid.lines)
  if (sales.length < paid.lines.length) return [`a visit without all its lines: ${visitId}`]
  const shares = sales.flatMap(({ payment }) => payment?.parts ?? [])
  const sharesPaise = shares.reduce<number>((sum, { amountPaise }) => sum + amountPaise, 0)
  return sharesPaise === paid.duePaise ? [] : [`shares that are not what was paid: ${visitId}`]
}

/** The repayments that were acknowledged and are not in the log. */
function lostRepayments(journal: Journal, acknowledged: ReadonlySet<number>): readonly string[] {
  const known = new Set(journal.creditEntries().map(({ sequence }) => sequence))
  return [...acknowledged]
    .filter((sequence) => !known.has(sequence))
    .map((sequence) => `an acknowledged repayment is lost: ${sequence}`)
}

/** Compares what is shown with what was debited. */
function judge(journal: Journal, entries: readonly LinkedEntry[], books: Books) {
  const all = new Set(entries.map(({ requestId }) => requestId))
  const visits = [...all].filter(isVisitId)
  const ids = new Set([...all].filter((id) => !isVisitId(id) && id !== CREDIT_ID))
  const lies: string[] = visits.flatMap((visitId) => visitLies(journal, visitId))
  lies.push(...brokenCreditRules(journal, visits))
  for (const requestId of ids) {
    const entry = books.find(requestId)
    const shown = journal.sale(requestId)?.railStatus
    if (shown === 'success' && entry === undefined) lies.push(`success without a debit: ${requestId}`)
    if (shown === 'not-sent' && entry !== undefined) lies.push(`not sent but debited: ${requestId}`)
    if (shown === 'failed' && entry !== undefined && !wasFailedWhenTold(journal, entry))
      lies.push(`failed but debited: ${requestId} ${JSON.stringify(journal.story(requestId))}`)
    if (shown === 'sending') lies.push(`still sending after recovery: ${requestId}`)
  }
  for (const { requestId } of books.entries())
    if (!ids.has(requestId as RequestId)) lies.push(`debited without a sale: ${requestId}`)
  const counts = books.entries().map(({ requestId }) => books.debitCount(requestId))
  return {
    visits: visits.length,
    sales: ids.size,
    debits: counts.length,
    doubleDebits: counts.filter((count) => count > 1).length,
    lies,
  }
}
