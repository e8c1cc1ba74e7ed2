// What PostgreSQL says of the office's tables, for a copy of all of them.
import type { Client } from 'pg'

/** Says which version of the schema this is, and is made with it. */
const MARK = 'schema_version'

/** What is kept for some days alone, and must not outlive them in a backup; and which run the data belonged to. */
export const IN_NO_BACKUP: readonly string[] = ['counter_report', 'office_epoch']

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')

/** Every table of the schema but partitions, each after those that it refers to. */
export async function tablesOf(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; refers_to: string[] }>(
    `SELECT c.relname AS name, coalesce(array_agg(DISTINCT r.relname::text) FILTER (WHERE r.relname <> c.relname), '{}') AS refers_to
     FROM pg_class c
     LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f'
     LEFT JOIN pg_class r ON r.oid = f.confrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     AND c.relname <> $1
     GROUP BY c.relname ORDER BY c.relname`,
    [MARK],
  )
  const ordered: string[] = []
  const left = new Map(rows.map(({ name, refers_to }) => [name, refers_to]))
  while (left.size > 0) {
    const next = [...left].filter(([, refersTo]) => refersTo.every((other) => !left.has(other)))
    if (next.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const [name] of next) {
      ordered.push(name)
      left.delete(name)
    }
  }
  return ordered
}

/** Those that can be written: not what PostgreSQL computes itself. */
export async function columnsOf(client: Client, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
     AND attgenerated = '' ORDER BY attnum`,
    [quoted(table)],
  )
  return rows.map(({ name }) => name)
}

export async function partitionsOf(
  client: Client,
): Promise<readonly { readonly name: string; readonly of: string; readonly bound: string }[]> {
  const { rows } = await client.query<{ name: string; of: string; bound: string }>(
    `SELECT c.relname AS name, p.relname AS of, pg_get_expr(c.relpartbound, c.oid) AS bound
     FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid JOIN pg_class p ON p.oid = i.inhparent
     WHERE c.relnamespace = 'public'::regnamespace AND c.relispartition AND c.relkind = 'r' ORDER BY c.relname`,
  )
  return rows
}

/** Lets every counter of rows go on after the highest number that there is. */
export async function moveSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND a.attidentity <> '' AND NOT c.relispartition`,
  )
  for (const { table, column } of rows)
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false) FROM ${quoted(table)}`,
      [quoted(table), column],
    )
}
