// What comes of a callback: it moves nothing by itself; the service is asked, and its answer counts.
import { describe, expect, it } from 'vitest'
import type { CallbackFacts, CallbackRecord } from '#shared/callbacks/callback'
import { MINUTE_MS } from '#shared/base/clock'
import type { AccountSubject } from '#shared/operations/account/account-schemas'
import { NO_REFERENCES, type StatusAnswer } from '#shared/sale/outcome'
import { needsStatusChecks } from '#shared/sale/sale'
import { fail, succeed, type Result } from '#shared/base/result'
import { createReconcile } from '#main/journal'
import { callbackJudge } from '#main/callbacks/judging'
import { memoryJournal, recordIntent, recordSale } from '#test/support/journals'
import { answer, newIntent, outcome, personal, requestId, type OutcomeName } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { callbackRecord } from '#test/support/callbacks'
import { noDefects } from '#test/support/defects'
import { agesIn } from '#test/support/ages'

const record = (
  facts: Partial<CallbackFacts>,
  kind: CallbackRecord['kind'] = 'recharge',
): CallbackRecord => ({
  number: 1,
  ...callbackRecord({ kind, facts }),
})

const never = (): never => {
  throw new Error('not expected')
}

function shop(
  status: Result<StatusAnswer> | (() => Result<StatusAnswer>),
  sold: OutcomeName | null | 'intent' = 'pending',
) {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time)
  let asked = 0
  const reconcile = createReconcile({
    reportDefect: noDefects,
    journal,
    checkStatus: async () => {
      asked += 1
      return typeof status === 'function' ? status() : status
    },
    clock: time,
    ages: agesIn(journal, time),
    timers: time,
    random: () => 0.5,
  })
  if (sold === 'intent') recordIntent(journal)
  else recordSale(journal, sold)
  const judge = callbackJudge({ journal, reconcile })
  return { journal, judge, time, asked: () => asked, sale: () => journal.sale(requestId()) }
}

const noLine = fail({ kind: 'no-connection', cause: 'ENOTFOUND' } as const)
const failedBack = { says: 'failed', refunded: true } as const

