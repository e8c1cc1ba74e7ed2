// The schema of the journal on disk, as numbered migrations. A released migration is never edited; the next one
// corrects it.
import type { SaleSubject } from '@shared/domain/subject'
import { MOST_BILL_IDENTITIES } from '@shared/domain/bill-inputs'
import { saleRow } from '@shared/operations'
import { bodyHashOf, PUBLIC_CHAIN_START, publicLink } from '../proof/public-link'
import { isSealedText } from '../../files/encryption'
import type { PersonalSealing, SealedField } from '../seal/personal-sealing'
import { StoreError, type Database } from './database'

/** Marks the file as ours (`GALA`), so that another program's database is never taken for a journal. */
export const APPLICATION_ID = 0x47414c41

const first = `
CREATE TABLE events (
  sequence INTEGER PRIMARY KEY,
  request_id TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  link TEXT NOT NULL
) STRICT;
CREATE INDEX events_of_sale ON events (request_id);
CREATE INDEX cash_by_time ON events (recorded_at) WHERE type = 'cash';
CREATE UNIQUE INDEX one_intent ON events (request_id) WHERE type = 'intent';
CREATE TRIGGER events_stay BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are only ever appended'); END;
CREATE TRIGGER events_remain BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are only ever appended'); END;

CREATE TABLE sales (
  request_id TEXT PRIMARY KEY,
  opened_at INTEGER NOT NULL,
  watched INTEGER NOT NULL,
  folding TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sales_by_time ON sales (opened_at);
CREATE INDEX sales_watched ON sales (request_id) WHERE watched = 1;

CREATE TABLE personal (
  request_id TEXT PRIMARY KEY,
  account_number TEXT NOT NULL,
  customer_name TEXT,
  customer_mobile TEXT,
  canonical_body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX personal_by_account ON personal (account_number);
CREATE TRIGGER personal_stays BEFORE UPDATE ON personal
BEGIN SELECT RAISE(ABORT, 'what a customer said is kept as it was, or erased'); END;

CREATE TABLE checks (
  request_id TEXT PRIMARY KEY,
  due_at INTEGER NOT NULL,
  made INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE closes (
  day_starts_at INTEGER PRIMARY KEY,
  closed_at INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  body TEXT NOT NULL,
  link TEXT NOT NULL
) STRICT;
CREATE TRIGGER closes_stay BEFORE UPDATE ON closes
BEGIN SELECT RAISE(ABORT, 'a day is closed once'); END;
CREATE TRIGGER closes_remain BEFORE DELETE ON closes
BEGIN SELECT RAISE(ABORT, 'a day is closed once'); END;
`

const bills = `
ALTER TABLE personal ADD COLUMN bill TEXT;
`

/** A shop may close its till more than once on a day, and days are looked up by time. */
const till = `
DROP TRIGGER closes_stay;
DROP TRIGGER closes_remain;
ALTER TABLE closes RENAME TO closes_by_day;
CREATE TABLE closes (
  sequence INTEGER PRIMARY KEY,
  day_starts_at INTEGER NOT NULL,
  closed_at INTEGER NOT NULL,
  body TEXT NOT NULL,
  link TEXT NOT NULL
) STRICT;
INSERT INTO closes SELECT sequence, day_starts_at, closed_at, body, link FROM closes_by_day;
DROP TABLE closes_by_day;
CREATE TRIGGER closes_stay BEFORE UPDATE ON closes
BEGIN SELECT RAISE(ABORT, 'a till is closed once'); END;
CREATE TRIGGER closes_remain BEFORE DELETE ON closes
BEGIN SELECT RAISE(ABORT, 'a till is closed once'); END;
CREATE INDEX events_by_time ON events (recorded_at);
`

const ENTRIES_AT_ONCE = 1_000

/**
 * Every entry gets its link in the public chain, and heads of that chain are kept signed. Entries from before are linked now; the first
 * head that is signed attests them, and not earlier.
 */
