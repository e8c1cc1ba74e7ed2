// Which keys the counters of the shop had in common, one after the other: without it an office whose last counter with the newest ones was taken
// out would take former ones for the shop's again, which a lost counter knows.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE keys_of_shop (
  number bigint NOT NULL,
  keys_digest text NOT NULL,
  renewal bigint NOT NULL,
  line bigint NOT NULL,
  since_ms bigint NOT NULL,
  PRIMARY KEY (number),
  UNIQUE (keys_digest)
)`.execute(database)
  // Those that counters have now, the shop's last.
  await sql`
INSERT INTO keys_of_shop (number, keys_digest, renewal, line, since_ms)
SELECT row_number() OVER (ORDER BY is_in_use, renewal, since_ms), keys_digest, renewal, 1, since_ms
FROM (
  SELECT keys_digest, max(renewal) AS renewal, min(since_ms) AS since_ms,
    bool_or(counter.revoked_at_ms IS NULL) AS is_in_use
  FROM keys_holder JOIN counter USING (counter_id)
  GROUP BY keys_digest
) AS known`.execute(database)
}
