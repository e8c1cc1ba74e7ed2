// "Verify the log": every link from the first entry on, every customer's row against its digest, every sale's stored state against its
// entries, every closed day, the parts and pages of the file, and the sealed head. Only reads, some rows at a time, so that a million entries need little
// memory; it runs in a worker.
import type { Environment } from '#shared/base/environment'
import type { JournalFault, JournalProgress, JournalVerdict } from '#shared/log/journal-verification'
import type { IntentEvent, RedactedEvent } from '#shared/sale/journal'
import { erasedEventSchema, MOST_ERASED } from '#shared/log/erased'
import { filledEventSchema } from '#shared/log/log-restore'
import type { TillEvent } from '#shared/till/till'
import type { RequestId } from '#shared/base/ids'
import { parsedJson } from '#shared/base/parsed-json'
import { CHAIN_START, chainKeyOf, linkOf, type ChainKey } from '../seal/chain'
import { isOfItsType } from '../folds/entry-type'
import { createSetAsideLog, type SetAsideLog } from '../folds/set-aside'
import { isUnusableBeside } from '../folds/log-fold'
import { closeLinkOf } from '../events/digests'
import { StoreError, type Database, type Query, type Row } from '../store/database'
import { personalDigest, personalSealing, type PersonalSealing } from '../seal/personal-seal'
import type { SealedHead } from '../seal/sealed-head'
import { createProofCheck, type ProofCheck } from '#shared/node/log/check'
import { createStatesCheck, type StatesCheck, type StatesSource } from '../folds/states-check'
import { unexpectedPart } from '../store/expected-schema'
import {
  asClose,
  asEvent,
  asId,
  asKept,
  asPersonal,
  asStoredHead,
  KEPT_STATES,
  KEPT_WITHOUT_INTENT,
  PERSONAL_COLUMNS,
} from '../store/sqlite-store'
import { lastReadableSequence, openToLookAt, readable, requireSoundPages } from '../store/store-care'
import type { ChainHead, StoredClose, StoredEvent } from '../stored/store'

const PROGRESS_EVERY = 10_000
/** Read in batches: one by one they would take twice as long. */
const ENTRIES_AT_ONCE = 500

export interface VerifyRequest {
  readonly path: string
  readonly platform: string
  readonly environment: Environment
  readonly chainKey: Uint8Array
  readonly sealedHead: SealedHead
  /** The head that is remembered outside the folder; null if none is. */
  readonly anchoredHead?: ChainHead | null
}

/**
 * Verifies the journal at `path`. Findings are never thrown; throws `StoreError` if the file cannot be opened at all.
 */
export function verifyJournal(
  request: VerifyRequest,
  onProgress: (progress: JournalProgress) => void,
  onUnlike: (requestIds: readonly RequestId[]) => void = () => {},
): JournalVerdict {
  const database = openToLookAt(request)
  try {
    // One state of the file throughout, whatever is sold meanwhile: entries and stored states belong together.
    database.execute('BEGIN')
    const verdict = verdictOnEntries(database, request, { onProgress, onUnlike })
    if (isSound(database))
      return verdict.kind === 'whole' ? verdictOnSeal(request.sealedHead, verdict) : verdict
    // If the file is damaged, the fault is damage rather than a change by somebody.
    return verdict.kind === 'whole' ? broken('file', 0, null) : { ...verdict, fault: 'file' }
  } finally {
    database.close()
  }
}

