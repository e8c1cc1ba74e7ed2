// Who else had a part in it stands beside who did it, at the till and in the story of a sale: whose PIN allowed it, who kept it on a visit.
import { expect, it } from 'vitest'
import { paise } from '#shared/base/money'
import { succeed } from '#shared/base/result'
import type { StaffMember } from '#shared/access/staff'
import type { RecordedEvent } from '#shared/sale/journal'
import { counterHandlers, OPEN_TILL, openCounter, saleView } from '../../../support/counter'
import { openApp, pageText, settle } from '../../../support/window'

const member = (id: string, name: string, role: StaffMember['role']): StaffMember => ({
  id,
  name,
  role,
  active: true,
  needsPin: false,
  addedAt: 0,
})
const MEMBERS = [member('m', 'Meena', 'owner'), member('r', 'Ravi', 'cashier')]
const BOTH = { staffId: 'r', allowedBy: 'm' } as const
const lock = { ...openCounter, phase: 'open', staff: MEMBERS[1] ?? null, members: MEMBERS } as const

it('stands at the till with cash that went out, and with a close', async () => {
  const { session } = OPEN_TILL
  if (session === null) throw new Error('the till is open')
  const out = {
    ...BOTH,
    sequence: 2,
    recordedAt: session.openedAt,
    movement: 'cash-out',
    amountPaise: paise(50_000),
    reason: 'tea and rent',
    corrects: null,
    isCorrected: false,
  } as const
  const close = {
    ...BOTH,
    sequence: 1,
    dayStartsAt: session.dayStartsAt,
    openedAt: session.openedAt,
    closedAt: session.openedAt,
    expectedPaise: paise(0),
    countedPaise: paise(0),
    differencePaise: paise(0),
    carriedPaise: paise(0),
    openingDifference: null,
  }
  await openApp('/day-book/till', {
    ...counterHandlers([]),
    'lock.state': async () => lock,
    'staff.list': async () => succeed(MEMBERS),
    'till.state': async () =>
      succeed({ ...OPEN_TILL, session: { ...session, movements: [out] }, closes: [close] }),
  })
  await settle()
  expect(pageText().split('Ravi, allowed by Meena')).toHaveLength(3)
})

it('stands in the story of a sale whose money was given back', async () => {
  const sale = saleView({ railStatus: 'failed' })
  const told: RecordedEvent = {
    sequence: 9,
    requestId: sale.requestId,
    recordedAt: sale.openedAt,
    link: '0'.repeat(64),
    event: { type: 'cash', ...BOTH, movement: 'given-back', amountPaise: paise(29_900), way: 'cash' },
  }
  await openApp(`/receipts/${sale.requestId}`, {
    ...counterHandlers([sale]),
    'lock.state': async () => lock,
    'journal.sale': async () => succeed({ sale, story: [told] }),
  })
  await settle()
  expect(pageText()).toContain('Cash given back · Ravi, allowed by Meena')
})

it('names who kept a sale on a visit beside who was paid for it', async () => {
  const sale = saleView()
  const told: RecordedEvent = {
    sequence: 9,
    requestId: sale.requestId,
    recordedAt: sale.openedAt,
    link: '0'.repeat(64),
    event: {
      type: 'intent',
      environment: 'sandbox',
      subject: sale.subject,
      amountPaise: sale.amountPaise,
      staffId: 'm',
      keptBy: 'r',
      fingerprint: '',
      bodySha256: '',
      personalSha256: '',
      overrides: [],
    },
  }
  await openApp(`/receipts/${sale.requestId}`, {
    ...counterHandlers([sale]),
    'lock.state': async () => lock,
    'journal.sale': async () => succeed({ sale, story: [told] }),
  })
  await settle()
  expect(pageText()).toContain('Saved on this computer · Meena; put on the visit by Ravi')
})
