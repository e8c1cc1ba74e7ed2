// Sales that were taken over from a counter that was lost: how they go on at the other, what the first one leaves to it, and that no figure of
// the two counts anything twice.
import { describe, expect, it } from 'vitest'
import { takeoverSchema, isToBeTakenOver } from '#shared/sale/takeover'
import { figuresOf, type DayFigures } from '#shared/till/day-book'
import type { JournalEvent, RecordedEvent } from '#shared/sale/journal'
import { needsStatusChecks, isOpen, isOwedBack, type Sale } from '#shared/sale/sale'
import { foldFirst, foldNext, foldSale, UNUSABLE, type FoldState } from '#shared/sale/sale-fold'
import { isWatched } from '#main/journal/folds/sale-snapshot'
import { takeoverIntent } from '#main/office/takeover/takeover-intent'
import { chanceFrom } from '../../../support/mutations'
import {
  AMOUNT,
  attempt,
  came,
  intentEvent,
  requestId,
  story,
  told,
  type OutcomeName,
} from '../../../support/sales'

const FROM = { counterId: 'counter-one', counterName: 'Counter 1' }

/** The story that the second counter begins, and goes on with. */
function takenOver(
  events: readonly RecordedEvent[],
  ...later: readonly JournalEvent[]
): readonly RecordedEvent[] {
  const intent = takeoverIntent(events, FROM, 'owner')
  if (intent === null) throw new Error('nothing is left to take over')
  const first: JournalEvent = { ...intentEvent(), ...intent } as JournalEvent
  const at = (events.at(-1)?.recordedAt ?? 0) + 1_000
  return [first, ...later].map((event, index) => ({
    sequence: 100 + index,
    requestId: requestId(),
    recordedAt: at + index * 1_000,
    link: String(index).padStart(64, 'a'),
    event,
  }))
}

const leftTo = (change: Partial<Extract<JournalEvent, { type: 'taken-over' }>> = {}): JournalEvent => ({
  type: 'taken-over',
  counterId: 'counter-two',
  counterName: 'Counter 2',
  takenOverAt: 5,
  railStatus: 'pending',
  isGivenBackThere: false,
  ...change,
})
const gaveBack: JournalEvent = {
  type: 'cash',
  staffId: 'owner',
  movement: 'given-back',
  amountPaise: AMOUNT,
  way: 'cash',
}
const stateOf = (events: readonly RecordedEvent[]): Sale => foldSale(events, null)

describe('a sale that was taken over', () => {
  it('goes on as pending, under its own id, since when it was sold', () => {
    const sold = story(attempt(), came('pending'))
    const sale = stateOf(takenOver(sold))
    expect(sale).toMatchObject({
      railStatus: 'pending',
      cashStatus: 'collected',
      openedAt: sold[0]?.recordedAt,
      attempts: 1,
      seenByService: true,
      takenOverFrom: FROM,
    })
    expect(isOpen(sale) && needsStatusChecks(sale)).toBe(true)
  })

  it('counts as not confirmed where its attempt was on its way, and the customer may have paid', () => {
    expect(stateOf(takenOver(story(attempt())))).toMatchObject({
      railStatus: 'unknown',
      reason: 'interrupted',
      cashStatus: 'collected',
    })
  })

  it('keeps every doubt of the attempts before', () => {
    const doubted = story(attempt(), came('lost'), attempt(2), came('refused', 2))
    expect(stateOf(takenOver(doubted)).railStatus).toBe('unknown')
    expect(stateOf(takenOver(doubted, told('failed'))).railStatus).toBe('failed')
  })

  it('owes the customer their money back at the counter that found out', () => {
    const sale = stateOf(takenOver(story(attempt(), came('pending')), told('failed', { refunded: true })))
    expect(sale).toMatchObject({ railStatus: 'failed', cashStatus: 'owed-back' })
    expect(isOwedBack(sale)).toBe(true)
  })

  it.each<[string, readonly JournalEvent[]]>([
    ['was sold', [attempt(), came('success')]],
    [
      'was refused, and asked about twice',
      [attempt(), came('refused'), told('not-found'), ...later('not-found')],
    ],
    ['never left', []],
    ['did not get out', [attempt(), came('no-connection')]],
  ])('is not begun for one that %s', (_words, events) => {
    expect(takeoverIntent(story(...events), FROM, 'owner')).toBeNull()
  })

  it.each<[OutcomeName, boolean]>([
    ['refused', true],
    ['rate-limited', true],
    ['lost', true],
    ['pending', true],
    ['success', false],
  ])('is begun after %s: %s', (name, isLeft) => {
    expect(isToBeTakenOver(stateOf(story(attempt(), came(name))))).toBe(isLeft)
  })
})

