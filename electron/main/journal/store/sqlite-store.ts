// The app's store: one SQLite file. Statements are compiled once; every commit is one synced transaction.
import { keptBillSchema, type KeptBill } from '#shared/operations/bill/bill-schemas'
import type { SaleCustomer, SalePersonal } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { parsedJson } from '#shared/base/parsed-json'
import type { PersonalSealing, SealedField } from '../seal/personal-seal'
import { ignoreRefusal, type Database, type Row } from './database'
import {
  ALIKE_STARTS,
  FINGERPRINT_DIGITS_INDEXED,
  FINGERPRINT_START,
  LEFT_ON_ACCOUNT,
  ON_CREDIT,
  SAYS_ALIKE,
} from './schema'
import {
  BESIDE_SALES,
  type ChainHead,
  type Commit,
  type JournalStore,
  type KeptState,
  type ListedSale,
  type JournalEntry,
  type StoredCheck,
  type StoredClose,
  type StoredEvent,
  type StoredHead,
  type StoredSale,
  type StoredSaleWithPersonal,
  MONEY_MOVEMENTS,
} from '../stored/store'

const EVENT_COLUMNS = 'sequence, request_id, recorded_at, type, body, link, public_link'
/** The columns that `asCustomer` and `asPersonal` read; the table is named `p`. */
const CUSTOMER_COLUMNS = 'p.account_number, p.customer_name, p.customer_mobile, p.bill'
export const PERSONAL_COLUMNS = `${CUSTOMER_COLUMNS}, p.canonical_body`
/** CROSS JOIN makes SQLite start from the ids, however many there are. */
export const KEPT_STATES = `
SELECT s.request_id, s.opened_at, s.watched, s.fold_state, p.request_id IS NULL AS is_erased
FROM json_each(?) AS wanted CROSS JOIN sales AS s ON s.request_id = wanted.value
LEFT JOIN personal AS p ON p.request_id = s.request_id`
const EVENTS_OF_ALL = `
SELECT e.sequence, e.request_id, e.recorded_at, e.type, e.body, e.link, e.public_link
FROM json_each(?) AS wanted CROSS JOIN events AS e ON e.request_id = wanted.value ORDER BY wanted.key, e.sequence`
export const KEPT_WITHOUT_INTENT = `
SELECT request_id FROM sales AS s
WHERE NOT EXISTS (SELECT 1 FROM events AS e WHERE e.type = 'intent' AND e.request_id = s.request_id)`
const SALES_WITH_PERSONAL = `
SELECT s.request_id, s.opened_at, s.watched, s.fold_state,
       ${PERSONAL_COLUMNS}
FROM sales AS s LEFT JOIN personal AS p USING (request_id)`

/**
 * The write-ahead log still contains the old pages until it is checkpointed and truncated. What was committed stands whether or not the disk
 * allows that now; the next checkpoint tries again.
 */
const forgetOldPages = (database: Database): void =>
  ignoreRefusal(() => database.execute('PRAGMA wal_checkpoint(TRUNCATE)'))

const IS_OF_SALE = `type NOT IN (${BESIDE_SALES.map((type) => `'${type}'`).join(', ')})`

