// Each check that may cost the shop money stands in the log: who asked, which kind, how it ended, and no number of anybody.
import { describe, expect, it } from 'vitest'
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import { fail } from '#shared/base/result'
import { PAID_CHECKS, PAID_CHECKS_ID, type PaidCheck } from '#shared/operations/checks/paid-check'
import { OPERATION_NAMES, OPERATIONS } from '#shared/operations/registry'
import { recordedChecks, type PaidAreas } from '#main/operations/checks/workflow/paid-checks'
import { dayBook } from '#main/till/day-book'
import { tillWorkflow } from '#main/till/till'
import type { Journal } from '#main/journal'
import { expectedDefects, noDefects } from '#test/support/defects'
import { practiceOver } from '#test/support/identity'
import { memoryJournal, sqliteJournal, value } from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'
import { loose, openTill } from '#test/support/till'
import { VirtualTime, whileTimePasses } from '#test/support/virtual-time'

const PAN = 'ABCPS1234F'
const RAVI = { id: 'ravi', role: 'cashier' } as const
const SUNIL = { id: 'sunil', role: 'cashier' } as const

function shop(time = new VirtualTime(), journal: Journal = memoryJournal(time).journal) {
  const { service, calls } = practiceOver(time)
  let staff: { readonly id: string; readonly role: 'cashier' | 'owner' } = RAVI
  const recorded = recordedChecks({ service, journal, staff: () => staff, reportDefect: noDefects })
  return {
    time,
    journal,
    service,
    calls,
    recorded,
    during: whileTimePasses(time, 60_000),
    comes: (next: typeof staff) => (staff = next),
    entries: () => journal.checksAfter(0).map(({ event }) => event),
    books: { journal, clock: time, staff: () => RAVI, overpaid: () => [] },
  }
}

/** Every call that it wraps, with input that the practice service takes. */
const CALLS: { readonly [Check in PaidCheck]: (areas: PaidAreas) => Promise<unknown> } = {
  'verify.upi': ({ verification }) => verification.verifyUpi({ upiId: 'asha@practice' }),
  'verify.bank': ({ verification }) =>
    verification.verifyBank({ accountNumber: '123456789012', ifscCode: 'PRAC0000001' }),
  'verify.pan': ({ verification }) => verification.verifyPan({ panNumber: PAN }),
  'verify.gstin': ({ verification }) => verification.verifyGstin({ gstin: '24ABCPS1234F1Z5' }),
  'aadhaar.send-otp': ({ identity }) => identity.sendAadhaarOtp({ aadhaarNumber: '999941057058' }),
  'aadhaar.verify-otp': ({ identity }) =>
    identity.verifyAadhaarOtp({ verificationId: 'V', otp: '000000', aadhaarNumber: '999941057058' }),
  'docvault.initiate': ({ identity }) =>
    identity.initiateVault({
      customer: { fullName: 'Asha', mobileNumber: '9876543210', email: 'asha@example.com' },
      returnUrl: null,
      state: null,
    }),
  'message.sms': ({ message }) => message.sendSmsCode({ mobileNumber: '9876543210', code: '123456' }),
  'message.chat': ({ message }) => message.sendChatCode({ mobileNumber: '9876543210', code: '123456' }),
}

describe('a check that may cost the shop money', () => {
  it('is every call that is made once and sells nothing, but the onboarding of the shop itself', () => {
    const once = OPERATION_NAMES.filter((name) => OPERATIONS[name].policy === 'once')
    expect([...PAID_CHECKS, 'account.onboard'].toSorted()).toEqual(once.toSorted())
  })

  it.each(PAID_CHECKS)('%s is in the log before it leaves, and again with how it ended', async (check) => {
    const { service, journal, calls, during, entries } = shop()
    const atCall: unknown[] = []
    const watched = recordedChecks({
      service: {
        verification: watching(service.verification, () => atCall.push(...entries())),
        identity: watching(service.identity, () => atCall.push(...entries())),
        message: watching(service.message, () => atCall.push(...entries())),
      },
      journal,
      staff: () => RAVI,
      reportDefect: noDefects,
    })
    await during(CALLS[check](watched))
    const asked = { type: 'check', step: 'asked', operation: check, staffId: 'ravi' }
    expect(atCall).toEqual([asked])
    expect(entries()).toEqual([asked, expect.objectContaining({ step: 'ended', asked: 1 })])
    expect(calls()).toBe(1)
  })

  it('names whoever asked, also if somebody else is there when it ends, and no number', async () => {
    const { recorded, during, entries, comes } = shop()
    const running = recorded.verification.verifyPan({ panNumber: PAN })
    comes(SUNIL)
    expect(await during(running)).toMatchObject({ kind: 'done' })
    expect(entries()).toEqual([
      { type: 'check', step: 'asked', operation: 'verify.pan', staffId: 'ravi' },
      { type: 'check', step: 'ended', asked: 1, came: 'done' },
    ])
    expect(JSON.stringify(entries())).not.toContain(PAN)
  })

  it('is not made where the log takes no entry', async () => {
    const { service, calls, journal } = shop()
    const recordCheck = () => fail({ kind: 'store', problem: 'disk-full' } as const)
    const recorded = recordedChecks({
      service,
      journal: { ...journal, recordCheck },
      staff: () => RAVI,
      reportDefect: noDefects,
    })
    expect(await recorded.verification.verifyPan({ panNumber: PAN })).toEqual({
      kind: 'not-done',
      failure: { kind: 'store', problem: 'disk-full' },
    })
    expect(calls()).toBe(0)
  })

  it('is answered all the same if its end cannot be written, and counts as unknown', async () => {
    const { service, journal, time, during } = shop()
    const { reportDefect, events } = expectedDefects()
    const recordCheck: Journal['recordCheck'] = (event) =>
      event.step === 'ended' ? fail({ kind: 'store', problem: 'disk-full' }) : journal.recordCheck(event)
    const recorded = recordedChecks({ service, journal: { recordCheck }, staff: () => RAVI, reportDefect })
    expect(await during(recorded.verification.verifyPan({ panNumber: PAN }))).toMatchObject({ kind: 'done' })
    expect(events).toEqual(['checks.end-not-recorded'])
    const day = dayBook({ journal, clock: time, overpaid: () => [] }, time.now())
    expect(day.paidChecks).toEqual([{ staffId: 'ravi', kind: 'pan', done: 0, undone: 0, unknown: 1 }])
  })

  it('that was under way at a power cut is unknown after it', async () => {
    const time = new VirtualTime()
    const { journal, reopen } = sqliteJournal(time)
    value(journal.recordCheck({ type: 'check', step: 'asked', operation: 'verify.upi', staffId: 'ravi' }))
    const day = dayBook({ journal: reopen(), clock: time, overpaid: () => [] }, time.now())
    expect(day.paidChecks).toEqual([{ staffId: 'ravi', kind: 'upi', done: 0, undone: 0, unknown: 1 }])
  })
})