it('a sale whose sending may be the entry that cannot be used is taken over as not confirmed', () => {
  const intent = takeoverIntent(story(UNUSABLE), FROM, 'owner')
  expect(intent?.takeover.state).toMatchObject({
    uncertainAttempts: [0],
    reason: 'entry-unusable',
    attempts: 1,
  })
  expect(takeoverSchema.safeParse(intent?.takeover).success).toBe(true)
  expect(stateOf(takenOver(story(UNUSABLE)))).toMatchObject({ railStatus: 'unknown' })
})

function later(verdict: 'not-found'): readonly JournalEvent[] {
  const event = told(verdict)
  return event.type === 'evidence' ? [{ ...event, sinceLastMs: 11 * 60_000 }] : []
}

describe('the counter that sold it', () => {
  it('leaves it alone: not open, not asked about, not watched, nothing owed back here', () => {
    const events = story(attempt(), came('pending'), told('failed'), leftTo())
    const sale = stateOf(events)
    expect(sale).toMatchObject({ railStatus: 'pending', cashStatus: 'collected' })
    expect([isOpen(sale), needsStatusChecks(sale), isOwedBack(sale)]).toEqual([false, false, false])
    expect(isWatched(foldStateOf(events))).toBe(false)
  })

  it('keeps what comes later as words, and its state as it was', () => {
    const sale = stateOf(story(attempt(), came('pending'), leftTo(), told('success')))
    expect(sale.railStatus).toBe('pending')
  })

  it('remembers the cash that it had given back before it heard', () => {
    const sale = stateOf(
      story(attempt(), came('pending'), told('failed'), gaveBack, leftTo({ isGivenBackThere: true })),
    )
    expect(sale).toMatchObject({ cashStatus: 'given-back', takenOver: { isGivenBackThere: true } })
  })
})

function foldStateOf([first, ...rest]: readonly RecordedEvent[]): FoldState {
  if (first === undefined) throw new Error('a sale begins with its intent')
  return rest.reduce<FoldState>(foldNext, foldFirst(first))
}

describe('money that the first counter had given back', () => {
  const before: JournalEvent = {
    type: 'refunded-before-takeover',
    counterName: 'Counter 1',
    movement: 'given-back',
  }
  const failed = [attempt(), came('pending'), told('failed')] as const

  it('is not owed here any more, and came out of the other box', () => {
    const events = takenOver(story(...failed), before)
    expect(stateOf(events)).toMatchObject({ cashStatus: 'given-back', givenBackBefore: { isTwice: false } })
    expect(figuresOf([events], () => true, []).givenBack.amountPaise).toBe(0)
  })

  it('and was given back here too is shown as twice, and both boxes say so', () => {
    const events = takenOver(story(...failed), gaveBack, before)
    expect(stateOf(events).givenBackBefore).toEqual({ counterName: 'Counter 1', isTwice: true })
    expect(figuresOf([events], () => true, []).givenBack.amountPaise).toBe(AMOUNT)
  })
})

const LIVES = 4_000
const NAMES = ['pending', 'lost', 'refused', 'rate-limited', 'already-there', 'success'] as const
const VERDICTS = ['success', 'failed', 'pending', 'not-found'] as const

const oneOf = <Value>(values: readonly [Value, ...Value[]], chance: () => number): Value =>
  values[Math.floor(chance() * values.length)] ?? values[0]

