// What may be sent again under the same id, and by which rule. The owner's declaration only replaces the wait for "no
// such id".
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/base/clock'
import { resendRules, resendStanding } from '#shared/sale/resend'
import { foldSale } from '#shared/sale/sale-fold'
import type { JournalEvent } from '#shared/sale/journal'
import type { SaleSubject } from '#shared/sale/subject'
import { paise } from '#shared/base/money'
import { RESENDABLE_OPERATIONS } from '#shared/operations/registry'
import { rule } from '../../../support/resend'
import { attempt, came, personal, story, told } from '../../../support/sales'

const saleOf = (...events: readonly JournalEvent[]) => foldSale(story(...events), personal())
const notFound = (sinceLastMs: number): JournalEvent =>
  ({ ...told('not-found'), sinceLastMs }) as JournalEvent
const lost = [attempt(), came('lost')]

describe('a sale without an answer', () => {
  it('is sent again on the word of an owner, although the service has never said "no such id"', () => {
    expect(resendStanding(saleOf(...lost), true)).toEqual({ kind: 'allowed', because: 'declared-safe' })
    expect(resendStanding(saleOf(...lost), false)).toMatchObject({ kind: 'too-early', answersMissing: 3 })
  })

  it('is sent again on the word of the service first, where both say so', () => {
    const sale = saleOf(...lost, notFound(0), notFound(20 * MINUTE_MS), notFound(20 * MINUTE_MS))
    expect(resendStanding(sale, true)).toEqual({ kind: 'allowed', because: 'not-found' })
  })

  it.each([
    ['a word that nobody can read', told('no-verdict', { statusText: 'with_operator' }), 'too-early'],
    ['another amount', told('success', { amountPaise: paise(100) }), 'too-early'],
    ['an answer from a wrong path', told('wrong-path'), 'allowed'],
  ] as const)('waits for the word of a service that may know it: %s', (_name, said, kind) => {
    expect(resendStanding(saleOf(...lost, said), true).kind).toBe(kind)
  })
})

describe('the word of an owner never reaches', () => {
  it.each([
    ['a sale on its way', [attempt()]],
    ['a pending one', [attempt(), came('pending')]],
    ['one that is already there', [attempt(), came('already-there')]],
    ['one that the service once called pending', [...lost, told('pending')]],
    ['a successful one', [attempt(), came('success')]],
    ['a failed one', [attempt(), came('refused')]],
    ['a reversed one', [attempt(), came('success'), told('failed', { refunded: true })]],
    ['one that was never sent', []],
  ] as const)('%s', (_name, events) => {
    expect(resendStanding(saleOf(...events), true)).toEqual({ kind: 'never' })
  })

  it('the opening of an account, however often the service has not found it', () => {
    const subject = { operation: 'account' } as SaleSubject
    const sale = saleOf(...lost, notFound(0), notFound(20 * MINUTE_MS), notFound(20 * MINUTE_MS))
    expect(resendStanding({ ...sale, subject }, true)).toEqual({ kind: 'never' })
  })
})

describe("the owner's decisions", () => {
  const HERE = 'https://service.invalid'
  const decisions = (...changes: readonly Parameters<typeof rule>[0][]) =>
    changes.map((change, index) => ({
      sequence: index + 1,
      recordedAt: (index + 1) * MINUTE_MS,
      event: rule({ serviceAddress: HERE, ...change }),
    }))
  const standing = (...changes: readonly Parameters<typeof rule>[0][]) =>
    resendRules(decisions(...changes), HERE).map(({ operation, isSafe }) => [operation, isSafe])

  it('are off until somebody switches one on, each operation for itself', () => {
    expect(standing()).toEqual(RESENDABLE_OPERATIONS.map((operation) => [operation, false]))
    expect(standing({ operation: 'bill' })).toEqual(
      RESENDABLE_OPERATIONS.map((operation) => [operation, operation === 'bill']),
    )
  })

  it('hold until the next one, which names who and when', () => {
    const [recharge] = resendRules(decisions({}, { isSafe: false, staffId: 'ravi' }), HERE)
    expect(recharge).toEqual({
      operation: 'recharge',
      isSafe: false,
      isElsewhere: false,
      decided: { staffId: 'ravi', at: 2 * MINUTE_MS, trial: null },
    })
  })

  it('do not count for a service at another address', () => {
    const [recharge] = resendRules(decisions({ serviceAddress: 'https://other.invalid' }), HERE)
    expect(recharge).toMatchObject({ isSafe: false, isElsewhere: true })
  })
})