function* proof(database: Database): MigrationSteps {
  database.execute(`
DROP TRIGGER events_stay;
ALTER TABLE events ADD COLUMN public_link BLOB;
CREATE TABLE heads (
  sequence INTEGER NOT NULL,
  link TEXT NOT NULL,
  public_link BLOB NOT NULL,
  signed_at INTEGER NOT NULL,
  signature BLOB NOT NULL,
  key BLOB NOT NULL,
  PRIMARY KEY (sequence, key)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER heads_stay BEFORE UPDATE ON heads
BEGIN SELECT RAISE(ABORT, 'a head is signed once'); END;
CREATE TRIGGER heads_remain BEFORE DELETE ON heads
BEGIN SELECT RAISE(ABORT, 'a head is signed once'); END;`)
  yield* linkPublicly(database)
  database.execute(`
CREATE TRIGGER events_stay BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are only ever appended'); END;`)
}

function* linkPublicly(database: Database): MigrationSteps {
  const some = database.query(
    'SELECT sequence, request_id, recorded_at, body FROM events WHERE sequence > ? ORDER BY sequence LIMIT ?',
  )
  const set = database.query('UPDATE events SET public_link = ? WHERE sequence = ?')
  let previous = PUBLIC_CHAIN_START
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const rows = some.all(after, ENTRIES_AT_ONCE)
    for (const row of rows) {
      const sequence = Number(row['sequence'])
      previous = publicLink(previous, {
        sequence,
        id: String(row['request_id']),
        atMs: Number(row['recorded_at']),
        bodyHash: bodyHashOf(String(row['body'])),
      })
      set.run(previous, sequence)
      after = sequence
    }
    yield rows.length
    if (rows.length < ENTRIES_AT_ONCE) return
  }
}

export const FINGERPRINT_DIGITS_INDEXED = 16
/** The first digits of an intent's fingerprint. Bodies are compact JSON, in which a text cannot hold this name with its quotes. */
export const FINGERPRINT_START = `substr(body, instr(body, '"fingerprint":"') + 15, ${FINGERPRINT_DIGITS_INDEXED})`

/**
 * New types of entries, `checkpoint` (what was open, every thousand entries) and `anchor-reset` (the log was restored): the higher version
 * keeps an app that does not know them from taking the log. The index finds earlier sales of the same operation, number and amount by
 * what their intents say; a part of the digest is enough to find them by.
 */
const entriesAboutTheLog = `
CREATE INDEX intents_by_fingerprint ON events (${FINGERPRINT_START}) WHERE type = 'intent';
`

/** Only what the erasing of an identity changes. */
const PERSONAL_STAYS = `
CREATE TRIGGER personal_stays BEFORE UPDATE ON personal
WHEN new.canonical_body NOT LIKE 'erased:%' OR new.request_id IS NOT old.request_id
  OR new.account_number IS NOT old.account_number OR new.customer_name IS NOT old.customer_name
  OR new.customer_mobile IS NOT old.customer_mobile OR new.bill IS NOT old.bill
BEGIN SELECT RAISE(ABORT, 'what a customer said is kept as it was, or erased'); END;`

/**
 * What a row holds beyond what the search needs is sealed, and the rows whose request body names an identity are marked until that is
 * erased. A new type of entry, `redacted`, says what an earlier row looks like without it.
 */
