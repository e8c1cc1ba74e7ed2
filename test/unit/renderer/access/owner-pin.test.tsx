// What takes an owner's PIN: main refuses it first, the person reads what it is, and it is sent once more with the PIN.
import { expect, it } from 'vitest'
import type { LockState } from '#shared/access/staff'
import { paise } from '#shared/base/money'
import type { Output } from '#shared/channels/contract'
import { fail, succeed } from '#shared/base/result'
import { figuresOf } from '#shared/till/day-book'
import { act } from '../../../support/act'
import { appState, counterHandlers, openCounter } from '../../../support/counter'
import { type FakeBridge } from '../../../support/fake-bridge'
import { click, field, find, openApp, pageText, settle, type } from '../../../support/window'

const person = (id: string, name: string, role: 'owner' | 'cashier') =>
  ({ id, name, role, active: true, needsPin: false, addedAt: 0 }) as const
const cashier = person('c', 'Asha', 'cashier')
const owner = person('o', 'Ravi', 'owner')
const lock: LockState = { ...openCounter, phase: 'open', staff: cashier, members: [cashier, owner] }

/** A log that can only be taken along, by a cashier. Main allows it after each PIN once. */
async function atTheStop(question: Output<'lock.question'> = succeed([])): Promise<FakeBridge> {
  let isAllowed = false
  const bridge = await openApp('/', {
    ...counterHandlers([], appState({ storeProblem: 'corrupt' })),
    'lock.state': async () => lock,
    'lock.question': async () => question,
    'lock.approve': async () => {
      isAllowed = true
      return succeed({ kind: 'open', lock })
    },
    'journal.export': async () => {
      if (!isAllowed) return fail({ kind: 'not-allowed', needs: 'owner-pin' })
      isAllowed = false
      return succeed({ fileName: 'log.jsonl', entries: 7, missing: 0 })
    },
  })
  await click('main button', 'Export what is readable')
  await click('[role=dialog] button', 'Choose where')
  return bridge
}

const asked = (bridge: FakeBridge, name: string): readonly unknown[] =>
  bridge.calls.filter(({ channel }) => channel === name).map(({ input }) => input)
const isQuestionOpen = (): boolean => pageText().includes('for this one thing')

it('is named to the person, and done once the owner typed the PIN for it', async () => {
  const bridge = await atTheStop()
  expect(isQuestionOpen()).toBe(true)
  expect(pageText()).toContain('Export the log. The PIN is good for this once.')
  expect(pageText()).not.toContain('Asha, ')
  field('PIN').focus()
  await type('4071')
  await click('[role=dialog] button', 'Allow this once')
  expect(asked(bridge, 'lock.approve')).toEqual([
    { staffId: 'o', pin: '4071', action: 'journal.export', about: '{}' },
  ])
  expect(asked(bridge, 'journal.export')).toHaveLength(2)
  expect(isQuestionOpen()).toBe(false)
  expect(pageText()).toContain('7')
})

it('is asked for again the next time', async () => {
  const bridge = await atTheStop()
  field('PIN').focus()
  await type('4071')
  await click('[role=dialog] button', 'Allow this once')
  await click('[role=dialog] button', 'Choose where')
  expect(isQuestionOpen()).toBe(true)
  expect(asked(bridge, 'journal.export')).toHaveLength(3)
})

it('is not done when nobody types it, and what to do is told', async () => {
  const bridge = await atTheStop()
  const question = [...document.querySelectorAll('[role=dialog]')].find(({ textContent }) =>
    textContent?.includes('for this one thing'),
  )
  await act(async () => question?.querySelector<HTMLButtonElement>('button[aria-label=Close]')?.click())
  await settle()
  expect(isQuestionOpen()).toBe(false)
  expect(asked(bridge, 'journal.export')).toHaveLength(1)
  expect(pageText()).toContain('Press again, and let the owner type their PIN.')
})

it('names each sum and number that main found', async () => {
  const bridge = await atTheStop(
    succeed([
      { kind: 'taken-out', amountPaise: paise(700_000) },
      { kind: 'carried', amountPaise: paise(832) },
      { kind: 'give-back', number: '9000000001', amountPaise: paise(1_000), way: 'upi' },
    ]),
  )
  const lines = [...document.querySelectorAll('[role=dialog] dl > div')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['Taken out₹7,000.00', 'Stays in the box₹8.32', 'To return9000000001 · ₹10.00 · UPI'])
  expect(asked(bridge, 'lock.question')).toEqual([{ action: 'journal.export', about: '{}' }])
})

