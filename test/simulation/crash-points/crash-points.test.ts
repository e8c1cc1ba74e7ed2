// The power goes before and after every write and every sync of SQLite while three sales and a visit of two lines are sold.
// Whatever chance keeps of the unsynced data: what was acknowledged is there, nothing was debited without its attempt, and
// a visit is there with all its lines or not at all.
import { expect, it } from 'vitest'
import { visitIdOf } from '#shared/visit/visit'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { recover, type Journal } from '#main/journal'
import { newIntent, outcome, personal, requestId } from '../../support/sales'
import { VirtualTime } from '../../support/virtual-time'
import { EXTENT } from '../extent'
import { seededChance } from '../world/chance'
import { insertDisk, type DiskImage, type RecordingDisk } from './recording-disk'
import { formOfRecordedLog, openRecordedJournal, stepRecordedLog } from './recorded-journal'

const VISIT = visitIdOf(requestId('NEW-0001'))
const LINES = ['LINE-0001', 'LINE-0002'].map(requestId)
type Synchronous = 'FULL' | 'NORMAL'
const SALES = ['SALE-0001', 'SALE-0002', 'SALE-0003'].map(requestId)
/** What chance keeps of the unsynced writes: nothing, some of it, or everything. A part tries one of them at each power cut, in turn. */
const KEPT = [0, 0.5, 1]
const keptAt = (failsAt: number): readonly number[] =>
  EXTENT === 'whole'
    ? KEPT
    : KEPT.filter((_share, place) => (failsAt + Number(EXTENT)) % KEPT.length === place)

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
    sellVisit(journal, told, debited)
  } catch {
    // The power is gone; only what is on the disk counts.
  }
  return { disk, told, debited }
}

/** Paid as a whole, sent line by line, and settled. */
function sellVisit(journal: Journal, told: string[], debited: RequestId[]): void {
  const sales = LINES.map((id) => ({ requestId: id, intent: newIntent(), personal: personal() }))
  const paid = {
    type: 'visit',
    movement: 'paid',
    staffId: 'owner',
    lines: LINES,
    duePaise: paise(59_800),
  } as const
  const intents = journal.recordVisit(VISIT, { ...paid, parts: [] }, sales)
  if (!intents.ok) return
  told.push(...intents.value.map(({ lastLink }) => lastLink))
  for (const id of LINES) if (!attempt(journal, id, told, debited)) return
  journal.settleVisit(VISIT, { type: 'visit', movement: 'settled', changePaise: paise(0) }, [])
}

function sell(journal: Journal, id: RequestId, told: string[], debited: RequestId[]): boolean {
  const intent = journal.recordIntent(id, newIntent(), personal())
  if (!intent.ok) return false
  told.push(intent.value.lastLink)
  return attempt(journal, id, told, debited)
}

function attempt(journal: Journal, id: RequestId, told: string[], debited: RequestId[]): boolean {
  const begun = journal.append(id, { type: 'attempt', attempt: 1 })
  if (!begun.ok) return false
  told.push(begun.value.lastLink)
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
  const links = new Set([...SALES, ...LINES].flatMap((id) => journal.story(id).map(({ link }) => link)))
  const lost = life.told.filter((link) => !links.has(link)).map(() => 'an acknowledged entry')
  const unknown = life.debited.filter((id) => (journal.sale(id)?.attempts ?? 0) === 0)
  const there = LINES.filter((id) => journal.sale(id) !== null).length
  const wanted = journal.visit(VISIT).length === 0 ? 0 : LINES.length
  const isSettledWithout = journal.visit(VISIT)[0]?.event.movement === 'settled'
  journal.close()
  return [
    ...lost,
    ...unknown.map(() => 'the attempt of a debit'),
    ...(there === wanted && !isSettledWithout ? [] : ['a part of a visit']),
  ]
}

function everyCrash(
  synchronous: Synchronous,
  keptAfter: (failsAt: number) => readonly number[],
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
    for (const share of keptAfter(failsAt)) {
      crashes += 1
      lost.push(...lostAfter(life, synchronous, () => chance.happens(share)))
    }
  }
  return { crashes, lost }
}

it('with every commit synced, no power cut at any operation loses what was acknowledged', () => {
  const { crashes, lost } = everyCrash('FULL', keptAt)
  expect(lost).toEqual([])
  expect(crashes).toBeGreaterThan(70 * keptAt(0).length)
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
  const { lost } = everyCrash('NORMAL', () => [0])
  expect(new Set(lost)).toEqual(new Set(['an acknowledged entry', 'the attempt of a debit']))
})

it('a step to a made-up version 2, cut at any operation, is made as a whole or not at all', () => {
  const sold = live('FULL', new Map(), Infinity).disk.afterPowerCut(() => true)
  const steps = ['CREATE TABLE notes (text TEXT) STRICT; DELETE FROM sales']
  insertDisk(sold)
  const before = formOfRecordedLog()
  const after = { version: 2, tables: new Set([...before.tables, 'notes']) }
  const chance = seededChance(1)
  const forms = new Set<number>()
  for (let failsAt = 1, isDone = false; !isDone; failsAt += 1) {
    const disk = insertDisk(sold)
    disk.failAt(failsAt)
    try {
      stepRecordedLog(steps)
      isDone = true
    } catch {
      // The power is gone; only what is on the disk counts.
    }
    for (const share of keptAt(failsAt)) {
      insertDisk(disk.afterPowerCut(() => chance.happens(share)))
      const form = formOfRecordedLog()
      expect(form, `cut at ${failsAt}`).toEqual(form.version === 1 ? before : after)
      forms.add(form.version)
      // Whichever it is, the next start makes the step, once.
      stepRecordedLog(steps)
      expect(formOfRecordedLog()).toEqual(after)
    }
  }
  expect(forms).toEqual(new Set([1, 2]))
})