function* sealedRows(database: Database, sealing: PersonalSealing): MigrationSteps {
  database.execute(`
DROP TRIGGER personal_stays;
ALTER TABLE personal ADD COLUMN holds_identity INTEGER NOT NULL DEFAULT 0;
CREATE INDEX personal_with_identity ON personal (request_id) WHERE holds_identity = 1;`)
  const some = database.query(`
SELECT p.request_id, p.canonical_body, p.bill, e.body AS intent
FROM personal AS p LEFT JOIN events AS e ON e.request_id = p.request_id AND e.type = 'intent'
WHERE p.request_id > ? ORDER BY p.request_id LIMIT ?`)
  const set = database.query(
    'UPDATE personal SET canonical_body = ?, bill = ?, holds_identity = ? WHERE request_id = ?',
  )
  for (let after = ''; ;) {
    const rows = some.all(after, ENTRIES_AT_ONCE)
    for (const row of rows) {
      after = String(row['request_id'])
      set.run(
        sealedOnce(sealing, after, 'body', row['canonical_body']),
        sealedOnce(sealing, after, 'bill', row['bill']),
        intentHoldsIdentity(row['intent']) ? 1 : 0,
        after,
      )
    }
    yield rows.length
    if (rows.length < ENTRIES_AT_ONCE) break
  }
  database.execute(PERSONAL_STAYS)
}

function sealedOnce(
  sealing: PersonalSealing,
  requestId: string,
  field: SealedField,
  text: unknown,
): string | null {
  if (typeof text !== 'string') return null
  return isSealedText(text) ? text : sealing.seal(requestId, field, text)
}

/** A row without an intent belongs to no sale; it is sealed like the others. */
function intentHoldsIdentity(intent: unknown): boolean {
  if (typeof intent !== 'string') return false
  const { subject } = JSON.parse(intent) as { readonly subject: SaleSubject }
  return saleRow(subject.operation).namesIdentity
}

/** Each step says how many rows it took. */
type MigrationSteps = Generator<number, void>

/** Statements, a function that runs them in steps, or null where the entries alone have a new form. */
export type Migration = string | null | ((database: Database, sealing: PersonalSealing) => MigrationSteps)

/**
 * New forms of entries alone: an intent says how the customer pays, and what is given back says in which way. The higher version keeps
 * an app that reads every sale as paid in cash from taking the log.
 */
const waysOfPaying = null

/**
 * No table changes, but the fold does: a sale that met "too many calls" counts as not ended until somebody decides about it, and the state
 * keeps the code of a refusal. The first start folds the whole log anew, and checkpoints from then on speak of such sales.
 */
const undecidedSales = null

export const ON_CREDIT = `instr(body, '"way":"credit"') > 0`

/**
 * A new type of entries, `credit`: the limit of a customer's account, and what was repaid. The index finds the sales that are written to
 * an account by what their intents say; texts in a body are quoted, so that none can hold these quotes. Cash that was given back is no
 * longer looked up by time: the till counts it.
 */
const creditAccounts = `
CREATE INDEX intents_on_credit ON events (sequence) WHERE type = 'intent' AND ${ON_CREDIT};
DROP INDEX cash_by_time;
`

export const LEFT_ON_ACCOUNT = `instr(body, '"accountId":') > 0`

/** What a failed sale owed back may lower the customer's debt: the entry of its cash then names the account. */
const leftOnAccount = `
CREATE INDEX cash_left_on_account ON events (sequence) WHERE type = 'cash' AND ${LEFT_ON_ACCOUNT};
`

/**
 * A new type of entries, `visit`: several sales of one customer that were paid as a whole, and the change. The cash of a sale may be
 * `collected` by it.
 */
const visits = `
CREATE INDEX visits ON events (sequence) WHERE type = 'visit';
`

/**
 * New forms of entries alone: an attempt says what the shop's office said before it, and a new type, `stopped`, that the office stopped one.
 * The higher version keeps an app that does not know them from taking the log.
 */
const admittedAttempts = null

/** New forms of entries alone: a stop says that the office had taken the counter out. */
const stopsWithCause = null

/** New forms of entries alone: an account opening is claimed as such. */
const accountClaims = null

/**
 * New forms of entries alone: an intent may be of a sale that was taken over from a counter that was lost, and two new types, `taken-over` and
 * `given-back-before`, say what the other counter has and what it had done.
 */
const adoptedSales = null
/** New types of entries, `filled` (given back by the office) and `epoch` (the log goes on from an earlier entry than the office's copy). */
const restoredLogs = null

