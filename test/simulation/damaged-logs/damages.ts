// What disks, power cuts and people do to the files of a log.
import { DatabaseSync } from 'node:sqlite'
import { editedBy, LOG, WAL, type WrittenShop } from './written-shop'

type Files = Map<string, Buffer>
type Fraction = () => number
export type Damage = (files: Files, fraction: Fraction, shop: WrittenShop) => Files

const LONGEST_RANGE_BYTES = 8_192

const at = (bytes: Buffer, fraction: Fraction): number => Math.floor(fraction() * bytes.length)
/** The log or its write-ahead log, whichever is there. */
const someFile = (files: Files, fraction: Fraction): string =>
  (files.get(WAL)?.length ?? 0) > 0 && fraction() < 0.6 ? WAL : LOG
const bytesOf = (files: Files, name: string): Buffer => Buffer.from(files.get(name) ?? Buffer.alloc(0))
const rangeOf = (bytes: Buffer, fraction: Fraction) => {
  const start = at(bytes, fraction)
  return { start, end: Math.min(bytes.length, start + 1 + Math.floor(fraction() * LONGEST_RANGE_BYTES)) }
}

const changed = (bytesAfter: (bytes: Buffer, fraction: Fraction) => Buffer): Damage =>
  function change(files, fraction) {
    const name = someFile(files, fraction)
    return new Map([...files, [name, bytesAfter(bytesOf(files, name), fraction)]])
  }

const filled = (value: (fraction: Fraction) => number): Damage =>
  changed((bytes, fraction) => {
    const { start, end } = rangeOf(bytes, fraction)
    for (let index = start; index < end; index += 1) bytes[index] = value(fraction)
    return bytes
  })

/** As somebody does who knows SQLite: the triggers stand again afterwards. */
const sql = (statementsOf: (fraction: Fraction) => string): Damage =>
  function edit(files, fraction) {
    return editedBy(files, (path) => {
      const file = new DatabaseSync(path)
      const triggers = file.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all()
      for (const { name } of triggers) file.exec(`DROP TRIGGER ${String(name)}`)
      file.exec(statementsOf(fraction))
      for (const { sql: statement } of triggers) file.exec(String(statement))
      file.close()
    })
  }

const lastEntries = (fraction: Fraction): number => 1 + Math.floor(fraction() * 60)
const someEntry = (fraction: Fraction): number => 1 + Math.floor(fraction() * 100)

export const DAMAGES: { readonly [name: string]: Damage } = {
  'one bit': changed((bytes, fraction) => {
    const place = at(bytes, fraction)
    bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(fraction() * 8))
    return bytes
  }),
  'cut off': changed((bytes, fraction) => bytes.subarray(0, at(bytes, fraction))),
  zeros: filled(() => 0),
  noise: filled((fraction) => Math.floor(fraction() * 256)),
  'a piece missing': changed((bytes, fraction) => {
    const { start, end } = rangeOf(bytes, fraction)
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
  }),
  'the write-ahead log is gone': (files) => {
    const left = new Map(files)
    left.delete(WAL)
    return left
  },
  'an older copy of the log': (files, _fraction, { older }) => {
    const back = new Map(files)
    for (const name of [LOG, WAL]) {
      const bytes = older.files.get(name)
      if (bytes === undefined) back.delete(name)
      else back.set(name, bytes)
    }
    return back
  },
  'some pages of an older copy': (files, fraction, { older }) => {
    const name = someFile(files, fraction)
    const bytes = bytesOf(files, name)
    const before = older.files.get(name) ?? Buffer.alloc(0)
    const { start, end } = rangeOf(before.length < bytes.length ? before : bytes, fraction)
    before.copy(bytes, start, start, end)
    return new Map([...files, [name, bytes]])
  },
  'the last entries taken out': sql((fraction) => {
    const last = `(SELECT max(sequence) FROM events) - ${lastEntries(fraction)}`
    return `DELETE FROM heads WHERE sequence > ${last}; DELETE FROM events WHERE sequence > ${last}`
  }),
  'an entry edited': sql(
    (fraction) =>
      `UPDATE events SET body = replace(body, '29900', '19900') WHERE sequence >= ${someEntry(fraction)} AND type = 'intent'`,
  ),
  'everything taken out': sql(
    () => 'DELETE FROM heads; DELETE FROM events; DELETE FROM sales; DELETE FROM personal',
  ),
}
