import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/base/clock'
import type { JournalEvent } from '#shared/sale/journal'
import type { PaymentPart } from '#shared/sale/payment'
import { NO_REFERENCES } from '#shared/sale/outcome'
import { isHeldOff, isOpen, isRefundDue, type Sale } from '#shared/sale/sale'
import { foldFirst, foldNext, foldSale } from '#shared/sale/sale-fold'
import { paise } from '#shared/base/money'
import { attempt, came, OUTCOME_NAMES, personal, story, told } from '../../../support/sales'

const sale = (...events: readonly JournalEvent[]): Sale => foldSale(story(...events), personal())
const states = (...events: readonly JournalEvent[]) => {
  const { railStatus, cashStatus } = sale(...events)
  return [railStatus, cashStatus]
}
const lost = [attempt(), came('lost')] as const
const pending = [attempt(), came('pending')] as const
const success = [attempt(), came('success')] as const
const byHand = (verdict: 'success' | 'failed'): JournalEvent => ({
  type: 'settled-by-hand',
  staffId: 'owner',
  verdict,
  refunded: false,
  evidence: 'the dashboard says so',
})
const cash = (movement: 'given-back' | 'kept-as-credit'): JournalEvent => ({
  type: 'cash',
  staffId: 'owner',
  movement,
  amountPaise: paise(29_900),
})

describe('the way of one sale', () => {
  it('is not sent before its first attempt', () => expect(states()).toEqual(['not-sent', 'none']))
  it('is sending between attempt and outcome', () => expect(states(attempt())).toEqual(['sending', 'none']))
  it('succeeds', () => expect(states(...success)).toEqual(['success', 'collected']))
  it('is pending', () => expect(states(...pending)).toEqual(['pending', 'collected']))
  it('is refused without having taken cash', () =>
    expect(states(attempt(), came('refused'))).toEqual(['failed', 'none']))
  it('is unknown when no answer came', () => expect(states(...lost)).toEqual(['unknown', 'collected']))
  it('is not sent when no connection came about', () =>
    expect(states(attempt(), came('no-connection'))).toEqual(['not-sent', 'none']))
  it('is unknown when the app died on the way', () => {
    const found = { type: 'interrupted', found: 'attempt-without-outcome' } as const
    expect(states(attempt(), found)).toEqual(['unknown', 'collected'])
  })
  it('stays not sent when the app died before the attempt', () =>
    expect(states({ type: 'interrupted', found: 'intent-only' })).toEqual(['not-sent', 'none']))
  it('pending that fails with refund leaves cash to give back, until it is ticked', () => {
    const failed = [...pending, told('failed', { refunded: true })]
    expect(states(...failed)).toEqual(['failed', 'owed-back'])
    expect(sale(...failed).refunded).toBe(true)
    expect(states(...failed, cash('given-back'))).toEqual(['failed', 'given-back'])
    expect(states(...failed, cash('kept-as-credit'))).toEqual(['failed', 'kept-as-credit'])
  })
  it('pending that fails without refund waits for the refund', () => {
    const failed = sale(...pending, told('failed', { refunded: false }))
    expect(isRefundDue(failed)).toBe(true)
    expect(isRefundDue(sale(...pending, told('failed'), told('failed', { refunded: true })))).toBe(false)
  })
  it.each([
    ['was refused', came('refused')],
    ['had no answer', came('lost')],
  ] as const)('waits for no refund of a sale that %s, whatever is said of money', (_name, outcome) =>
    expect(isRefundDue(sale(attempt(), outcome, told('failed', { refunded: false })))).toBe(false),
  )
  it('waits for the refund of a sale that the service had already', () =>
    expect(isRefundDue(sale(attempt(), came('already-there'), told('failed', { refunded: false })))).toBe(
      true,
    ))
})