describe('a callback about a recharge', () => {
  it('T75 T81 of success is confirmed by asking, and the answer is what the log records', async () => {
    const { judge, sale, journal } = shop(succeed(answer('success')))
    expect(await judge(record({}), 0)).toEqual({ kind: 'done', disposition: 'confirmed' })
    expect(sale()?.railStatus).toBe('success')
    expect(journal.story(requestId()).at(-1)?.event).toMatchObject({
      type: 'evidence',
      source: 'status-check',
    })
  })

  it('moves nothing where the service says otherwise', async () => {
    const { judge, sale } = shop(succeed(answer('failed', { refunded: true })))
    expect(await judge(record({}), 0)).toEqual({ kind: 'done', disposition: 'contradicted' })
    expect(sale()?.railStatus).toBe('failed')
  })

  it('that runs ahead of the service is asked about again, and never believed', async () => {
    const { judge, sale } = shop(succeed(answer('pending')))
    expect(await judge(record({}), 0)).toMatchObject({ kind: 'later', otherwise: 'contradicted' })
    expect(sale()?.railStatus).toBe('pending')
  })

  it('before the answer to the call itself waits for that answer', async () => {
    const { judge, asked } = shop(succeed(answer('success')), null)
    expect(await judge(record({}), 0)).toMatchObject({ kind: 'later' })
    expect(asked()).toBe(0)
  })

  it('of failure after success is a reversal once the service says so', async () => {
    const { judge, sale } = shop(succeed(answer('failed', { refunded: true })), 'success')
    expect(await judge(record(failedBack), 0)).toEqual({ kind: 'done', disposition: 'confirmed' })
    expect(sale()).toMatchObject({ railStatus: 'reversed', cashStatus: 'owed-back' })
  })

  it('of failure after success leaves the sale alone while the service calls it successful', async () => {
    const { judge, sale } = shop(succeed(answer('success')), 'success')
    expect(await judge(record(failedBack), 0)).toEqual({ kind: 'done', disposition: 'contradicted' })
    expect(sale()?.railStatus).toBe('success')
  })

  it('of a refund is no contradiction where the service, asked, only says that it failed', async () => {
    const { judge, sale } = shop(succeed(answer('failed')))
    expect(await judge(record(failedBack), 0)).toMatchObject({
      kind: 'later',
      otherwise: 'refund-unconfirmed',
    })
    // The callback proves no refund: the money counts as still to come, and the sale is asked about daily.
    expect(sale()).toMatchObject({ railStatus: 'failed', refunded: false, cashStatus: 'owed-back' })
    expect(needsStatusChecks(sale() ?? never())).toBe(true)
  })

  it('of a refund is confirmed once the service, asked again, says so', async () => {
    const answers = [answer('failed'), answer('failed', { refunded: true })]
    const { judge, time } = shop(() => succeed(answers.shift() ?? never()))
    const first = await judge(record(failedBack), 0)
    await time.pass(first.kind === 'later' ? first.delayMs : 0)
    expect(await judge(record(failedBack), 1)).toEqual({ kind: 'done', disposition: 'confirmed' })
  })

  it('of a failure without its refund is known already once the money is back', async () => {
    const { judge, asked, journal } = shop(succeed(answer('success')))
    journal.append(requestId(), {
      type: 'evidence',
      source: 'status-check',
      answer: answer('failed', { refunded: true }),
    })
    expect(await judge(record({ says: 'failed', refunded: false }), 0)).toEqual({
      kind: 'done',
      disposition: 'no-news',
    })
    expect(asked()).toBe(0)
  })

  it('of success after failure is a conflict once the service says so, for a person to settle', async () => {
    const { judge, sale, time } = shop(succeed(answer('success')), 'refused')
    expect(await judge(record({}), 0)).toEqual({ kind: 'done', disposition: 'confirmed' })
    expect(sale()?.railStatus).toBe('conflict')
    await time.pass(MINUTE_MS)
    expect(await judge(record(failedBack), 0)).toEqual({ kind: 'done', disposition: 'kept' })
  })

  it('that says what is known asks nobody', async () => {
    const { judge, asked } = shop(succeed(answer('success')), 'success')
    expect(await judge(record({}), 0)).toEqual({ kind: 'done', disposition: 'no-news' })
    expect(asked()).toBe(0)
  })

  it('T84 whose event and status disagree is asked about', async () => {
    const { judge, asked, sale } = shop(succeed(answer('success')))
    expect(await judge(record({ says: 'contradictory' }), 0)).toMatchObject({ kind: 'done' })
    expect(asked()).toBe(1)
    expect(sale()?.railStatus).toBe('success')
  })

  it('is asked about once in ten seconds, however many come', async () => {
    const { judge, asked } = shop(succeed(answer('pending')))
    await judge(record({}), 0)
    for (let count = 0; count < 50; count += 1)
      expect(await judge(record({}), 0)).toMatchObject({ kind: 'later' })
    expect(asked()).toBe(1)
  })

  it('waits longer each time where nobody can be asked', async () => {
    const { judge, time, sale } = shop(noLine)
    const first = await judge(record({}), 0)
    await time.pass(MINUTE_MS)
    const second = await judge(record({}), 1)
    expect([first, second]).toMatchObject([
      { kind: 'later', otherwise: 'unanswered' },
      { kind: 'later', otherwise: 'unanswered' },
    ])
    expect(second.kind === 'later' && first.kind === 'later' && second.delayMs > first.delayMs).toBe(true)
    expect(sale()?.railStatus).toBe('pending')
  })

  it.each([
    ['an id nobody knows', { requestId: 'SALE-9999' }, 'unknown-sale'],
    ['an id that is none', { requestId: '../../etc' }, 'unknown-sale'],
    ['no id', { requestId: null }, 'unknown-sale'],
    ['an event nobody has described', { says: 'unknown' }, 'kept'],
  ] as const)('with %s moves nothing', async (_name, facts, disposition) => {
    const { judge, asked } = shop(succeed(answer('success')))
    expect(await judge(record(facts), 0)).toEqual({ kind: 'done', disposition })
    expect(asked()).toBe(0)
  })

  it('about a sale that was never sent moves nothing', async () => {
    const { judge, sale } = shop(succeed(answer('success')), 'intent')
    expect(await judge(record({}), 0)).toEqual({ kind: 'done', disposition: 'kept' })
    expect(sale()).toMatchObject({ railStatus: 'not-sent', cashStatus: 'none' })
  })
})

describe('a signed callback about an account', () => {
  it('finds the opening by the id of the service, and asks', async () => {
    const time = new VirtualTime()
    const { journal } = memoryJournal(time)
    const opening: AccountSubject = {
      operation: 'account',
      service: 'account',
      accountType: '1',
      accountTypeName: 'Savings',
      collects: 'nothing',
    }
    journal.recordIntent(requestId(), { ...newIntent(), subject: opening }, personal())
    journal.append(requestId(), { type: 'attempt', attempt: 1 })
    const references = { ...NO_REFERENCES, referenceId: 'ACC-77' }
    journal.append(requestId(), { type: 'outcome', attempt: 1, outcome: outcome('pending', { references }) })
    const asked: string[] = []
    const judge = callbackJudge({
      journal,
      reconcile: {
        checkNow: async (id) => {
          asked.push(id)
          return journal.append(id, {
            type: 'evidence',
            source: 'status-check',
            answer: answer('success', { references }),
          })
        },
      },
    })
    expect(await judge(record({ requestId: 'ACC-78' }, 'account'), 0)).toMatchObject({ disposition: 'kept' })
    expect(await judge(record({ requestId: 'ACC-77' }, 'account'), 0)).toMatchObject({
      disposition: 'confirmed',
    })
    expect(asked).toEqual(['SALE-0001'])
  })
})

describe('the status that a callback led to', () => {
  it('is recorded once', async () => {
    const { judge, journal, time } = shop(succeed(answer('success')))
    await judge(record({}), 0)
    const entries = journal.story(requestId()).length
    await time.pass(MINUTE_MS)
    expect(await judge(record({}), 0)).toEqual({ kind: 'done', disposition: 'no-news' })
    expect(journal.story(requestId())).toHaveLength(entries)
    expect(entries).toBeGreaterThan(3)
  })
})