/** Takes an open database with an up-to-date schema, and closes it with `close`. */
export function sqliteStore(database: Database, sealing: PersonalSealing): JournalStore {
  const write = writeStatements(database)
  const read = readStatements(database)
  const asNamed = (row: Row): StoredSaleWithPersonal => ({
    sale: asStoredSale(row),
    personal: asPersonal(row, sealing),
  })
  return {
    commit: (commit) => {
      database.transaction(() => writeCommit(write, commit, sealing))
      if (commit.erasedBody !== undefined || commit.erased !== undefined) forgetOldPages(database)
    },
    head: () => asHead(read.head.get()),
    tail: (count) => read.tail.all(count).map(asEvent).reverse(),
    eventsOf: (requestId) => read.eventsOf.all(requestId).map(asEvent),
    eventsOfAll: (requestIds) => read.eventsOfAll.all(JSON.stringify(requestIds)).map(asEvent),
    latestAt: () => {
      const at = read.latest.get()?.['at'] ?? null
      return at === null ? null : Number(at)
    },
    salesWithEventsBetween: (from, to) => read.touchedBetween.all(from, to).map(asId),
    salesWithEventsWithin: (after, upTo) => read.touchedWithin.all(after, upTo).map(asId),
    salesWithEarlierEvents: (after, to) => read.touchedEarlier.all(after, to).map(asId),
    entriesAfter: (sequence, limit) => read.after.all(sequence, limit).map(asEntry),
    isWithoutGaps: () => read.withoutGaps.get()?.['whole'] === 1,
    eventsAfter: (sequence, limit) => read.eventsAfter.all(sequence, limit).map(asEvent),
    personalOf: (requestId) => {
      const row = read.personal.get(requestId)
      return row === undefined ? null : asPersonal(row, sealing)
    },
    sales: (requestIds) => read.sales.all(JSON.stringify(requestIds)).map((row) => asListed(row, sealing)),
    salesOpenedBetween: (from, to) => read.openedBetween.all(from, to).map(asId),
    datedOtherwise: (from, to, isOpen) => {
      const after = Number(read.placeBefore.get(from, from, to)?.['sequence'] ?? 0)
      const next = isOpen ? undefined : read.placeFrom.get(after, to)?.['sequence']
      return read.datedOtherwise
        .all(after, Number(next ?? Number.MAX_SAFE_INTEGER), from, to)
        .map((row) => Number(row['recorded_at']))
    },
    salesOfAccount: (accountNumber, limit) => read.ofAccount.all(accountNumber, limit).map(asId),
    salesAlike: (digests, limit) => {
      const rows = digests.flatMap((digest) => read.alike.flatMap((place) => place.all(digest, limit)))
      return rows.toSorted((one, other) => Number(other['sequence']) - Number(one['sequence'])).map(asId)
    },
    salesOfFingerprint: (fingerprint, limit) => read.ofFingerprint.all(fingerprint, limit).map(asId),
    salesOnCredit: () => read.onCredit.all().map(asId),
    visitsBetween: (from, to) => read.visitsBetween.all(from, to).map(asEvent),
    visitsWithin: (after, upTo) => read.visitsWithin.all(after, upTo).map(asEvent),
    entriesBetween: (requestId, from, to) => read.entriesBetween.all(requestId, from, to).map(asEvent),
    entriesOfAfter: (requestId, after) => read.entriesOfAfter.all(requestId, after).map(asEvent),
    ...statesIn(database, read),
    checks: () => read.checks.all().map(asCheck),
    saveCheck: ({ requestId, dueAt, checksMade }) => write.check.run(requestId, dueAt, checksMade),
    dropCheck: (requestId) => write.dropCheck.run(requestId),
    namedBills: ({ openedAt, requestId }, to, limit) =>
      read.namedBills.all(openedAt, requestId, to, limit).map(asNamed),
    namedSales: ({ openedAt, requestId }, to, limit) =>
      read.named.all(openedAt, requestId, to, limit).map(asNamed),
    salesWithIdentity: () => read.withIdentity.all().map(asId),
    closes: () => read.closes.all().map(asClose),
    logId: () => {
      const row = read.logId.get()
      return row === undefined ? null : asBytes(row['public_link'])
    },
    lastHead: () => headOrNull(read.lastHead.get()),
    headAt: (sequence) => headOrNull(read.headAt.get(sequence)),
    headsAfter: (sequence, limit) => read.headsAfter.all(sequence, limit).map(asStoredHead),
    close: () => database.close(),
  }
}

/** The stored states as such: to be compared with the fold, and put right. */
function statesIn(
  database: Database,
  read: ReturnType<typeof readStatements>,
): Pick<JournalStore, 'keptStates' | 'keptAsWatched' | 'keptWithoutIntent' | 'repairStates'> {
  return {
    keptStates: (requestIds) => read.kept.all(JSON.stringify(requestIds)).map(asKept),
    keptAsWatched: () => read.keptAsWatched.all().map(asId),
    keptWithoutIntent: () => read.keptWithoutIntent.all().map(asId),
    repairStates: (states, strays) => {
      const replace = database.query('INSERT OR REPLACE INTO sales VALUES (?, ?, ?, ?)')
      const remove = database.query('DELETE FROM sales WHERE request_id = ?')
      database.transaction(() => {
        for (const { requestId, openedAt, watched, foldState } of states)
          replace.run(requestId, openedAt, watched ? 1 : 0, foldState)
        for (const requestId of strays) remove.run(requestId)
      })
    },
  }
}