describe('what was paid by UPI or card came before the sale was sent', () => {
  const paidBy = (parts: readonly PaymentPart[], events: readonly JournalEvent[]): readonly string[] => {
    const [first, ...rest] = story(...events)
    if (first?.event.type !== 'intent') throw new Error('a story begins with its intent')
    const paid = { ...first, event: { ...first.event, payment: { parts } } }
    const { railStatus, cashStatus } = foldSale([paid, ...rest], personal())
    return [railStatus, cashStatus]
  }
  const whole = [{ way: 'upi', amountPaise: paise(29_900) }] as const
  const inPart = [
    { way: 'cash', amountPaise: paise(10_000) },
    { way: 'card', amountPaise: paise(19_900) },
  ] as const
  it.each([
    ['by UPI', whole],
    ['in part by card', inPart],
  ] as const)('and is owed back once the sale ends without having gone through (%s)', (_name, parts) => {
    expect(paidBy(parts, [attempt()])).toEqual(['sending', 'none'])
    expect(paidBy(parts, [attempt(), came('refused')])).toEqual(['failed', 'owed-back'])
    expect(paidBy(parts, [attempt(), came('no-connection')])).toEqual(['not-sent', 'owed-back'])
    expect(paidBy(parts, [{ type: 'interrupted', found: 'intent-only' }])).toEqual(['not-sent', 'owed-back'])
    expect(paidBy(parts, [{ type: 'stopped', attempt: 1, conflictingSales: [] }])).toEqual([
      'not-sent',
      'owed-back',
    ])
  })
  it('and is taken for the sale once it is sent again and goes through', () =>
    expect(paidBy(whole, [attempt(), came('no-connection'), attempt(2), came('success', 2)])).toEqual([
      'success',
      'collected',
    ]))
  it('and nothing of what is written to an account alone', () =>
    expect(
      paidBy(
        [{ way: 'credit', amountPaise: paise(29_900), accountId: 'ACCOUNT-1' }],
        [attempt(), came('refused')],
      ),
    ).toEqual(['failed', 'none']))
})