/** Some entries of a sale, as they could come. */
function someEntries(chance: () => number, count: number, attempts: number): readonly JournalEvent[] {
  const events: JournalEvent[] = []
  let sent = attempts
  for (let index = 0; index < count; index += 1) {
    const drawn = chance()
    if (drawn < 0.25) {
      sent += 1
      events.push(attempt(sent), came(oneOf(NAMES, chance), sent))
    } else events.push(told(oneOf(VERDICTS, chance)))
  }
  return events
}

/** What belongs to no counter alone: sums of both are those of one that had had everything. */
const sums = (figures: readonly DayFigures[]) => {
  const sum = (of: (figures: DayFigures) => number): number => figures.reduce((all, one) => all + of(one), 0)
  return {
    sold: sum(({ total }) => total.done.count + total.open.count + total.undone.count),
    turnover: sum(({ byService }) =>
      byService.reduce(
        (all, { tally }) => all + tally.done.amountPaise + tally.open.amountPaise + tally.undone.amountPaise,
        0,
      ),
    ),
    through: sum(({ wentThrough }) => wentThrough.reduce((all, { count }) => all + count, 0)),
    taken: sum(({ taken }) => taken.amountPaise),
    owing: sum(({ creditTaken }) => creditTaken.amountPaise),
    givenBack: sum(({ givenBack }) => givenBack.amountPaise),
  }
}

describe('the figures of two counters', () => {
  it(`count a sale once in ${LIVES} lives, whatever the first one heard and gave back after it was taken over`, () => {
    let takeover = 0
    let twice = 0
    for (let seed = 1; seed <= LIVES; seed += 1) {
      const chance = chanceFrom(seed * 104_729)
      const first = [attempt(), ...(chance() < 0.1 ? [] : [came(chance() < 0.5 ? 'pending' : 'lost')])]
      const sold = story(...first, ...someEntries(chance, Math.floor(chance() * 3), 1))
      const foldState = foldStateOf(sold)
      if (!isToBeTakenOver(foldState.sale)) continue
      takeover += 1
      const isCut = foldState.inFlight !== null
      const cut: readonly JournalEvent[] = isCut
        ? [{ type: 'interrupted', found: 'attempt-without-outcome' }]
        : []
      const heard = someEntries(chance, Math.floor(chance() * 3), foldState.sale.attempts).filter(
        ({ type }) => type === 'evidence',
      )
      const atFirst = story(...sold.slice(1).map(({ event }) => event), ...cut, ...heard)
      const gaveFirst = stateOf(atFirst).cashStatus === 'owed-back' && chance() < 0.7
      const there = takenOver(sold)
      const { railStatus } = stateOf(there)
      const left = leftTo({ railStatus })
      const one = story(
        ...atFirst.slice(1).map(({ event }) => event),
        ...(gaveFirst ? [gaveBack] : []),
        left,
        ...(chance() < 0.5 ? heard : []),
      )
      const found = someEntries(chance, Math.floor(chance() * 4), 0).filter(({ type }) => type === 'evidence')
      const gaveSecond = stateOf(takenOver(sold, ...found)).cashStatus === 'owed-back' && chance() < 0.7
      const isNews = gaveFirst && foldState.sale.cashStatus !== 'given-back'
      const other = takenOver(
        sold,
        ...found,
        ...(gaveSecond ? [gaveBack] : []),
        ...(isNews
          ? [{ type: 'refunded-before-takeover', counterName: 'Counter 1', movement: 'given-back' } as const]
          : []),
      )
      if (gaveFirst && gaveSecond) twice += 1
      const whole = story(...sold.slice(1).map(({ event }) => event), ...cut, ...found)
      const both = sums([figuresOf([one], () => true, []), figuresOf([other], () => true, [])])
      const alone = sums([figuresOf([whole], () => true, [])])
      const given = AMOUNT * (Number(gaveFirst) + Number(gaveSecond))
      expect(both, `seed ${seed}`).toEqual({ ...alone, givenBack: given })
      expect(stateOf(other).givenBackBefore?.isTwice ?? false, `seed ${seed}`).toBe(isNews && gaveSecond)
    }
    expect([takeover > LIVES / 4, twice > 20]).toEqual([true, true])
  })
})
