// The disk is full at every write of SQLite in turn, for a moment or from then on, while three sales are sold and the
// app goes on. What the journal said it holds is there after a restart, and nothing is debited without its attempt.
import { expect, it } from 'vitest'
import { recover, type Journal } from '#main/journal'
import { newIntent, outcome, personal, requestId } from '../../support/sales'
import { VirtualTime } from '../../support/virtual-time'
import { FULL_DISKS } from '../extent'
import { insertDisk } from './recording-disk'
import { openRecordedJournal } from './recorded-journal'

const SALES = ['SALE-0001', 'SALE-0002', 'SALE-0003'].map(requestId)
type Sale = (typeof SALES)[number]
/** How many operations long the disk stays full. */
const MOMENTS = [1, 7, Infinity]
/** Prime, so that the points of a part lie all over the writes. */
const STRIDE = 7_919

interface Sold {
  /** What was answered to each step: the link of the entry, or null where it was refused. */
  readonly told: (string | null)[]
  readonly debited: Sale[]
}

function sell(journal: Journal, id: Sale): Sold {
  const told: (string | null)[] = []
  const step = (result: ReturnType<Journal['append']>): boolean => {
    told.push(result.ok ? result.value.lastLink : null)
    return result.ok
  }
  if (!step(journal.recordIntent(id, newIntent(), personal()))) return { told, debited: [] }
  if (!step(journal.append(id, { type: 'attempt', attempt: 1 }))) return { told, debited: [] }
  step(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') }))
  return { told, debited: [id] }
}

const saidOf = (journal: Journal) =>
  SALES.map((id) => ({
    attempts: journal.sale(id)?.attempts ?? 0,
    entries: journal.story(id).map(({ link }) => link),
  }))

/** Sells on a disk that is full from this operation on, for so many; the answers and what is left. */
function sellOnFullDisk(from: number, moment: number) {
  const disk = insertDisk()
  const open = () => openRecordedJournal({ clock: new VirtualTime(), synchronous: 'FULL' })
  const journal = open()
  const opened = disk.operations()
  disk.fullBetween(opened + from, opened + from + moment)
  const sold = SALES.map((id) => sell(journal, id))
  const said = saidOf(journal)
  const operations = disk.operations() - opened
  insertDisk(disk.afterPowerCut(() => false))
  const again = open()
  const found = saidOf(again)
  recover(again)
  const links = new Set(found.flatMap(({ entries }) => entries))
  again.close()
  return {
    operations,
    // More may be found than was said: a commit that was refused at its last step may still have reached the disk.
    missing: said.flatMap(({ entries }) => entries).filter((link) => !links.has(link)),
    refused: sold.flatMap(({ told }) => told).filter((link) => link === null).length,
    lost: sold.flatMap(({ told }) => told).filter((link) => link !== null && !links.has(link)),
    withoutAttempt: sold
      .flatMap(({ debited }) => debited)
      .filter((id) => found[SALES.indexOf(id)]?.attempts === 0),
  }
}

it('a disk that is full at any write, for a moment or for good, makes the journal say nothing that it does not hold', () => {
  const writes = sellOnFullDisk(Infinity, 1).operations
  let refused = 0
  for (const point of FULL_DISKS) {
    const from = 1 + ((point * STRIDE) % writes)
    const moment = MOMENTS[point % MOMENTS.length] ?? 1
    const life = sellOnFullDisk(from, moment)
    refused += life.refused
    expect(life.missing, `full at ${from} for ${moment}`).toEqual([])
    expect(life.lost).toEqual([])
    expect(life.withoutAttempt).toEqual([])
  }
  expect(refused).toBeGreaterThan(FULL_DISKS.length / 2)
})