describe('uncertainty is sticky', () => {
  it.each(['refused', 'no-connection', 'rate-limited'] as const)(
    'a second attempt that was %s leaves the first one unknown',
    (name) => expect(states(...lost, attempt(2), came(name, 2))).toEqual(['unknown', 'collected']),
  )
  it('an attempt that did not leave says nothing of the one that was held off before it', () => {
    const heldOff = [attempt(), came('rate-limited'), attempt(2), came('no-connection', 2)]
    expect(isHeldOff(sale(...heldOff))).toBe(true)
    const cleared = [attempt(), came('rate-limited'), told('not-found'), attempt(2), came('no-connection', 2)]
    expect(isHeldOff(sale(...cleared))).toBe(false)
    expect(states(...heldOff)).toEqual(['not-sent', 'none'])
  })
  it('nor of the one that a gateway held up, until the service had time to book it', () => {
    const heldUp = came('rate-limited', 1, { reason: 'held-up-on-the-way' })
    const retried = [attempt(2), came('no-connection', 2)] as const
    const asked = { ...told('not-found'), sinceLastMs: 10 * MINUTE_MS } as const
    expect(sale(attempt(), heldUp, told('not-found'), ...retried).reason).toBe('held-up-on-the-way')
    expect(sale(attempt(), heldUp, told('not-found'), asked, ...retried).reason).toBe('no-connection')
  })
  it('only evidence about the id lifts it', () => {
    expect(states(...lost, told('success'))).toEqual(['success', 'collected'])
    expect(states(...lost, told('failed'))).toEqual(['failed', 'owed-back'])
    expect(states(...lost, told('pending'))).toEqual(['pending', 'collected'])
  })
  it('an echo of the second attempt lifts it', () =>
    expect(states(...lost, attempt(2), came('success', 2))).toEqual(['success', 'collected']))
  it('an attempt that did not leave is not uncertain', () =>
    expect(states(attempt(), came('no-connection'), attempt(2), came('refused', 2))).toEqual([
      'failed',
      'none',
    ]))
  describe('a "failed" told while a re-send is on its way may be about the sending before it', () => {
    const during = [...lost, attempt(2), told('failed', { refunded: true })] as const
    it('and leaves the re-send on its way', () => expect(states(...during)).toEqual(['sending', 'collected']))
    it('and unknown when its answer is lost, or the app dies', () => {
      expect(states(...during, came('lost', 2))).toEqual(['unknown', 'collected'])
      const found = { type: 'interrupted', found: 'attempt-without-outcome' } as const
      expect(states(...during, found)).toEqual(['unknown', 'collected'])
    })
    it('and failed once the re-send is known not to have gone through either', () => {
      expect(states(...during, came('no-connection', 2))).toEqual(['failed', 'owed-back'])
      expect(states(...during, came('lost', 2), told('failed'))).toEqual(['failed', 'owed-back'])
    })
    it('and contradicts a success of the re-send', () =>
      expect(states(...during, came('success', 2))).toEqual(['conflict', 'collected']))
    it('but ends a sale that was sent once', () =>
      expect(states(attempt(), told('failed'), came('lost'))).toEqual(['failed', 'none']))
    it('but ends a sale of which no earlier attempt left', () =>
      expect(
        states(attempt(), came('no-connection'), attempt(2), told('failed'), came('lost', 2))[0],
      ).toEqual('failed'))
  })
  it('an answer without a verdict moves nothing and is shown', () => {
    const unclear = sale(...lost, told('no-verdict', { statusText: '1' }))
    expect([unclear.railStatus, unclear.unclearAnswer]).toEqual(['unknown', { why: 'no-verdict', text: '1' }])
  })
  it('an answer about another amount moves nothing', () => {
    const other = sale(...lost, told('success', { amountPaise: 100 }))
    expect([other.railStatus, other.unclearAnswer?.why]).toEqual(['unknown', 'other-amount'])
  })
  it('an unknown outcome does not undo what the service said meanwhile', () =>
    expect(states(attempt(), told('pending'), came('lost'))).toEqual(['pending', 'collected']))
  it('a wrong path moves nothing', () =>
    expect(states(...pending, told('wrong-path'))).toEqual(['pending', 'collected']))
})

describe('"no such id"', () => {
  const notFound = told('not-found')
  it('is counted and leaves the sale unknown', () => {
    const asked = sale(...lost, notFound, notFound)
    expect([asked.railStatus, asked.notFoundCount]).toEqual(['unknown', 2])
    expect(asked.firstNotFoundAt).toBe(asked.openedAt + 3_000)
  })
  it('is not counted while an attempt is on its way, nor once the service knew the id', () => {
    expect(sale(attempt(), notFound).notFoundCount).toBe(0)
    expect(sale(...pending, notFound).notFoundCount).toBe(0)
  })
  it('starts again with a re-send', () => expect(sale(...lost, notFound, attempt(2)).notFoundCount).toBe(0))
})

describe('contrary evidence appends and never overwrites', () => {
  it('success that later failed is reversed and the cash is owed back', () =>
    expect(states(...success, told('failed', { refunded: true }))).toEqual(['reversed', 'owed-back']))
  it('failed that later succeeded is a conflict, and cash not yet given back is held', () =>
    expect(states(...pending, told('failed'), told('success'))).toEqual(['conflict', 'collected']))
  it('a conflict after the cash was given back says so', () =>
    expect(states(...pending, told('failed'), cash('given-back'), told('success'))).toEqual([
      'conflict',
      'given-back',
    ]))
  it('reversed that later succeeded is a conflict', () =>
    expect(states(...success, told('failed'), told('success'))[0]).toBe('conflict'))
  it('a person settles a conflict', () => {
    const conflict = [...pending, told('failed'), told('success')]
    expect(states(...conflict, byHand('success'))).toEqual(['success', 'collected'])
    expect(states(...conflict, byHand('failed'))).toEqual(['failed', 'owed-back'])
    expect(sale(...conflict, byHand('failed')).settledBy).toBe('owner')
  })
  it('evidence still contradicts what a person settled', () => {
    expect(states(...lost, byHand('failed'), told('success'))[0]).toBe('conflict')
    expect(states(...lost, byHand('success'), told('failed'))[0]).toBe('reversed')
  })
  it.each(['success', 'failed'] as const)('the same end told again changes nothing (%s)', (verdict) =>
    expect(states(...lost, told(verdict), told(verdict))).toEqual(states(...lost, told(verdict))),
  )
  it('pending told late does not reopen an end', () => {
    expect(states(...success, told('pending'))[0]).toBe('success')
    expect(states(...lost, told('failed'), told('pending'))[0]).toBe('failed')
  })
  it('a refusal that comes after a success was told is not a failure', () =>
    expect(states(attempt(), told('success'), came('refused'))).toEqual(['success', 'collected']))
})