const writeStatements = (database: Database) => ({
  event: database.query(`INSERT INTO events (${EVENT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`),
  sale: database.query(`
INSERT INTO sales (request_id, opened_at, watched, fold_state) VALUES (?, ?, ?, ?)
ON CONFLICT (request_id) DO UPDATE SET watched = excluded.watched, fold_state = excluded.fold_state`),
  personal: database.query(`
INSERT INTO personal (request_id, account_number, customer_name, customer_mobile, canonical_body, bill, holds_identity)
VALUES (?, ?, ?, ?, ?, ?, ?)`),
  eraseBody: database.query(
    'UPDATE personal SET canonical_body = ?, holds_identity = 0 WHERE request_id = ?',
  ),
  check: database.query('INSERT OR REPLACE INTO checks (request_id, due_at, checks_made) VALUES (?, ?, ?)'),
  dropCheck: database.query('DELETE FROM checks WHERE request_id = ?'),
  erase: database.query('DELETE FROM personal WHERE request_id = ?'),
  unsubscribe: database.query(
    "UPDATE sales SET fold_state = json_set(fold_state, '$.sale.message', NULL, '$.sale.unclearAnswer', NULL) WHERE request_id = ?",
  ),
  close: database.query(
    'INSERT INTO closes (day_starts_at, closed_at, sequence, body, link) VALUES (?, ?, ?, ?, ?)',
  ),
  head: database.query(
    'INSERT OR IGNORE INTO heads (sequence, link, public_link, signed_at, signature, key) VALUES (?, ?, ?, ?, ?, ?)',
  ),
})

/** What is dated otherwise than what stands around it. */
/** A sale, or cash that moved without one. */
const MOVES_MONEY = `(type IN ('intent', 'cash') OR (type IN ('till', 'credit') AND (${MONEY_MOVEMENTS.map(
  (movement) => `instr(body, '"movement":"${movement}"') > 0`,
).join(' OR ')})))`

const datingStatements = (database: Database) => ({
  // What stands after an entry of the period is dated wrongly, and no end of what was before.
  placeBefore: database.query(
    `SELECT sequence FROM events WHERE recorded_at < ? AND sequence <
COALESCE((SELECT MIN(sequence) FROM events WHERE recorded_at >= ? AND recorded_at < ?), ${Number.MAX_SAFE_INTEGER})
ORDER BY recorded_at DESC, sequence DESC LIMIT 1`,
  ),
  // By place: the time's index would read all that came later.
  placeFrom: database.query(
    'SELECT sequence FROM events WHERE sequence > ? AND +recorded_at >= ? ORDER BY sequence LIMIT 1',
  ),
  datedOtherwise: database.query(
    `SELECT recorded_at FROM events WHERE sequence > ? AND sequence < ? AND ${MOVES_MONEY}
AND (recorded_at < ? OR recorded_at >= ?) ORDER BY sequence`,
  ),
})

const headStatements = (database: Database) => ({
  closes: database.query('SELECT * FROM closes ORDER BY sequence'),
  withoutGaps: database.query('SELECT COUNT(*) = COALESCE(MAX(sequence), 0) AS whole FROM events'),
  lastHead: database.query('SELECT * FROM heads ORDER BY sequence DESC, signed_at DESC LIMIT 1'),
  headAt: database.query('SELECT * FROM heads WHERE sequence = ? ORDER BY signed_at DESC LIMIT 1'),
  headsAfter: database.query('SELECT * FROM heads WHERE sequence > ? ORDER BY sequence, signed_at LIMIT ?'),
})

