// What a lost counter left, under Pending: named, taken over, and each answer of the office in words.
import { describe, expect, it } from 'vitest'
import type { Handlers } from '#shared/channels/contract'
import type { LostCounters, TakeOverAnswer } from '#shared/office/office-lost'
import type { EnteredOffice } from '#shared/office/counter-office'
import { requestIdSchema } from '#shared/base/ids'
import { succeed } from '#shared/base/result'
import { counterHandlers, saleView } from '../../../support/counter'
import { ENTERED_OFFICE, OFFICE_NOW_MS } from '../../../support/office-state'
import { click, find, openApp, pageText, settle } from '../../../support/window'

const LOST = {
  counterId: 'counter-22222222',
  name: 'Counter 2',
  isThis: false,
  lastSeenAtMs: OFFICE_NOW_MS,
  isRevoked: true,
  waitsForKeys: false,
}
const OFFICE: EnteredOffice = { ...ENTERED_OFFICE, counters: [LOST] }
const ID = requestIdSchema.parse('SALE-0001')
const LEFT: LostCounters = {
  kind: 'answered',
  counters: [
    {
      counterId: LOST.counterId,
      counterName: 'Counter 2',
      isRevoked: true,
      lastSeenAtMs: OFFICE_NOW_MS,
      count: 2,
      notReceived: 1,
      sales: [
        {
          counterId: LOST.counterId,
          counterName: 'Counter 2',
          requestId: ID,
          service: 'mobile',
          payee: 'Jio',
          amountPaise: 29_900,
          collectedPaise: 29_900,
          railStatus: 'pending',
          cashStatus: 'collected',
          openedAtMs: OFFICE_NOW_MS,
          updatedAtMs: OFFICE_NOW_MS,
          staffId: 'ravi',
          lastDigits: '3210',
          isUnread: false,
          isQuarantined: false,
          heldBy: null,
          isThis: false,
          accountNumber: '9876543210',
          customerName: null,
        },
      ],
    },
  ],
}

async function open(answer: TakeOverAnswer, left: LostCounters = LEFT, office: EnteredOffice = OFFICE) {
  const asked: unknown[] = []
  const handlers: Partial<Handlers> = {
    ...counterHandlers([]),
    'office.state': async () => succeed(office),
    'office.lost': async () => succeed(left),
    'office.take-over': async (input) => {
      asked.push(input)
      return succeed(answer)
    },
  }
  await openApp('/pending', handlers)
  await settle()
  return asked
}
const takeOver = async (): Promise<void> => {
  await click('button', 'Take over…')
  await click('[role=dialog] button', 'Take over')
  await settle()
}

describe('a counter that is lost', () => {
  it('is named under Pending with what it left, and taken over whole', async () => {
    const asked = await open({ kind: 'taken', count: 1, notTaken: 0 })
    expect(pageText()).toContain('“Counter 2” left 2 open sales')
    expect(pageText()).toContain('The owner has taken it out of the office.')
    await click('button', 'Take over…')
    const dialog = find('[role=dialog]').textContent ?? ''
    expect(dialog).toContain('98765 43210')
    expect(dialog).toContain('And 1 more.')
    expect(dialog).toContain('1 sale was begun there and never reached the office.')
    await click('[role=dialog] button', 'Take over')
    await settle()
    expect(asked).toEqual([{ counterId: LOST.counterId, requestIds: [ID] }])
    expect(pageText()).toContain('1 sale taken over')
  })

  it.each<[TakeOverAnswer, string]>([
    [{ kind: 'taken', count: 0, notTaken: 1 }, 'Not taken over: 1.'],
    [{ kind: 'not-lost' }, '“Counter 2” is at work again. Nothing was taken over.'],
    [{ kind: 'other-client' }, 'sells under another client ID'],
    [{ kind: 'unreported', counterNames: ['Counter 3'] }, 'waits for: Counter 3'],
    [{ kind: 'taken', count: 0, notTaken: 0, unread: 1 }, 'it cannot be read here what was sold: 1.'],
    [{ kind: 'taken', count: 1, notTaken: 0, doubted: 1 }, 'With an entry that cannot be read here: 1.'],
    [{ kind: 'refused' }, 'The office does not take it now.'],
    [{ kind: 'unreachable' }, 'The office does not answer.'],
  ])('is not taken over, and the words say why: %o', async (answer, words) => {
    await open(answer)
    await takeOver()
    expect(find('[role=dialog]').textContent).toContain(words)
  })

  it.each<[string, LostCounters, EnteredOffice]>([
    ['the office does not answer', { kind: 'unanswered' }, OFFICE],
    ['no counter left anything', { kind: 'answered', counters: [] }, OFFICE],
    ['the line is cut', LEFT, { ...OFFICE, line: { kind: 'away', sinceMs: OFFICE_NOW_MS } }],
  ])('is not spoken of while %s', async (_case, left, office) => {
    await open({ kind: 'refused' }, left, office)
    expect(pageText()).not.toContain('Counter 2')
  })
})

describe('a sale that two counters had', () => {
  it.each([
    [
      'taken over',
      { takenOverFrom: { counterId: 'counter-22222222', counterName: 'Counter 2', at: 1 } },
      'Taken over from “Counter 2”',
    ],
    [
      'left to another',
      {
        takenOver: {
          counterId: 'counter-22222222',
          counterName: 'Counter 2',
          at: 1,
          railStatus: 'pending',
          isGivenBackThere: false,
        },
      },
      'Taken over by “Counter 2”',
    ],
    [
      'given back before',
      { cashStatus: 'given-back', givenBackBefore: { counterName: 'Counter 2', isTwice: false } },
      'Do not give it again.',
    ],
    [
      'given back twice',
      { cashStatus: 'given-back', givenBackBefore: { counterName: 'Counter 2', isTwice: true } },
      'both gave the money back',
    ],
  ] as const)('says on its page that it was %s', async (_case, change, words) => {
    const sale = saleView({ railStatus: 'failed', ...change })
    await openApp(`/receipts/${sale.requestId}`, {
      ...counterHandlers([sale]),
      'office.state': async () => succeed(OFFICE),
      'journal.sale': async () => succeed({ sale, story: [] }),
    })
    await settle()
    expect(pageText()).toContain(words)
  })
})
