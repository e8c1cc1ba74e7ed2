// Between the intent and the attempt, the shop's office is asked.
import { describe, expect, it } from 'vitest'
import type { AttemptAdmission, ConflictingSale } from '#shared/protocol/admission'
import { nextStepOf } from '#shared/sale/sale-statement'
import { requestIdSchema } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import {
  allowedOf,
  type Admission,
  type AdmissionQuestion,
  type AdmissionVerdict,
} from '#main/money/admission'
import { createSending, type SendingOptions } from '#main/money/sending'
import { expectedDefects, noDefects } from '#test/support/defects'
import { agesIn } from '#test/support/ages'
import { memoryJournal, recordIntent, value } from '#test/support/journals'
import { outcome } from '#test/support/sales'
import { settleMicrotasks, VirtualTime } from '#test/support/virtual-time'

const KEPT: AttemptAdmission = { verdict: 'admitted', kind: 'sale', fingerprints: ['a'.repeat(43)] }
const CONFLICT: ConflictingSale = {
  kind: 'recent',
  requestId: requestIdSchema.parse('OTHER-001'),
  counterName: 'Back',
  atMs: 1_800_000_000_000,
}

/** A sending whose office and whose service answer as the test says. */
function openSending(
  admission?: Admission['ask'],
  reportDefect = noDefects,
  claimedBy?: SendingOptions['claimedBy'],
) {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time)
  const id = recordIntent(journal)
  const questions: AdmissionQuestion[] = []
  const verdicts: ((verdict: AdmissionVerdict) => void)[] = []
  const ask: Admission['ask'] = (question) => {
    questions.push(question)
    return admission?.(question) ?? new Promise((resolve) => verdicts.push(resolve))
  }
  let calls = 0
  const answers = [outcome('success')]
  const sending = createSending({
    journal,
    clock: time,
    ages: agesIn(journal, time),
    timers: time,
    push: () => {},
    admission: { ask },
    ...(claimedBy === undefined ? {} : { claimedBy }),
    reportDefect,
  })
  const send = (decision = {}) =>
    sending.send(
      id,
      async () => {
        calls += 1
        return answers.shift() ?? outcome('success')
      },
      decision,
    )
  const types = () => journal.story(id).map(({ event }) => event.type)
  return { time, journal, id, questions, verdicts, answers, sending, send, types, calls: () => calls }
}

const go = async (): Promise<AdmissionVerdict> => ({ kind: 'go', kept: KEPT })
const stop = async (): Promise<AdmissionVerdict> => ({ kind: 'stopped', conflictingSales: [CONFLICT] })

describe('with an office', () => {
  it('nothing is attempted before its verdict, which then stands in the attempt', async () => {
    const { send, verdicts, types, calls, journal, id } = openSending()
    const sold = send()
    await settleMicrotasks()
    expect([types(), calls()]).toEqual([['intent'], 0])
    verdicts[0]?.({ kind: 'go', kept: KEPT })
    expect(value(await sold).railStatus).toBe('success')
    expect(journal.story(id)[1]?.event).toEqual({ type: 'attempt', attempt: 1, admission: KEPT })
  })

  it('asks by what the body names where that is what the counters have in common, and else by the number', async () => {
    const read: (string | null)[] = ['ABCPD1234F', null]
    const { send, questions } = openSending(stop, noDefects, () => read.shift() ?? null)
    await send()
    await send()
    expect(questions.map(({ sale }) => sale.accountNumber)).toEqual(['ABCPD1234F', '9876543210'])
  })

  it('what it stopped is not sent, and says at which counter the same is', async () => {
    const { send, types, calls } = openSending(stop)
    expect(value(await send())).toMatchObject({
      railStatus: 'not-sent',
      cashStatus: 'none',
      reason: 'stopped-elsewhere',
      stoppedBy: [CONFLICT],
      attempts: 0,
    })
    expect([types(), calls()]).toEqual([['intent', 'stopped'], 0])
  })

  it('what a person then allowed is asked again with it, sent once, and says no more that it was stopped', async () => {
    let verdict = stop
    const { send, questions, journal, id } = openSending(() => verdict())
    const stopped = value(await send())
    verdict = go
    const allowed = allowedOf(stopped, { ownerId: null, isAccepted: true })
    const sold = value(await send({ allowed }))
    expect(questions[1]?.allowed.accepted).toEqual([CONFLICT.requestId])
    expect(sold).toMatchObject({ railStatus: 'success', reason: 'confirmed', attempts: 1 })
    expect(sold.stoppedBy).toBeUndefined()
    expect(journal.sale(id)?.stoppedBy).toBeUndefined()
  })

  it('each attempt is asked about anew: one that did not leave may be stopped the next time', async () => {
    let asked = 0
    const { send, answers, time, questions, calls } = openSending(() => ((asked += 1) === 1 ? go() : stop()))
    answers[0] = outcome('no-connection')
    const sold = send()
    await settleMicrotasks()
    await time.pass(60_000)
    expect(value(await sold)).toMatchObject({ railStatus: 'not-sent', reason: 'stopped-elsewhere' })
    expect([questions.map(({ attempt }) => attempt), calls()]).toEqual([[1, 2], 1])
  })

  it('a counter that was taken out says so of the sale, not that nobody could be asked', async () => {
    const { send, journal, id, calls } = openSending(async () => ({
      kind: 'stopped',
      conflictingSales: [],
      because: 'revoked',
    }))
    const sale = value(await send())
    expect(sale).toMatchObject({ railStatus: 'not-sent', reason: 'stopped-revoked' })
    expect(nextStepOf(sale)).toEqual({ kind: 'revoked' })
    // From the disk too.
    expect(journal.story(id)[1]?.event).toMatchObject({ type: 'stopped', because: 'revoked' })
    expect(calls()).toBe(0)
  })

  it('a defect on the way to it sends nothing', async () => {
    const { reportDefect, events } = expectedDefects()
    const { send, calls } = openSending(() => Promise.reject(new Error('a defect')), reportDefect)
    expect(value(await send()).reason).toBe('stopped-unasked')
    expect([calls(), events]).toEqual([0, ['money.admission-failed']])
  })

  it('what it says to an app that is closing sends nothing', async () => {
    const { send, verdicts, sending, calls, types } = openSending()
    const sold = send()
    await settleMicrotasks()
    const settled = sending.settled()
    verdicts[0]?.({ kind: 'go', kept: KEPT })
    await settled
    expect(value(await sold).railStatus).toBe('not-sent')
    expect([calls(), types()]).toEqual([0, ['intent']])
  })

  it('two sendings of one sale ask once', async () => {
    const { send, verdicts, questions, calls } = openSending()
    const both = Promise.all([send(), send()])
    verdicts[0]?.({ kind: 'go', kept: KEPT })
    await both
    expect([questions.length, calls()]).toEqual([1, 1])
  })
})