it('says in words what decides where no sum does', async () => {
  const setting = (name: string, was: string, now: string) =>
    ({ kind: 'setting', change: { name, was, now } }) as const
  await atTheStop(
    succeed([
      { kind: 'take-written' },
      { kind: 'older-than', months: 1 },
      { kind: 'customers-whole' },
      { kind: 'all-days' },
      { kind: 'period', at: Date.UTC(2026, 10, 1) },
      setting('resendRule.bill', 'false', 'true'),
      setting('commission.mobile.Airtel.percent', '2.56', '3'),
      setting('commission.bill..each', '', '120'),
      setting('serviceProfile.ops.bill.pay.path', '/a', '/b'),
      setting('agentId', 'MEENA1', 'RAVI1'),
    ]),
  )
  const lines = [...document.querySelectorAll('[role=dialog] dl > div')].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Use what the file says',
    'Keep customers’ numbers for1 month',
    'CustomersNumbers and names in full',
    'PeriodAll days',
    'Period1 November 2026 · …',
    'Send again at once · Bill paymentOff → On',
    'Commission · Mobile recharge · Airtel2.56 % → 3 %',
    'Commission · Bill payment– → ₹1.20',
    'How Galla talks to the service · ops.bill.pay.path/a → /b',
    'Agent idMEENA1 → RAVI1',
  ])
})

it('takes no PIN for what main cannot find', async () => {
  await atTheStop(fail({ kind: 'wrong-state', state: 'no-such-sale' }))
  expect(pageText()).toContain('Sale not found')
  expect(pageText()).not.toContain('Allow this once')
})

it('leaves nothing open when the counter locks meanwhile', async () => {
  const bridge = await atTheStop()
  const locked = { ...lock, phase: 'locked', reason: 'idle', staff: null } as const
  bridge.answer('lock.state', async () => locked)
  await act(async () => bridge.push('lock.changed', locked))
  await settle()
  expect(isQuestionOpen()).toBe(false)
  expect(asked(bridge, 'journal.export')).toHaveLength(1)
})

it('offers the lock to a cashier who looks for the settings of the owner', async () => {
  const bridge = await openApp('/settings', {
    ...counterHandlers([]),
    'lock.state': async () => lock,
    'lock.now': async () => ({ ...lock, phase: 'locked', reason: 'person', staff: null }),
  })
  expect(pageText()).toContain('These settings are the owner')
  expect(document.querySelector('[data-section="backup.title"]')).toBeNull()
  await click('main button', 'Lock the counter')
  expect(asked(bridge, 'lock.now')).toHaveLength(1)
  expect(find('h1').textContent).toBe('The counter is locked')
})

it('shows the book of one month to a cashier once, and asks again for the next and for the next look', async () => {
  let isAllowed = false
  const november = Date.UTC(2026, 9, 31, 18, 30)
  const bridge = await openApp('/day-book/month', {
    ...counterHandlers([]),
    'lock.state': async () => lock,
    'lock.approve': async () => {
      isAllowed = true
      return succeed({ kind: 'open', lock })
    },
    'day-book.month': async ({ at }) => {
      if (!isAllowed) return fail({ kind: 'not-allowed', needs: 'owner-pin' })
      isAllowed = false
      return succeed({
        monthStartsAt: at ?? november,
        todayStartsAt: november,
        figures: figuresOf([], () => true, []),
        otherDates: [],
        settledLater: null,
        days: [],
      })
    },
  })
  const isAsked = (): boolean =>
    pageText().includes('See the book of a month. The PIN is good for this once.')
  const allow = async (): Promise<void> => {
    field('PIN').focus()
    await type('4071')
    await click('main button', 'Allow this once')
  }
  expect(isAsked()).toBe(true)
  await allow()
  expect([isAsked(), pageText().includes('November 2026')]).toEqual([false, true])
  await click('main button', 'Month before')
  expect([isAsked(), pageText().includes('November 2026')]).toEqual([true, false])
  await allow()
  expect(pageText()).toContain('October 2026')
  await click('[role=tab]', 'Till')
  await click('[role=tab]', 'Month')
  expect(isAsked()).toBe(true)
  expect(asked(bridge, 'lock.approve')).toHaveLength(2)
})

it('is not asked for while the log is only looked at: it could not be checked', async () => {
  await openApp('/', {
    ...counterHandlers([], appState({ storeProblem: 'corrupt' })),
    'lock.state': async () => ({ ...lock, phase: 'looking', staff: null }),
    'journal.export': async () => fail({ kind: 'not-allowed', needs: 'owner-pin' }),
  })
  await click('main button', 'Export what is readable')
  await click('[role=dialog] button', 'Choose where')
  expect(pageText()).toContain('No PIN can be checked now')
  expect(document.querySelector('[role=dialog] input[type=password]')).toBeNull()
})