it('checks of years are read by no start and no checkpoint, and counted after both', () => {
  const disk = memoryDisk()
  const { journal, reopen } = memoryJournal(undefined, disk)
  for (let count = 0; count < 1_100; count += 1)
    value(journal.recordCheck({ type: 'check', step: 'asked', operation: 'verify.pan', staffId: 'ravi' }))
  const checkpoints = disk.durableEvents().filter(({ type }) => type === 'checkpoint')
  expect(checkpoints).toHaveLength(1)
  expect(checkpoints[0]?.body).not.toContain(PAID_CHECKS_ID)
  expect(reopen().checksAfter(0)).toHaveLength(1_100)
})

describe('the books count paid checks by person and kind', () => {
  const check = (
    journal: Journal,
    staffId: string,
    operation: 'verify.pan' | 'message.sms',
    came?: 'done',
  ) => {
    const asked = value(journal.recordCheck({ type: 'check', step: 'asked', operation, staffId }))
    if (came !== undefined)
      value(journal.recordCheck({ type: 'check', step: 'ended', asked: asked.sequence, came }))
  }

  it('on the day on which they were asked for, and how they ended also after midnight', () => {
    const { journal, time, books } = shop()
    const dayStartsAt = startOfIndianDay(time.now())
    time.jumpWallClock(dayStartsAt + DAY_MS - 1_000 - time.now())
    const late = value(
      journal.recordCheck({ type: 'check', step: 'asked', operation: 'verify.pan', staffId: 'ravi' }),
    )
    time.jumpWallClock(5_000)
    value(journal.recordCheck({ type: 'check', step: 'ended', asked: late.sequence, came: 'done' }))
    check(journal, 'sunil', 'message.sms', 'done')
    const row = { undone: 0, unknown: 0, done: 1 }
    expect(dayBook(books, dayStartsAt).paidChecks).toEqual([{ staffId: 'ravi', kind: 'pan', ...row }])
    expect(dayBook(books, dayStartsAt + DAY_MS).paidChecks).toEqual([
      { staffId: 'sunil', kind: 'mobile-code', ...row },
    ])
    expect(dayBook(books, dayStartsAt + 2 * DAY_MS).paidChecks).toBeUndefined()
  })

  it('on X and Z, with those that were made while the box was shut', async () => {
    const { journal, time, books } = shop()
    const till = tillWorkflow({ ...books, staff: () => ({ id: 'asha', role: 'owner' }) })
    check(journal, 'ravi', 'verify.pan', 'done')
    openTill(journal, time.now())
    check(journal, 'ravi', 'verify.pan')
    const x = value(await till['till.report']({ sequence: null }))
    expect(x.report.paidChecks).toEqual([{ staffId: 'ravi', kind: 'pan', done: 1, undone: 0, unknown: 1 }])
    const { head } = value(await till['till.state']({}))
    const close = { head, count: loose(50_000), carriedPaise: loose(0).loosePaise, reason: '' }
    const z = value(await till['till.close'](close))
    expect(z.report.paidChecks).toEqual(x.report.paidChecks)
    openTill(journal, time.now())
    expect(value(await till['till.report']({ sequence: null })).report.paidChecks).toBeUndefined()
  })
})

/** The same functions, each of which says first that it is called. */
const watching = <Area extends object>(area: Area, called: () => void): Area =>
  Object.fromEntries(
    Object.entries(area).map(([name, call]: [string, (...given: unknown[]) => unknown]) => [
      name,
      (...given: unknown[]) => {
        called()
        return call(...given)
      },
    ]),
  ) as Area