function isSound(database: Database): boolean {
  try {
    requireSoundPages(database)
    return true
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

const isDamage = (error: unknown): boolean => error instanceof StoreError && error.problem === 'corrupt'

type Whole = Extract<JournalVerdict, { kind: 'whole' }>

interface VerifyListeners {
  readonly onProgress: (progress: JournalProgress) => void
  /** The sales whose stored state is not what their entries say, when the entries are whole. */
  readonly onUnlike: (requestIds: readonly RequestId[]) => void
}

function noteEntry(
  event: StoredEvent,
  states: ReturnType<typeof createStatesCheck>,
  setAside: Pick<SetAsideLog, 'take'>,
): void {
  states.next(event)
  if (isUnusableBeside(event)) setAside.take(event)
}

function verdictOnEntries(
  database: Database,
  request: VerifyRequest,
  { onProgress, onUnlike }: VerifyListeners,
): JournalVerdict {
  const key = chainKeyOf(request.chainKey)
  const knownHeads = knownHeadsOf(request)
  let head: ChainHead = { sequence: 0, link: CHAIN_START }
  const missing = missingRows(database)
  try {
    const entries = lastReadableSequence(database)
    const closes = closesByEntry(database)
    const isFilled = filledIn(database)
    const proof = proofOf(database, request.environment)
    const rows = rowsCheckOf(database, request)
    const source = statesIn(database)
    const setAside = createSetAsideLog({ ...source, eventsAfter: () => [] }, null)
    const states = createStatesCheck(source, setAside)
    onProgress({ checked: 0, entries })
    for (const row of rowsOf(database)) {
      const event = asEvent(row)
      const fault = faultOf(rows, head, event, row)
      if (fault !== null) return broken(fault, fault === 'gap' ? head.sequence + 1 : event.sequence, event)
      const unproven = unprovenOf(proof, event)
      if (unproven !== null) return unproven
      if (event.type === 'intent' && row['account_number'] === null) missing.take(event, rows.redacted)
      noteEntry(event, states, setAside)
      head = { sequence: event.sequence, link: event.link }
      const unsealed = sealFaultOf(key, knownHeads, closes.get(head.sequence) ?? [], event, isFilled)
      if (unsealed !== null) return broken(unsealed, event.sequence, event)
      if (head.sequence % PROGRESS_EVERY === 0) onProgress({ checked: head.sequence, entries })
    }
    const known = Math.max(furthestOf(knownHeads), ...closes.keys(), proof.lastHead())
    if (known > head.sequence) return broken('cut', head.sequence + 1, null)
    onProgress({ checked: head.sequence, entries })
    const unlike = unlikeItsEntries(states, setAside, onUnlike) ?? alteredPart(database, request)
    if (unlike !== null) return unlike
    return wholeLog(head, missing.found(), setAside)
  } catch (error) {
    if (isDamage(error)) return broken('file', head.sequence + 1, null)
    throw error
  }
}

function wholeLog(
  { sequence, link }: ChainHead,
  missing: Pick<Whole, 'erased' | 'gone'>,
  setAside: SetAsideLog,
): Whole {
  const unusable = setAside.all().map((entry) => entry.sequence)
  const named = unusable.length === 0 ? {} : { setAside: unusable }
  return { kind: 'whole', entries: sequence, ...missing, lastLink: link, sealedAfter: 0, ...named }
}

/** The first sale whose stored state is not the fold of its entries. */
function unlikeItsEntries(
  states: StatesCheck,
  setAside: SetAsideLog,
  onUnlike: VerifyListeners['onUnlike'],
): JournalVerdict | null {
  const { differing, strays } = states.end()
  const unlike = [...differing.keys(), ...strays]
  if (unlike.length > 0) onUnlike(unlike)
  // One with an entry that cannot be used was stored before that was known.
  const doubted = new Set(setAside.all().map(({ requestId }) => requestId))
  const [first] = [...differing.values()]
    .filter(({ foldState }) => !doubted.has(foldState.sale.requestId))
    .map(({ foldState }) => foldState.sale)
    .toSorted((one, other) => one.firstSequence - other.firstSequence)
  if (first !== undefined) {
    const { requestId, firstSequence: sequence, openedAt: recordedAt } = first
    return { kind: 'broken', fault: 'state', sequence, requestId, recordedAt }
  }
  const [stray] = strays
  return stray === undefined
    ? null
    : { kind: 'broken', fault: 'state', sequence: 0, requestId: stray, recordedAt: null }
}

const alteredPart = (database: Database, { platform }: VerifyRequest): JournalVerdict | null =>
  unexpectedPart(database, platform) === null ? null : broken('altered', 0, null)

function statesIn(database: Database): StatesSource {
  const kept = database.query(KEPT_STATES)
  const strays = database.query(KEPT_WITHOUT_INTENT)
  const events = database.query('SELECT * FROM events WHERE request_id = ? ORDER BY sequence')
  return {
    keptStates: (requestIds) => kept.all(JSON.stringify(requestIds)).map(asKept),
    keptWithoutIntent: () => strays.all().map(asId),
    eventsOf: (requestId) => events.all(requestId).map(asEvent),
  }
}

/** Every entry is valid, but only the seal can tell that none was removed at the end. */
function verdictOnSeal(sealedHead: SealedHead, verdict: Whole): JournalVerdict {
  if (sealedHead.kind === 'sealed') return { ...verdict, sealedAfter: sealedHead.after }
  if (sealedHead.kind === 'none' && verdict.entries === 0) return verdict
  return broken('seal', 0, null)
}

/** What the public links and signed heads say against an entry; null if nothing. */
function unprovenOf(proof: ProofCheck, event: StoredEvent): JournalVerdict | null {
  const unproven = proof.next({ ...event, id: event.requestId, atMs: event.recordedAt })
  if (unproven === null) return null
  return broken(unproven.fault === 'link' ? 'link' : 'head', unproven.sequence, event)
}

/**
 * The sales without a customer's row: erased, as an entry says, or never there, or gone. The entries that say so are checked in their turn.
 * A sale that was taken over, or that came back from the office, has a row only if one was given back, which an entry proves.
 */
function missingRows(database: Database) {
  const entries = readable(() =>
    database.query("SELECT body FROM events WHERE type = 'erased' ORDER BY sequence").all(),
  )
  const told = (entries ?? []).flatMap(
    ({ body }) => erasedEventSchema.safeParse(parsedJson(String(body))).data ?? [],
  )
  const intentsOf = (isGone: boolean) =>
    new Set(told.filter(({ because }) => (because === 'gone') === isGone).flatMap(({ intents }) => intents))
  const [erasedHere, knownGone] = [intentsOf(false), intentsOf(true)]
  const cameBack = cameBackIn(database)
  const untold: number[] = []
  let [erased, gone] = [0, 0]
  return {
    take: ({ sequence, requestId, body }: StoredEvent, redacted: ReadonlyMap<string, string>): void => {
      const said = parsedJson(body) as Partial<IntentEvent> | null | undefined
      const hadRow = redacted.has(requestId) || (Boolean(said?.personalSha256) && !cameBack(sequence))
      if (erasedHere.has(sequence)) erased += 1
      else if (hadRow) {
        gone += 1
        if (!knownGone.has(sequence) && untold.length < MOST_ERASED) untold.push(sequence)
      }
    },
    found: () => ({ erased, ...(gone === 0 ? {} : { gone: { count: gone, untold } }) }),
  }
}

/** Which entries came from the office, or from the log that this one parted from: customers' rows came by themselves, or not at all. */
function cameBackIn(database: Database): (sequence: number) => boolean {
  const isFilled = filledIn(database)
  const epochs =
    readable(() => database.query("SELECT sequence, body FROM events WHERE type = 'epoch'").all()) ?? []
  const taken = epochs.map(({ sequence, body }) => {
    const said = parsedJson(String(body)) as { readonly together?: unknown } | null | undefined
    const together = typeof said?.together === 'number' ? said.together : 1
    return { after: Number(sequence), upTo: Number(sequence) + together - 1 }
  })
  return (sequence) =>
    isFilled(sequence) || taken.some(({ after, upTo }) => sequence > after && sequence <= upTo)
}

/** Where the journal is known to have been, outside of its own file. */
const knownHeadsOf = ({ sealedHead, anchoredHead }: VerifyRequest): readonly ChainHead[] => [
  ...(sealedHead.kind === 'sealed' ? [sealedHead.head] : []),
  ...(anchoredHead ? [anchoredHead] : []),
]

const furthestOf = (heads: readonly ChainHead[]): number =>
  Math.max(0, ...heads.map(({ sequence }) => sequence))

/** What is wrong with the seals of a valid entry: those of the journal's end, and those of the days it closes. */
function sealFaultOf(
  key: ChainKey,
  knownHeads: readonly ChainHead[],
  closes: readonly StoredClose[],
  event: StoredEvent,
  isFilled: (sequence: number) => boolean,
): 'link' | 'close' | null {
  if (knownHeads.some((head) => isAnother(head, event))) return 'link'
  return isSealed(key, closes, event, isFilled) ? null : 'close'
}

/** Whether a day closed by this entry has its seal, and every seal there belongs to this entry. */
function isSealed(
  key: ChainKey,
  closes: readonly StoredClose[],
  event: StoredEvent,
  isFilled: (sequence: number) => boolean,
): boolean {
  // The figures of a close stand beside the log: an entry that the office gave back has none.
  if (closes.length === 0) return !isClose(event) || isFilled(event.sequence)
  const head = { sequence: event.sequence, link: event.link }
  return closes.every((close) => close.link === closeLinkOf(key, close, head))
}

const isAnother = (sealed: ChainHead, head: ChainHead): boolean =>
  sealed.sequence === head.sequence && sealed.link !== head.link

const EVENTS_WITH_PERSONAL = `
SELECT e.sequence, e.request_id, e.recorded_at, e.type, e.body, e.link, e.public_link,
       ${PERSONAL_COLUMNS}
FROM events AS e LEFT JOIN personal AS p ON e.type = 'intent' AND p.request_id = e.request_id
WHERE e.sequence > ? ORDER BY e.sequence LIMIT ?`

/** The entries in order, up to the last readable one if a page is damaged; then throws `StoreError`. */
function* rowsOf(database: Database): Generator<Row> {
  const query = database.query(EVENTS_WITH_PERSONAL)
  let after = Number.MIN_SAFE_INTEGER
  for (let limit = ENTRIES_AT_ONCE; ;) {
    const rows = rowsAfter(query, after, limit)
    if (rows === 'damaged') {
      limit = 1
      continue
    }
    const last = rows.at(-1)
    if (last === undefined) return
    yield* rows
    after = Number(last['sequence'])
  }
}

/** If a batch cannot be read, its rows are read one by one. */
function rowsAfter(query: Query, after: number, limit: number): readonly Row[] | 'damaged' {
  try {
    return query.all(after, limit)
  } catch (error) {
    if (limit > 1 && isDamage(error)) return 'damaged'
    throw error
  }
}

function faultOf(rows: RowsCheck, head: ChainHead, event: StoredEvent, row: Row): JournalFault | null {
  if (event.sequence !== head.sequence + 1) return 'gap'
  if (event.link !== linkOf(rows.key, head.link, event) || !isOfItsType(event)) return 'link'
  if (event.type !== 'intent') return null
  return isAsSealed(rows, event, row) ? null : 'personal'
}

/** What is needed to check the rows that name customers. */
interface RowsCheck {
  readonly key: ChainKey
  readonly sealing: PersonalSealing
  /** The digests of rows that lost a field after their intent. The entries that say so are checked in their turn. */
  readonly redacted: ReadonlyMap<string, string>
}

function rowsCheckOf(database: Database, { chainKey }: VerifyRequest): RowsCheck {
  const entries = readable(() =>
    database.query("SELECT request_id, body FROM events WHERE type = 'redacted' ORDER BY sequence").all(),
  )
  const digests = (entries ?? []).map((row): [string, string] => {
    const said = parsedJson(String(row['body'])) as Partial<RedactedEvent> | undefined
    return [String(row['request_id']), said?.personalSha256 ?? '']
  })
  return { key: chainKeyOf(chainKey), sealing: personalSealing(chainKey), redacted: new Map(digests) }
}

function isAsSealed(
  { key, sealing, redacted }: RowsCheck,
  { requestId, body }: StoredEvent,
  row: Row,
): boolean {
  const personal = asPersonal(row, sealing)
  if (personal === null) return true
  const said = parsedJson(body) as Partial<IntentEvent> | null | undefined
  // A row whose intent cannot be read proves nothing, and is shown nowhere.
  if (typeof said?.personalSha256 !== 'string') return true
  const { personalSha256 } = said
  return personalDigest(key, requestId, personal) === (redacted.get(requestId) ?? personalSha256)
}

const isClose = ({ type, body }: StoredEvent): boolean =>
  type === 'till' && (parsedJson(body) as Partial<TillEvent> | null | undefined)?.movement === 'closed'

/** The check of the public chain and its signed heads. */
function proofOf(database: Database, environment: Environment): ProofCheck {
  const heads = readable(() => database.query('SELECT * FROM heads').all().map(asStoredHead)) ?? []
  return createProofCheck(
    environment,
    heads.map((head) => ({ ...head, atMs: head.signedAt })),
    null,
  )
}

/** Which entries came back from the office, by later entries of the log, which are checked in their turn. */
function filledIn(database: Database): (sequence: number) => boolean {
  const entries =
    readable(() => database.query("SELECT body FROM events WHERE type = 'log-restored'").all()) ?? []
  const ranges = entries.flatMap(
    (row) => filledEventSchema.safeParse(parsedJson(String(row['body']))).data ?? [],
  )
  return (sequence) => ranges.some(({ from, to }) => sequence >= from && sequence <= to)
}

/** Damaged pages among them are reported once every entry is read. */
function closesByEntry(database: Database) {
  const closes = readable(() => database.query('SELECT * FROM closes').all().map(asClose)) ?? []
  return Map.groupBy(closes, ({ sequence }) => sequence)
}

const broken = (fault: JournalFault, sequence: number, event: StoredEvent | null): JournalVerdict => ({
  kind: 'broken',
  fault,
  sequence,
  requestId: event?.requestId ?? null,
  recordedAt: event?.recordedAt ?? null,
})