const ALIKE = '"alike":["'
/** A digest in hex, its quotes and the comma behind it. */
const ALIKE_WIDTH = 67
const ALIKE_PLACES = Array.from({ length: MOST_BILL_IDENTITIES }, (_, place) => place)
/** The intents of bills that say by digests which bills are the same. */
export const SAYS_ALIKE = `type = 'intent' AND instr(body, '${ALIKE}') > 0`
/** The first digits of each digest; a part of it is enough to find it by. What lies behind the last one is no digest, and nothing is looked for there. */
export const ALIKE_STARTS = ALIKE_PLACES.map(
  (place) =>
    `substr(body, instr(body, '${ALIKE}') + ${ALIKE.length + place * ALIKE_WIDTH}, ${FINGERPRINT_DIGITS_INDEXED})`,
)

/**
 * An intent of a bill says by digests which bills are the same, whatever their amount. The indices find them by what the intents say, so that
 * nothing beside the chain can hide one.
 */
const alikeBills = ALIKE_STARTS.map(
  (start, place) => `CREATE INDEX intents_alike_${place} ON events (${start}) WHERE ${SAYS_ALIKE};`,
).join('\n')

export const MIGRATIONS: readonly Migration[] = [
  first,
  bills,
  till,
  proof,
  entriesAboutTheLog,
  sealedRows,
  waysOfPaying,
  undecidedSales,
  creditAccounts,
  leftOnAccount,
  visits,
  admittedAttempts,
  stopsWithCause,
  accountClaims,
  adoptedSales,
  restoredLogs,
  alikeBills,
]
/** Before it, rows that name customers were not sealed. */
export const VERSION_WITH_SEALED_ROWS = 6
const VERSION_WITH_PUBLIC_LINKS = 4
export const NEWEST_VERSION = MIGRATIONS.length

export const schemaVersion = (database: Database): number =>
  Number(database.query('PRAGMA user_version').get()?.['user_version'])

/** Whether the entries have links in the public chain. */
export const hasPublicLinks = (database: Database): boolean =>
  schemaVersion(database) >= VERSION_WITH_PUBLIC_LINKS

export const isNewFile = (database: Database): boolean =>
  database.query('SELECT count(*) AS tables FROM sqlite_schema').get()?.['tables'] === 0

/** Throws `StoreError` if the file is not a journal, or one that only a newer version of the app understands. */
export function requireOurFile(database: Database): void {
  if (isNewFile(database)) return
  const found = Number(database.query('PRAGMA application_id').get()?.['application_id'])
  if (found !== APPLICATION_ID) throw new StoreError('corrupt', 'the file is not a log of this app')
  const version = schemaVersion(database)
  if (version > NEWEST_VERSION)
    throw new StoreError('newer-version', `the log has version ${version}, the app knows ${NEWEST_VERSION}`)
}

export const needsMigration = (database: Database): boolean => schemaVersion(database) < NEWEST_VERSION

/** Brings the schema up to date in one transaction: either every step succeeds, or the file is unchanged. */
export function migrate(
  database: Database,
  sealing: PersonalSealing,
  migrations: readonly Migration[] = MIGRATIONS,
): void {
  for (const _rows of migrationInSteps(database, sealing, migrations));
}

/** The same, in steps that each say how many rows they took. */
export const migrationInSteps = (
  database: Database,
  sealing: PersonalSealing,
  migrations: readonly Migration[] = MIGRATIONS,
): Generator<number, void> => database.transactionInSteps(stepsOf(database, sealing, migrations))

function* stepsOf(
  database: Database,
  sealing: PersonalSealing,
  migrations: readonly Migration[],
): MigrationSteps {
  for (const migration of migrations.slice(schemaVersion(database)))
    if (typeof migration === 'string') database.execute(migration)
    else if (migration !== null) yield* migration(database, sealing)
  database.execute(`PRAGMA application_id = ${APPLICATION_ID}`)
  database.execute(`PRAGMA user_version = ${migrations.length}`)
}