it('neither a yes nor a PIN allows anything besides a sale that is on its way; a yes nothing besides an open one', () => {
  const { journal, id } = openSending()
  const kinds = ['done', 'sending', 'open', 'silent', 'recent', 'refused'] as const
  const conflictingSales = kinds.map((kind): ConflictingSale => ({
    ...CONFLICT,
    kind,
    requestId: requestIdSchema.parse(`${kind}-0001`),
  }))
  const sale = value(journal.append(id, { type: 'stopped', attempt: 1, conflictingSales }))
  const byPin = allowedOf(sale, { ownerId: 'owner', isAccepted: false })
  const byYes = allowedOf(sale, { ownerId: null, isAccepted: true })
  expect(byPin.lifted).toEqual(['open-0001', 'silent-0001', 'recent-0001', 'refused-0001'])
  expect([byYes.lifted, byYes.accepted]).toEqual([[], ['silent-0001', 'recent-0001', 'refused-0001']])
})

describe('a sale that is stopped', () => {
  it('and may have gone through at an earlier attempt stays not confirmed', () => {
    const { journal, id } = openSending()
    journal.append(id, { type: 'attempt', attempt: 1 })
    journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('lost') })
    const sale = value(journal.append(id, { type: 'stopped', attempt: 2, conflictingSales: [CONFLICT] }))
    expect(sale).toMatchObject({ railStatus: 'unknown', stoppedBy: [CONFLICT] })
  })

  it('and was held off by the service is still asked about before it is sent', () => {
    const { journal, id } = openSending()
    journal.append(id, { type: 'attempt', attempt: 1 })
    journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('rate-limited') })
    const sale = value(journal.append(id, { type: 'stopped', attempt: 2, conflictingSales: [CONFLICT] }))
    expect(sale).toMatchObject({ railStatus: 'not-sent', reason: 'rate-limited' })
  })

  it('while an attempt is on its way is a contradiction that the journal refuses', () => {
    const { journal, id } = openSending()
    journal.append(id, { type: 'attempt', attempt: 1 })
    expect(journal.append(id, { type: 'stopped', attempt: 2, conflictingSales: [CONFLICT] }).ok).toBe(false)
  })

  it('as a line of a paid visit owes its money back', () => {
    const { journal, id } = openSending()
    const cash = {
      type: 'cash',
      staffId: 'owner',
      movement: 'collected',
      amountPaise: paise(29_900),
    } as const
    const sale = value(journal.append(id, cash))
    expect(sale.cashStatus).toBe('collected')
    expect(
      value(journal.append(id, { type: 'stopped', attempt: 1, conflictingSales: [CONFLICT] })).cashStatus,
    ).toBe('owed-back')
  })
})
