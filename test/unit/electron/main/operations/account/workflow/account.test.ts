// Opening an account: at most once, ever; pending only with the service's id; the cash follows the refund.
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { paise } from '#shared/base/money'
import type { AccountDraft } from '#shared/channels/account'
import { troubleNumber } from '#practice/index'
import { accountWorkflow, type AccountDependencies } from '#main/operations/account/workflow/account-workflow'
import { figuresOf } from '#shared/till/day-book'
import { accountCounter } from '#test/support/account'
import { accountDraft } from '#test/support/account-draft'
import { failure, value } from '#test/support/journals'

const DECIDED_MS = 3 * MINUTE_MS

const prepared = async (change: Partial<AccountDraft> = {}, counter = accountCounter()) => {
  const sheet = value(
    await counter.till().handlers['sale.prepare']({ operation: 'account', draft: accountDraft(change) }),
  )
  const confirm = () => counter.till().handlers['sale.confirm']({ requestId: sheet.requestId, accepted: [] })
  const saleNow = async () =>
    value(await counter.till().handlers['journal.sale']({ requestId: sheet.requestId })).sale
  return { ...counter, sheet, confirm, saleNow }
}

const opened = async (change: Partial<AccountDraft> = {}) => {
  const counter = await prepared(change)
  const sale = value(await counter.during(counter.confirm()))
  return { ...counter, sale }
}

