// What somebody with a database tool does to the file of a log.
import type { DatabaseSync } from 'node:sqlite'

/** Changes the file in spite of its triggers, and puts them back. */
export function editFile(file: DatabaseSync, sql: string): void {
  const triggers = file.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of triggers) file.exec(`DROP TRIGGER ${String(name)}`)
  file.exec(sql)
  for (const trigger of triggers) file.exec(String(trigger['sql']))
}
