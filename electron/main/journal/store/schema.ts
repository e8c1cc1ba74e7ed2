// The schema of the journal on disk, and how a later version changes it: by numbered steps, of which there are none yet.
import { MOST_BILL_IDENTITIES } from '#shared/operations/bill/bill-inputs'
import { newestVersion, stepsFrom } from '../../files/format'
import { StoreError, type Database } from './database'

/** Marks the file as a log of ours (`GLOG`). The logs of before the first release had another mark. */
export const APPLICATION_ID = 0x474c4f47

export const FINGERPRINT_DIGITS_INDEXED = 16
/** The first digits of an intent's fingerprint. Bodies are compact JSON, in which a text cannot hold this name with its quotes. */
export const FINGERPRINT_START = `substr(body, instr(body, '"fingerprint":"') + 15, ${FINGERPRINT_DIGITS_INDEXED})`
/** Intents that are written to an account, in whole or in part; texts in a body are quoted, so that none can hold these quotes. */
export const ON_CREDIT = `instr(body, '"way":"credit"') > 0`
/** Cash of a failed sale that lowers the customer's debt. */
export const LEFT_ON_ACCOUNT = `instr(body, '"accountId":') > 0`

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

/** Entries are found by what they say themselves, so that nothing beside the chain can hide one. */
const SCHEMA = `
CREATE TABLE events (
  sequence INTEGER PRIMARY KEY,
  request_id TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  link TEXT NOT NULL,
  public_link BLOB NOT NULL
) STRICT;
CREATE INDEX events_of_sale ON events (request_id);
CREATE INDEX events_by_time ON events (recorded_at);
CREATE UNIQUE INDEX one_intent ON events (request_id) WHERE type = 'intent';
CREATE INDEX intents_by_fingerprint ON events (${FINGERPRINT_START}) WHERE type = 'intent';
CREATE INDEX intents_on_credit ON events (sequence) WHERE type = 'intent' AND ${ON_CREDIT};
CREATE INDEX cash_left_on_account ON events (sequence) WHERE type = 'cash' AND ${LEFT_ON_ACCOUNT};
CREATE INDEX visits ON events (sequence) WHERE type = 'visit';
${ALIKE_STARTS.map((start, place) => `CREATE INDEX intents_alike_${place} ON events (${start}) WHERE ${SAYS_ALIKE};`).join('\n')}
CREATE TRIGGER events_stay BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are only ever appended'); END;
CREATE TRIGGER events_remain BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are only ever appended'); END;

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
BEGIN SELECT RAISE(ABORT, 'a head is signed once'); END;

CREATE TABLE sales (
  request_id TEXT PRIMARY KEY,
  opened_at INTEGER NOT NULL,
  watched INTEGER NOT NULL,
  fold_state TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sales_by_time ON sales (opened_at);
CREATE INDEX sales_watched ON sales (request_id) WHERE watched = 1;

-- Rows whose request body names an identity are marked until that is erased. Only the erasing changes a row.
CREATE TABLE personal (
  request_id TEXT PRIMARY KEY,
  account_number TEXT NOT NULL,
  customer_name TEXT,
  customer_mobile TEXT,
  canonical_body TEXT NOT NULL,
  bill TEXT,
  holds_identity INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX personal_by_account ON personal (account_number);
CREATE INDEX personal_with_identity ON personal (request_id) WHERE holds_identity = 1;
CREATE TRIGGER personal_stays BEFORE UPDATE ON personal
WHEN new.canonical_body NOT LIKE 'erased:%' OR new.request_id IS NOT old.request_id
  OR new.account_number IS NOT old.account_number OR new.customer_name IS NOT old.customer_name
  OR new.customer_mobile IS NOT old.customer_mobile OR new.bill IS NOT old.bill
BEGIN SELECT RAISE(ABORT, 'what a customer said is kept as it was, or erased'); END;

CREATE TABLE checks (
  request_id TEXT PRIMARY KEY,
  due_at INTEGER NOT NULL,
  checks_made INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE closes (
  sequence INTEGER PRIMARY KEY,
  day_starts_at INTEGER NOT NULL,
  closed_at INTEGER NOT NULL,
  body TEXT NOT NULL,
  link TEXT NOT NULL
) STRICT;
CREATE TRIGGER closes_stay BEFORE UPDATE ON closes
BEGIN SELECT RAISE(ABORT, 'a till is closed once'); END;
CREATE TRIGGER closes_remain BEFORE DELETE ON closes
BEGIN SELECT RAISE(ABORT, 'a till is closed once'); END;

PRAGMA application_id = ${APPLICATION_ID};
PRAGMA user_version = 1;
`

/** Statements of one step. A step that changes how entries are folded deletes the stored states that it makes wrong. */
export type LogStep = string
/** How each version after the first is made from the one before. A released step is never edited. */
export const LOG_STEPS: readonly LogStep[] = []

export const schemaVersion = (database: Database): number =>
  Number(database.query('PRAGMA user_version').get()?.['user_version'])

export const isNewFile = (database: Database): boolean =>
  database.query('SELECT count(*) AS tables FROM sqlite_schema').get()?.['tables'] === 0

/** Throws `StoreError` if the file is not a journal, or one that only a newer version of the app understands. */
export function requireOurFile(database: Database, steps: readonly LogStep[] = LOG_STEPS): void {
  if (isNewFile(database)) return
  const found = Number(database.query('PRAGMA application_id').get()?.['application_id'])
  if (found !== APPLICATION_ID) throw new StoreError('corrupt', 'the file is not a log of this app')
  const version = schemaVersion(database)
  if (version > newestVersion(steps))
    throw new StoreError(
      'newer-version',
      `the log has version ${version}, the app knows ${newestVersion(steps)}`,
    )
}

export const isOlder = (database: Database, steps: readonly LogStep[] = LOG_STEPS): boolean =>
  !isNewFile(database) && schemaVersion(database) < newestVersion(steps)

/** Makes a new file, or brings one up to date, in one transaction: either every step succeeds, or the file is unchanged. */
export function bringUpToDate(database: Database, steps: readonly LogStep[] = LOG_STEPS): void {
  const isNew = isNewFile(database)
  if (!isNew && !isOlder(database, steps)) return
  database.transaction(() => {
    if (isNew) database.execute(SCHEMA)
    for (const step of stepsFrom(schemaVersion(database), steps)) database.execute(step)
    database.execute(`PRAGMA user_version = ${newestVersion(steps)}`)
  })
}