describe('opening an account', () => {
  it('is pending with the service’s id, and gives the customer’s link from outside the log alone', async () => {
    const { sale, till, sheet } = await opened()
    expect(sale).toMatchObject({ railStatus: 'pending', cashStatus: 'collected', attempts: 1 })
    expect(sale.references.referenceId).not.toBeNull()
    const { requestId } = sheet
    const link = value(await till().handlers['account.link']({ requestId }))
    expect(link.redirectUrl).toMatch(/^https:/)
    const kept = value(await till().handlers['journal.sale']({ requestId }))
    expect(JSON.stringify(kept)).not.toContain('onboarding.practice.invalid')
  })

  it('gives the link after a power cut too, until the bank has decided', async () => {
    const { till, sheet, crash, time } = await opened({ mobileNumber: troubleNumber('55') })
    const { requestId } = sheet
    const link = async () => value(await till().handlers['account.link']({ requestId })).redirectUrl
    const before = await link()
    expect(before).toMatch(/^https:/)
    crash()
    expect(await link()).toBe(before)
    await time.pass(4 * DAY_MS)
    expect(value(await till().handlers['journal.sale']({ requestId })).sale.railStatus).toBe('success')
    expect(await link()).toBeNull()
    crash()
    expect(await link()).toBeNull()
  })

  it('ends open by itself, with the account number masked', async () => {
    const { time, saleNow, till, sheet, during } = await opened()
    await time.pass(DECIDED_MS)
    const sale = await saleNow()
    expect(sale).toMatchObject({ railStatus: 'success', cashStatus: 'collected' })
    expect(sale.references.operatorReference).toMatch(/^X+\d{4}$/)
    const status = value(await during(till().handlers['account.status']({ requestId: sheet.requestId })))
    expect(status).toMatchObject({ state: 'opened', accountNumber: expect.stringMatching(/^X+\d{4}$/) })
  })

  it('a double click and a late repeat send one request', async () => {
    const { confirm, during, calls } = await prepared()
    await during(Promise.all([confirm(), confirm()]))
    await during(confirm())
    expect(calls()).toBe(1)
  })

  it('owes the customer their cash once the bank refuses and the wallet is refunded', async () => {
    const { time, saleNow } = await opened({ mobileNumber: troubleNumber('51') })
    await time.pass(DECIDED_MS)
    expect(await saleNow()).toMatchObject({ railStatus: 'failed', refunded: true, cashStatus: 'owed-back' })
  })

  it('owes nothing where the customer paid nothing', async () => {
    const { time, saleNow } = await opened({ mobileNumber: troubleNumber('51'), collects: 'nothing' })
    await time.pass(DECIDED_MS)
    expect(await saleNow()).toMatchObject({ railStatus: 'failed', cashStatus: 'none' })
  })

  it('keeps asking for the refund of a refusal that was not refunded', async () => {
    const { time, saleNow } = await opened({ mobileNumber: troubleNumber('52') })
    await time.pass(DECIDED_MS)
    expect(await saleNow()).toMatchObject({ railStatus: 'failed', refunded: false, seenByService: true })
  })

  it('a lost answer is unknown, is never asked about or sent again, and the owner settles it', async () => {
    const { sale, time, calls, saleNow, till, sheet } = await opened({ mobileNumber: troubleNumber('53') })
    expect(sale).toMatchObject({ railStatus: 'unknown', nextCheckAt: null })
    await time.pass(30 * MINUTE_MS)
    expect(calls()).toBe(1)
    const { requestId } = sheet
    const { handlers } = till()
    expect(failure(await handlers['pending.resend']({ requestId }))).toMatchObject({ state: 'resend-never' })
    expect(failure(await handlers['pending.send-again']({ requestId, accepted: [] }))).toMatchObject({
      kind: 'wrong-state',
    })
    value(
      await handlers['pending.settle']({
        requestId,
        verdict: 'success',
        refunded: false,
        evidence: 'Dashboard shows it',
      }),
    )
    expect((await saleNow()).railStatus).toBe('success')
    expect(calls()).toBe(1)
  })

  it('a power cut between request and answer leaves it unknown; the next start sends nothing', async () => {
    const counter = await prepared()
    void counter.confirm().catch(() => undefined)
    await counter.time.pass(0)
    counter.crash()
    const before = counter.calls()
    expect(before).toBe(1)
    await counter.time.pass(30 * SECOND_MS)
    expect((await counter.saleNow()).railStatus).toBe('unknown')
    expect(counter.calls()).toBe(before)
  })

  it('says no before anything is sent: an empty wallet is a plain failure', async () => {
    const { sale } = await opened({ mobileNumber: troubleNumber('58') })
    expect(sale).toMatchObject({ railStatus: 'failed', cashStatus: 'none' })
  })

  it.each([
    ['the same PAN under another mobile', { mobileNumber: '9811122233' }],
    ['the same mobile with another PAN', { panNumber: 'AAAPZ9999K' }],
    ['the same customer at another price', { amountPaise: paise(7_500) }],
  ])(
    'is stopped while an opening of %s is open, and asked about once that has succeeded',
    async (_, change) => {
      const counter = await opened()
      const kinds = async () => (await prepared(change, counter)).sheet.guards.map(({ kind }) => kind)
      expect(await kinds()).toEqual(['open-sale'])
      const again = await prepared(change, counter)
      expect(failure(await again.confirm())).toMatchObject({ kind: 'duplicate', guard: 'open' })
      expect(counter.calls()).toBe(1)
      await counter.time.pass(DECIDED_MS)
      expect(await kinds()).toEqual(['recent-sale'])
    },
  )

  it.each([
    ['the same PAN', { mobileNumber: '9811122233' }],
    ['the same mobile', { panNumber: 'AAAPZ9999K', amountPaise: paise(7_500) }],
  ])('is asked about where %s stands on a visit already', async (_, change) => {
    const counter = await prepared()
    const { requestId } = counter.sheet
    value(await counter.till().handlers['visit.add']({ requestId, accepted: [] }))
    const kinds = async (other: Partial<AccountDraft>) =>
      (await prepared(other, counter)).sheet.guards.map(({ kind }) => kind)
    expect(await kinds(change)).toEqual(['on-a-visit'])
    expect(await kinds({ mobileNumber: '9811122233', panNumber: 'AAAPZ9999K' })).toEqual([])
  })

  it('is not stopped by the open opening of another customer', async () => {
    const counter = await opened()
    const other = { mobileNumber: '9811122233', panNumber: 'AAAPZ9999K' }
    expect((await prepared(other, counter)).sheet.guards).toEqual([])
  })

  it('takes a deliberate yes for a day after a refusal: of the same mobile, and of the same PAN', async () => {
    const counter = await opened({ mobileNumber: troubleNumber('58') })
    const kinds = async (change: Partial<AccountDraft>) =>
      (await prepared(change, counter)).sheet.guards.map(({ kind }) => kind)
    const other = { mobileNumber: '9811122233', panNumber: 'AAAPZ9999K' }
    expect(await kinds({ ...other, mobileNumber: troubleNumber('58') })).toEqual(['refused-unasked'])
    const { panNumber } = accountDraft()
    expect(await kinds({ ...other, panNumber })).toEqual(['refused-unasked'])
    expect(await kinds(other)).toEqual([])
  })

  it.each([-400 * DAY_MS, 400 * DAY_MS])(
    'takes that yes also once a clock is set right that was off by %d ms at the refusal',
    async (offMs) => {
      const counter = accountCounter()
      counter.time.jumpWallClock(offMs)
      const refused = await prepared({ mobileNumber: troubleNumber('58') }, counter)
      await refused.during(refused.confirm())
      counter.time.jumpWallClock(-offMs)
      const { sheet } = await prepared({ mobileNumber: troubleNumber('58') }, counter)
      expect(sheet.guards.map(({ kind }) => kind)).toContain('refused-unasked')
    },
  )
})

