// What disks, power cuts and people do to the files of a log.
import { DatabaseSync } from 'node:sqlite'
import { editFile } from '../../support/edited-file'
import { fillRange, flipBit, placeIn, rangeIn, withoutRange, type Fraction } from '../world/damage'
import { editedBy, LOG, WAL, type WrittenShop } from './written-shop'

type Files = Map<string, Buffer>
export type Damage = (files: Files, fraction: Fraction, shop: WrittenShop) => Files

const LONGEST_RANGE_BYTES = 8_192

/** The log or its write-ahead log, whichever is there. */
const someFile = (files: Files, fraction: Fraction): string =>
  (files.get(WAL)?.length ?? 0) > 0 && fraction() < 0.6 ? WAL : LOG
const bytesOf = (files: Files, name: string): Buffer => Buffer.from(files.get(name) ?? Buffer.alloc(0))

const changed = (bytesAfter: (bytes: Buffer, fraction: Fraction) => Buffer): Damage =>
  function change(files, fraction) {
    const name = someFile(files, fraction)
    return new Map([...files, [name, bytesAfter(bytesOf(files, name), fraction)]])
  }

const filled = (value: (fraction: Fraction) => number): Damage =>
  changed((bytes, fraction) => fillRange(bytes, fraction, LONGEST_RANGE_BYTES, value))

/** As somebody does who knows SQLite: the triggers stand again afterwards. */
const sql = (statementsOf: (fraction: Fraction) => string): Damage =>
  function edit(files, fraction) {
    return editedBy(files, (path) => {
      const file = new DatabaseSync(path)
      editFile(file, statementsOf(fraction))
      file.close()
    })
  }

const lastEntries = (fraction: Fraction): number => 1 + Math.floor(fraction() * 60)
const someEntry = (fraction: Fraction): number => 1 + Math.floor(fraction() * 100)

export const DAMAGES: { readonly [name: string]: Damage } = {
  'one bit': changed((bytes, fraction) => flipBit(bytes, fraction)),
  'cut off': changed((bytes, fraction) => bytes.subarray(0, placeIn(bytes, fraction))),
  zeros: filled(() => 0),
  noise: filled((fraction) => Math.floor(fraction() * 256)),
  'a piece missing': changed((bytes, fraction) => withoutRange(bytes, fraction, LONGEST_RANGE_BYTES)),
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
    const { start, end } = rangeIn(
      before.length < bytes.length ? before : bytes,
      fraction,
      LONGEST_RANGE_BYTES,
    )
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
