// The schema of the search index: a file beside the journal, built from the journal alone. It may be deleted at any
// time.
import type { Database } from '../store/database'

/** Raised with every change of the schema or of the words: an index of another version is rebuilt. */
export const INDEX_VERSION = 4

/**
 * Rows of `receipts` are numbered by the journal entry of each sale's intent, so that they are in the journal's order
 * whatever the clock said. `days` says which numbers a day covers, `totals` the sums of each day; both are maintained
 * by triggers. `found` stores no text of its own and keeps no trace of erased words in its pages. A prefix longer than
 * its longest prefix index is looked up among all words, which is slow if many sales share it; names are shorter.
 */
const TABLES = `
CREATE TABLE receipts (
  sequence INTEGER PRIMARY KEY,
  request_id TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  day INTEGER NOT NULL,
  service TEXT NOT NULL,
  state TEXT NOT NULL,
  mode TEXT NOT NULL,
  staff_id TEXT NOT NULL,
  amount_paise INTEGER NOT NULL,
  words TEXT NOT NULL
) STRICT;

CREATE TABLE days (
  day INTEGER PRIMARY KEY,
  first_sequence INTEGER NOT NULL,
  last_sequence INTEGER NOT NULL
) STRICT;

CREATE TABLE totals (
  day INTEGER NOT NULL,
  service TEXT NOT NULL,
  state TEXT NOT NULL,
  mode TEXT NOT NULL,
  staff_id TEXT NOT NULL,
  sales INTEGER NOT NULL,
  amount_paise INTEGER NOT NULL,
  PRIMARY KEY (day, service, state, mode, staff_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER receipt_counted AFTER INSERT ON receipts BEGIN
  INSERT INTO days VALUES (new.day, new.sequence, new.sequence)
  ON CONFLICT (day) DO UPDATE SET
    first_sequence = min(first_sequence, excluded.first_sequence),
    last_sequence = max(last_sequence, excluded.last_sequence);
  INSERT INTO totals VALUES (new.day, new.service, new.state, new.mode, new.staff_id, 1, new.amount_paise)
  ON CONFLICT (day, service, state, mode, staff_id) DO UPDATE SET
    sales = sales + 1, amount_paise = amount_paise + excluded.amount_paise;
END;
CREATE TRIGGER receipt_uncounted AFTER DELETE ON receipts BEGIN
  UPDATE totals SET sales = sales - 1, amount_paise = amount_paise - old.amount_paise
  WHERE day = old.day AND service = old.service AND state = old.state AND mode = old.mode
    AND staff_id = old.staff_id;
END;

CREATE VIRTUAL TABLE found USING fts5 (
  words,
  content = 'receipts',
  content_rowid = 'sequence',
  detail = none,
  columnsize = 0,
  prefix = '1 2 3 4 5 6 7 8',
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);
INSERT INTO found (found, rank) VALUES ('secure-delete', 1);

CREATE TABLE payees (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE place (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  sequence INTEGER NOT NULL,
  link TEXT NOT NULL
) STRICT;
`

export const versionOf = (database: Database): number =>
  Number(database.query('PRAGMA user_version').get()?.['user_version'])

export function makeTables(database: Database): void {
  database.transaction(() => {
    database.execute(TABLES)
    database.execute(`PRAGMA user_version = ${INDEX_VERSION}`)
  })
}