const readStatements = (database: Database) => ({
  head: database.query('SELECT sequence, link FROM events ORDER BY sequence DESC LIMIT 1'),
  tail: database.query(`SELECT ${EVENT_COLUMNS} FROM events ORDER BY sequence DESC LIMIT ?`),
  eventsOf: database.query(`SELECT ${EVENT_COLUMNS} FROM events WHERE request_id = ? ORDER BY sequence`),
  eventsOfAll: database.query(EVENTS_OF_ALL),
  latest: database.query('SELECT MAX(recorded_at) AS at FROM events'),
  touchedBetween: database.query(
    `SELECT DISTINCT request_id FROM events WHERE recorded_at >= ? AND recorded_at < ? AND ${IS_OF_SALE}`,
  ),
  touchedWithin: database.query(
    `SELECT DISTINCT request_id FROM events WHERE sequence > ? AND sequence <= ? AND ${IS_OF_SALE}`,
  ),
  touchedEarlier: database.query(
    `SELECT DISTINCT request_id FROM events WHERE sequence > ? AND recorded_at < ? AND ${IS_OF_SALE}`,
  ),
  after: database.query(
    'SELECT sequence, request_id, link FROM events WHERE sequence > ? ORDER BY sequence LIMIT ?',
  ),
  eventsAfter: database.query(
    `SELECT ${EVENT_COLUMNS} FROM events WHERE sequence > ? ORDER BY sequence LIMIT ?`,
  ),
  personal: database.query(
    `SELECT p.request_id, ${PERSONAL_COLUMNS} FROM personal AS p WHERE p.request_id = ?`,
  ),
  withIdentity: database.query('SELECT request_id FROM personal WHERE holds_identity = 1'),
  kept: database.query(KEPT_STATES),
  keptAsWatched: database.query('SELECT request_id FROM sales WHERE watched = 1'),
  keptWithoutIntent: database.query(KEPT_WITHOUT_INTENT),
  sales: database.query(`
SELECT s.request_id, s.fold_state, ${CUSTOMER_COLUMNS}
FROM json_each(?) AS wanted CROSS JOIN sales AS s ON s.request_id = wanted.value
LEFT JOIN personal AS p ON p.request_id = s.request_id`),
  openedBetween: database.query(
    `SELECT request_id FROM events WHERE type = 'intent' AND recorded_at >= ? AND recorded_at < ?
ORDER BY recorded_at DESC, sequence DESC`,
  ),
  ...datingStatements(database),
  named: database.query(
    `${SALES_WITH_PERSONAL} WHERE (s.opened_at, s.request_id) > (?, ?) AND s.opened_at < ? AND p.request_id IS NOT NULL
ORDER BY s.opened_at, s.request_id LIMIT ?`,
  ),
  namedBills: database.query(
    `${SALES_WITH_PERSONAL} WHERE (s.opened_at, s.request_id) > (?, ?) AND s.opened_at < ? AND p.bill IS NOT NULL
ORDER BY s.opened_at, s.request_id LIMIT ?`,
  ),
  ofAccount: database.query(`
SELECT e.request_id FROM personal AS p CROSS JOIN events AS e ON e.request_id = p.request_id AND e.type = 'intent'
WHERE p.account_number = ? ORDER BY e.sequence DESC LIMIT ?`),
  // The index holds the beginning of a fingerprint; the rest is compared.
  ofFingerprint: database.query(`
SELECT request_id FROM events
WHERE type = 'intent' AND ${FINGERPRINT_START} = substr(?1, 1, ${FINGERPRINT_DIGITS_INDEXED}) AND instr(body, '"fingerprint":"' || ?1 || '"') > 0
ORDER BY sequence DESC LIMIT ?2`),
  alike: ALIKE_STARTS.map((start) =>
    database.query(`
SELECT request_id, sequence FROM events
WHERE ${SAYS_ALIKE} AND ${start} = substr(?1, 1, ${FINGERPRINT_DIGITS_INDEXED}) AND instr(body, '"' || ?1 || '"') > 0
ORDER BY sequence DESC LIMIT ?2`),
  ),
  onCredit: database.query(
    `SELECT request_id, sequence FROM events WHERE type = 'intent' AND ${ON_CREDIT}
UNION ALL SELECT request_id, sequence FROM events WHERE type = 'cash' AND ${LEFT_ON_ACCOUNT} ORDER BY 2`,
  ),
  visitsBetween: database.query(
    `SELECT ${EVENT_COLUMNS} FROM events WHERE recorded_at >= ? AND recorded_at < ? AND type = 'visit' ORDER BY sequence`,
  ),
  visitsWithin: database.query(
    `SELECT ${EVENT_COLUMNS} FROM events WHERE type = 'visit' AND sequence > ? AND sequence <= ? ORDER BY sequence`,
  ),
  // By the time and the place: the index of an id would read all that it ever had.
  entriesBetween: database.query(
    `SELECT ${EVENT_COLUMNS} FROM events WHERE +request_id = ? AND recorded_at >= ? AND recorded_at < ? ORDER BY sequence`,
  ),
  entriesOfAfter: database.query(
    `SELECT ${EVENT_COLUMNS} FROM events WHERE +request_id = ? AND sequence > ? ORDER BY sequence`,
  ),
  checks: database.query('SELECT request_id, due_at, checks_made FROM checks'),
  logId: database.query('SELECT public_link FROM events WHERE sequence = 1'),
  ...headStatements(database),
})