describe('the price that an owner set', () => {
  const PRICE = paise(50_00)
  const shop = () => accountCounter(() => ({ '1': PRICE }))

  it.each<[string, Partial<AccountDraft>, number]>([
    ['a lower one', { amountPaise: paise(1_00) }, 1_00],
    ['a higher one', { amountPaise: paise(90_00) }, 90_00],
    ['nothing', { collects: 'nothing' }, 0],
  ])(
    'is asked about, and stands on the reports with who sold it, where the customer pays %s',
    async (_what, change, paidPaise) => {
      const { sheet, confirm, till, during } = await prepared(change, shop())
      expect(sheet.guards).toEqual([{ kind: 'other-price', pricePaise: PRICE }])
      expect(failure(await during(confirm()))).toMatchObject({ field: 'amountPaise', problem: 'other-price' })
      const { requestId } = sheet
      const accepted = ['other-price']
      const sold = value(await during(till().handlers['sale.confirm']({ requestId, accepted })))
      const story = till().journal.story(requestId)
      expect(story[0]?.event).toMatchObject({ staffId: 'owner', overrides: accepted })
      const [told, ...others] = figuresOf([story], () => true, []).otherPrices ?? []
      expect(told).toMatchObject({ requestId, staffId: 'owner', pricePaise: PRICE, paidPaise })
      expect(others).toEqual([])
      expect(sold.amountPaise).toBe(change.amountPaise ?? PRICE)
    },
  )

  it('is no question where the customer pays it, where none is set, and for another type', async () => {
    const asked = async (change: Partial<AccountDraft>, counter = shop()) =>
      (await prepared(change, counter)).sheet.guards
    expect(await asked({ amountPaise: PRICE })).toEqual([])
    expect(
      await asked(
        { amountPaise: paise(1_00) },
        accountCounter(() => ({ '2': PRICE })),
      ),
    ).toEqual([])
    expect(await asked({ amountPaise: paise(1_00) }, accountCounter())).toEqual([])
  })

  it('counts as it is when the sheet is confirmed, not when it was opened', async () => {
    let prices = {}
    const { sheet, confirm, during } = await prepared(
      { amountPaise: paise(1_00) },
      accountCounter(() => prices),
    )
    expect(sheet.guards).toEqual([])
    prices = { '1': PRICE }
    expect(failure(await during(confirm()))).toMatchObject({ problem: 'other-price' })
  })
})

describe('before the sheet', () => {
  it('a shop without an agent id is sent to the setup', async () => {
    const { open } = accountWorkflow({
      agent: () => ({ agentId: null, changed: null }),
    } as unknown as AccountDependencies)
    expect(failure(await open(accountDraft()))).toEqual({ kind: 'not-allowed', needs: 'setup' })
  })

  it.each(['panNumber', 'agentPanNumber'] as const)('the %s must be a person’s', async (field) => {
    const { till } = accountCounter()
    const draft = accountDraft({ [field]: 'ABCCS1234F' })
    expect(failure(await till().handlers['sale.prepare']({ operation: 'account', draft }))).toMatchObject({
      field,
    })
  })
})

it.each([
  ['a type that is not in the list', { accountType: '2' }],
  ['a type that is none', { accountType: 'toString' }],
  ['another name for a type than the list has', { accountTypeName: 'Gold current account' }],
])('takes no opening of %s, for which an owner set no price', async (_, change) => {
  const counter = accountCounter()
  const draft = accountDraft(change)
  expect(failure(await counter.till().handlers['sale.prepare']({ operation: 'account', draft }))).toEqual({
    kind: 'invalid-input',
    field: 'accountType',
    problem: 'not-listed',
  })
})