describe('references', () => {
  const reference = (referenceId: string | null) => ({
    references: { referenceId, acknowledgementNumber: null, operatorReference: null },
  })
  it('are completed by later answers and never replaced', () => {
    const first = came('pending', 1, reference('R1'))
    expect(sale(attempt(), first, told('success', reference('R2'))).references.referenceId).toBe('R1')
    expect(sale(...pending, told('success', reference('R2'))).references.referenceId).toBe('R2')
  })

  const operators = (operatorReference: string) => ({ references: { ...NO_REFERENCES, operatorReference } })
  it.each(['JIO', ' JIO ', 'Jio'])(
    'of the operator are none where only its code or name came: "%s"',
    (text) => {
      const plain = sale(attempt(), came('pending', 1, operators(text)))
      expect(plain.references.operatorReference).toBeNull()
      const later = sale(
        attempt(),
        came('pending', 1, operators(text)),
        told('success', operators('BR00041')),
      )
      expect(later.references.operatorReference).toBe('BR00041')
    },
  )

  it('of the national system are completed one by one', () => {
    const national = (transactionId: string | null, approvalNumber: string | null) => ({
      references: { ...NO_REFERENCES, national: { transactionId, approvalNumber } },
    })
    const first = came('pending', 1, national('BC01', null))
    expect(sale(attempt(), first, told('success', national('BC02', '417'))).references.national).toEqual({
      transactionId: 'BC01',
      approvalNumber: '417',
    })
    expect(sale(attempt(), first, told('success')).references.national?.transactionId).toBe('BC01')
    expect(sale(...success).references.national).toBeUndefined()
  })
})

it('a log that does not begin with an intent is damaged', () => {
  expect(() => foldSale(story().slice(1), null)).toThrow('begins with its intent')
  expect(() => foldSale([...story(), ...story()], null)).toThrow('one intent')
})

it('erased personal data leaves the sale as it was', () => {
  const erased = foldSale(story(...success), null)
  expect([erased.railStatus, erased.accountNumber, erased.customerMobile]).toEqual(['success', null, null])
})

/** Any events in any order, with attempts numbered upwards as the journal does. */
const anyStory = fc
  .array(
    fc.oneof(
      fc.constant({ kind: 'attempt' as const }),
      fc.constantFrom(...OUTCOME_NAMES).map((name) => ({ kind: 'outcome' as const, name })),
      fc
        .record({
          verdict: fc.constantFrom('success', 'pending', 'failed', 'not-found', 'no-verdict', 'wrong-path'),
          refunded: fc.constantFrom(true, false, null),
        })
        .map((evidence) => ({ kind: 'evidence' as const, ...evidence })),
      fc.constantFrom('success', 'failed').map((verdict) => ({ kind: 'by-hand' as const, verdict })),
      fc.constant({ kind: 'interrupted' as const }),
    ),
    { maxLength: 14 },
  )
  .map((moves) => {
    let attempts = 0
    return moves.flatMap((move): readonly JournalEvent[] => {
      switch (move.kind) {
        case 'attempt':
          return [attempt((attempts += 1))]
        case 'outcome':
          return attempts === 0 ? [] : [came(move.name, attempts)]
        case 'evidence':
          return [told(move.verdict as 'success', { refunded: move.refunded })]
        case 'by-hand':
          return [byHand(move.verdict as 'success')]
        case 'interrupted':
          return attempts === 0 ? [] : [{ type: 'interrupted', found: 'attempt-without-outcome' }]
      }
    })
  })