function writeCommit(
  write: ReturnType<typeof writeStatements>,
  commit: Commit,
  sealing: PersonalSealing,
): void {
  for (const event of commit.events)
    write.event.run(
      event.sequence,
      event.requestId,
      event.recordedAt,
      event.type,
      event.body,
      event.link,
      event.publicLink,
    )
  for (const sale of commit.sales)
    write.sale.run(sale.requestId, sale.openedAt, sale.watched ? 1 : 0, sale.foldState)
  if (commit.close !== undefined) {
    const { dayStartsAt, closedAt, sequence, body, link } = commit.close
    write.close.run(dayStartsAt, closedAt, sequence, body, link)
  }
  if (commit.head !== undefined) {
    const { sequence, link, publicLink, signedAt, signature, key } = commit.head
    write.head.run(sequence, link, publicLink, signedAt, signature, key)
  }
  for (const { requestId, personal, holdsIdentity } of commit.personal ?? []) {
    const { accountNumber, customerName, customerMobile, canonicalBody, bill } = personal
    write.personal.run(
      requestId,
      accountNumber,
      customerName,
      customerMobile,
      sealing.seal(requestId, 'body', canonicalBody),
      bill === undefined ? null : sealing.seal(requestId, 'bill', JSON.stringify(bill)),
      holdsIdentity ? 1 : 0,
    )
  }
  for (const requestId of commit.erased ?? []) {
    write.erase.run(requestId)
    write.unsubscribe.run(requestId)
  }
  if (commit.erasedBody !== undefined)
    write.eraseBody.run(commit.erasedBody.text, commit.erasedBody.requestId)
}

export const asId = (row: Row): RequestId => row['request_id'] as RequestId

const asHead = (row: Row | undefined): ChainHead | null =>
  row === undefined ? null : { sequence: Number(row['sequence']), link: String(row['link']) }

export const asEvent = (row: Row): StoredEvent => ({
  sequence: Number(row['sequence']),
  requestId: asId(row),
  recordedAt: Number(row['recorded_at']),
  type: String(row['type']),
  body: String(row['body']),
  link: String(row['link']),
  publicLink: asBytes(row['public_link']),
})

/** Nothing where a damaged row holds something else. */
const asBytes = (value: unknown): Uint8Array => (value instanceof Uint8Array ? value : new Uint8Array())

const asEntry = (row: Row): JournalEntry => ({
  sequence: Number(row['sequence']),
  requestId: asId(row),
  link: String(row['link']),
})

const asStoredSale = (row: Row): StoredSale => ({
  requestId: asId(row),
  openedAt: Number(row['opened_at']),
  watched: row['watched'] === 1,
  foldState: String(row['fold_state']),
})

export const asKept = (row: Row): KeptState => ({ sale: asStoredSale(row), isErased: row['is_erased'] === 1 })

const asListed = (row: Row, sealing: PersonalSealing): ListedSale => ({
  requestId: asId(row),
  foldState: String(row['fold_state']),
  customer: asCustomer(row, sealing),
})

function asCustomer(row: Row, sealing: PersonalSealing): SaleCustomer | null {
  if (row['account_number'] === null) return null
  const bill = asBill(row, sealing)
  return {
    accountNumber: row['account_number'] as string,
    customerName: row['customer_name'] as string | null,
    customerMobile: row['customer_mobile'] as string | null,
    ...(bill === undefined ? {} : { bill }),
  }
}

/** A bill that does not open, or that this version cannot read, is left out: the row is then not the one that the intent sealed. */
function asBill(row: Row, sealing: PersonalSealing): KeptBill | undefined {
  const text = opened(row, 'bill', row['bill'], sealing)
  return text === null ? undefined : keptBillSchema.safeParse(parsedJson(text)).data
}

/** A body that does not open is empty: the row is then not the one that the intent sealed, and names nobody. */
export function asPersonal(row: Row, sealing: PersonalSealing): SalePersonal | null {
  const customer = asCustomer(row, sealing)
  if (customer === null) return null
  return { ...customer, canonicalBody: opened(row, 'body', row['canonical_body'], sealing) ?? '' }
}

const opened = (row: Row, field: SealedField, stored: unknown, sealing: PersonalSealing): string | null =>
  typeof stored === 'string' ? sealing.open(String(row['request_id']), field, stored) : null

const asCheck = (row: Row): StoredCheck => ({
  requestId: asId(row),
  dueAt: Number(row['due_at']),
  checksMade: Number(row['checks_made']),
})

const headOrNull = (row: Row | undefined): StoredHead | null => (row === undefined ? null : asStoredHead(row))

export const asStoredHead = (row: Row): StoredHead => ({
  sequence: Number(row['sequence']),
  link: String(row['link']),
  publicLink: asBytes(row['public_link']),
  signedAt: Number(row['signed_at']),
  signature: asBytes(row['signature']),
  key: asBytes(row['key']),
})

export const asClose = (row: Row): StoredClose => ({
  dayStartsAt: Number(row['day_starts_at']),
  closedAt: Number(row['closed_at']),
  sequence: Number(row['sequence']),
  body: String(row['body']),
  link: String(row['link']),
})
