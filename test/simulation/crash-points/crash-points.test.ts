// The power goes before and after every write and every sync of SQLite while three sales are sold. Whatever chance
// keeps of the unsynced data: what was acknowledged is there, and nothing was debited without its attempt.
import { expect, it } from 'vitest'
import type { RequestId } from '@shared/ids'
import { recover, type Journal } from '../../../electron/main/journal'
import { newIntent, outcome, personal, requestId } from '../../support/sales'
import { VirtualTime } from '../../support/virtual-time'
import { seededChance } from '../world/chance'
import { insertDisk, type DiskImage, type RecordingDisk } from './recording-disk'
import { openRecordedJournal } from './recorded-journal'

type Synchronous = 'FULL' | 'NORMAL'
const SALES = ['SALE-0001', 'SALE-0002', 'SALE-0003'].map(requestId)
/** What chance keeps of the unsynced writes: nothing, everything, or some of it. */
const KEPT = [0, 0.5, 1]

interface Life {
  readonly disk: RecordingDisk
  /** Links that were acknowledged to somebody. */
  readonly told: string[]
  readonly debited: RequestId[]
}

/** Sells until it is done or the power goes at operation `failsAt`. */
function live(synchronous: Synchronous, image: DiskImage, failsAt: number): Life {
  const disk = insertDisk(image)
  disk.failAt(failsAt)
  const told: string[] = []
  const debited: RequestId[] = []
  try {
    const journal = openRecordedJournal({ clock: new VirtualTime(), synchronous })
    for (const id of SALES) if (!sell(journal, id, told, debited)) break
  } catch {
    // The power is gone; only what is on the disk counts.
  }
  return { disk, told, debited }
}

function sell(journal: Journal, id: RequestId, told: string[], debited: RequestId[]): boolean {
  const intent = journal.recordIntent(id, newIntent(), personal())
  if (!intent.ok) return false
  told.push(intent.value.lastLink)
  const attempt = journal.append(id, { type: 'attempt', attempt: 1 })
  if (!attempt.ok) return false
  told.push(attempt.value.lastLink)
  debited.push(id)
  const end = journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') })
  if (end.ok) told.push(end.value.lastLink)
  return end.ok
}

/** What the journal, opened again on what is left, lacks although it must have it. */
function lostAfter(life: Life, synchronous: Synchronous, keeps: () => boolean): readonly string[] {
  insertDisk(life.disk.afterPowerCut(keeps))
  const journal = openRecordedJournal({ clock: new VirtualTime(), synchronous })
  recover(journal)
  const links = new Set(SALES.flatMap((id) => journal.story(id).map(({ link }) => link)))
  const lost = life.told.filter((link) => !links.has(link)).map(() => 'an acknowledged entry')
  const unknown = life.debited.filter((id) => (journal.sale(id)?.attempts ?? 0) === 0)
  journal.close()
  return [...lost, ...unknown.map(() => 'the attempt of a debit')]
}

function everyCrash(
  synchronous: Synchronous,
  kept: readonly number[],
): {
  readonly crashes: number
  readonly lost: readonly string[]
} {
  const whole = live(synchronous, new Map(), Infinity)
  const chance = seededChance(1)
  const lost: string[] = []
  let crashes = 0
  for (let failsAt = 1; failsAt <= whole.disk.operations() + 1; failsAt += 1) {
    const life = live(synchronous, new Map(), failsAt)
    for (const share of kept) {
      crashes += 1
      lost.push(...lostAfter(life, synchronous, () => chance.happens(share)))
    }
  }
  return { crashes, lost }
}

it('with every commit synced, no power cut at any operation loses what was acknowledged', () => {
  const { crashes, lost } = everyCrash('FULL', KEPT)
  expect(lost).toEqual([])
  expect(crashes).toBeGreaterThan(200)
})

it('each commit is one sync, and no more', () => {
  const disk = insertDisk()
  const journal = openRecordedJournal({ clock: new VirtualTime(), synchronous: 'FULL' })
  const before = disk.syncs()
  sell(journal, requestId(), [], [])
  expect(disk.syncs() - before).toBe(3)
  journal.close()
})

it('with syncs left to checkpoints, acknowledged entries and attempts of debits are lost', () => {
  const { lost } = everyCrash('NORMAL', [0])
  expect(new Set(lost)).toEqual(new Set(['an acknowledged entry', 'the attempt of a debit']))
})