/** The first story that violates `holds`, as small as possible; null if there is none. */
const counterexample = (holds: (events: readonly JournalEvent[]) => boolean) =>
  fc.check(fc.property(anyStory, holds), { numRuns: 2_000 }).counterexample

const isConclusive = (event: JournalEvent): boolean =>
  (event.type === 'evidence' && ['success', 'failed'].includes(event.answer.verdict)) ||
  event.type === 'settled-by-hand' ||
  (event.type === 'outcome' && event.outcome.class === 'success')

/**
 * Attempts not resolved since the last conclusive evidence. What arrives while a re-send is on its way may be about an
 * earlier one.
 */
function unresolvedAttempts(events: readonly JournalEvent[]): number {
  const unresolved = new Set<number>()
  let onItsWay: number | null = null
  for (const event of events) {
    const isResendOnItsWay = onItsWay !== null && unresolved.size > 1
    if (event.type === 'attempt') unresolved.add((onItsWay = event.attempt))
    if (event.type === 'outcome' && ['failed', 'not-sent'].includes(event.outcome.class))
      unresolved.delete(event.attempt)
    if (isConclusive(event)) {
      const stays = isResendOnItsWay && event.type === 'evidence' && event.answer.verdict === 'failed'
      const resend = stays ? onItsWay : null
      unresolved.clear()
      if (resend !== null) unresolved.add(resend)
    }
    if (event.type === 'outcome' || event.type === 'settled-by-hand' || event.type === 'interrupted')
      onItsWay = null
  }
  return unresolved.size
}

describe('for any story', () => {
  it('folding event by event gives what folding all gives, also through JSON', () => {
    const thawed = (value: unknown) => JSON.parse(JSON.stringify(value)) as ReturnType<typeof foldFirst>
    const stepwise = (events: readonly JournalEvent[]): Sale => {
      const [first, ...rest] = story(...events)
      if (first === undefined) throw new Error('a story has an intent')
      return rest.reduce((foldState, event) => thawed(foldNext(foldState, event)), thawed(foldFirst(first)))
        .sale
    }
    const isSame = (events: readonly JournalEvent[]): boolean =>
      JSON.stringify(stepwise(events)) === JSON.stringify(foldSale(story(...events), null))
    expect(counterexample(isSame)).toBeNull()
  })

  it('nothing is failed or not sent while an attempt is unresolved', () => {
    const holds = (events: readonly JournalEvent[]): boolean => {
      const { railStatus } = sale(...events)
      if (railStatus === 'not-sent') return unresolvedAttempts(events) === 0
      return railStatus !== 'failed' || unresolvedAttempts(events) === 0
    }
    expect(counterexample(holds)).toBeNull()
  })

  it('a success shown rests on a success told', () => {
    const holds = (events: readonly JournalEvent[]): boolean =>
      sale(...events).railStatus !== 'success' ||
      events.some(
        (event) =>
          (event.type === 'outcome' && event.outcome.class === 'success') ||
          (event.type === 'evidence' && event.answer.verdict === 'success') ||
          (event.type === 'settled-by-hand' && event.verdict === 'success'),
      )
    expect(counterexample(holds)).toBeNull()
  })

  it('what may have gone through has taken the cash, and owes none of it back', () => {
    const holds = (events: readonly JournalEvent[]): boolean => {
      const { railStatus, cashStatus } = sale(...events)
      const mayBeThrough = isOpen({ railStatus }) && railStatus !== 'sending'
      return !mayBeThrough || cashStatus === 'collected'
    }
    expect(counterexample(holds)).toBeNull()
  })
})
