// A thousand shops in a list, and names that somebody chose in order to break the page.
import { expect, it } from 'vitest'
import type { ComponentType } from 'react'
import type { FleetCounter } from '#shared/office/owner-page'
import { AlertsPage } from '#office/web/alerts/AlertsPage'
import { AuditPage } from '#office/web/audit/AuditPage'
import { CountersPage } from '#office/web/fleet/CountersPage'
import { ShopsPage } from '#office/web/fleet/ShopsPage'
import { NowPage } from '#office/web/now/NowPage'
import { PeoplePage } from '#office/web/people/PeoplePage'
import { PendingPage } from '#office/web/sales/PendingPage'
import { ASHA, officeThat, ok, showPage, words, write } from '../../../support/owner-window'
import { click, pageText, find } from '../../../support/window'

const SHOPS = 1_000
const PIECE = 100
const shops = Array.from({ length: SHOPS }, (_, at) => ({ shopId: `shop-${at}`, name: `Shop ${at}.` }))
const rows = (): number => document.querySelectorAll('tbody tr').length

it('shows a thousand shops piece by piece, says how many there are, and keeps the keyboard where it was', async () => {
  officeThat({ shops: () => ok(shops), counters: () => ok([]), people: () => ok([]) })
  await showPage(<ShopsPage />)
  expect(rows()).toBe(PIECE)
  expect(pageText()).toContain('100 of 1,000 are shown.')
  const more = find<HTMLButtonElement>('button', words('page.show-more'))
  more.focus()
  await click('button', words('page.show-more'))
  expect(rows()).toBe(2 * PIECE)
  expect(document.activeElement).toBe(find('button', words('page.show-more')))
})

it('finds one of a thousand, also one that was not shown, by its name or its owner', async () => {
  const people = [{ ...ASHA, personId: 'meena', name: 'Meena', shopIds: ['shop-512'] }]
  officeThat({ shops: () => ok(shops), counters: () => ok([]), people: () => ok(people) })
  await showPage(<ShopsPage />)
  await write(words('shops.find'), 'shop 999.')
  expect([rows(), pageText().includes('Shop 999.')]).toEqual([1, true])
  await write(words('shops.find'), 'meena')
  expect([rows(), pageText().includes('Shop 512.')]).toEqual([1, true])
  await write(words('shops.find'), 'nobody')
  expect(pageText()).toContain(words('shops.found-none'))
})

const NASTY = '"><img src=x onerror=alert(1)>'
const counter: FleetCounter = {
  counterId: 'counter-1',
  name: NASTY,
  shopId: 'shop-1',
  enrolledAtMs: 1,
  lastSeenAtMs: 1,
  appVersion: NASTY,
  unsent: 0,
  isRevoked: false,
  leftAtMs: null,
  keyId: '0123456789abcdef',
  leftSales: 0,
  secrets: [],
  report: { ask: null, answer: null },
}
const NONE = { count: 0, amountPaise: 0, feePaise: 0 }
const sale = {
  requestId: 'SALE-1',
  counterId: 'counter-1',
  counterName: NASTY,
  shopName: NASTY,
  service: 'mobile',
  payee: NASTY,
  amountPaise: 29_900,
  collectedPaise: 29_900,
  lastDigits: '3210',
  openedAtMs: 1,
  updatedAtMs: 1,
  railStatus: 'pending',
  cashStatus: 'collected',
  staffId: NASTY,
  isUnread: false,
  isQuarantined: false,
  heldBy: null,
}

it.each([
  ['shops', ShopsPage],
  ['counters', CountersPage],
  ['people', PeoplePage],
  ['alerts', AlertsPage],
  ['changes', AuditPage],
  ['this moment', NowPage],
  ['sales without a result', PendingPage],
] satisfies readonly (readonly [string, ComponentType])[])(
  'a script in a name of the page of %s is text',
  async (_what, Page) => {
    officeThat({
      state: () => ok({ hasOwner: true, kind: 'real' }),
      shops: () => ok([{ shopId: 'shop-1', name: NASTY }]),
      counters: () => ok([counter]),
      people: () => ok([{ ...ASHA, name: NASTY, email: NASTY, shopIds: ['shop-1'], role: 'shop-owner' }]),
      alerts: () =>
        ok([
          {
            alertId: '1',
            kind: 'counter-silent',
            counterId: 'counter-1',
            raisedAtMs: 1,
            details: { sinceMs: 1 },
            seenAt: [],
          },
          { alertId: '2', kind: NASTY, counterId: 'counter-1', raisedAtMs: 2, details: NASTY, seenAt: [] },
        ]),
      'ended-alerts': () => ok([]),
      audit: () =>
        ok([
          {
            number: 1,
            atMs: 1,
            who: NASTY,
            action: 'shop.named',
            details: { shopId: 'shop-1', name: NASTY, was: { name: NASTY } },
          },
          { number: 2, atMs: 2, who: 'asha', action: NASTY, details: { [NASTY]: NASTY } },
        ]),
      now: () =>
        ok({
          atMs: 2,
          dayMs: 1,
          standby: 'none',
          uncounted: 0,
          today: [{ key: NASTY, label: NASTY, done: { ...NONE, count: 1 }, open: NONE, undone: NONE }],
          minutes: [1],
          open: [],
          owed: NONE,
          calls: [{ clientKey: NASTY, callsLeft: 1 }],
          counters: [
            {
              counterId: 'counter-1',
              name: NASTY,
              shopName: NASTY,
              lastSeenAtMs: 1,
              unsent: 0,
              appVersion: NASTY,
              till: null,
              done: NONE,
              open: NONE,
              undone: NONE,
            },
          ],
        }),
      sales: () => ok({ sales: [sale], next: null }),
    })
    await showPage(<Page />)
    expect(pageText()).toContain(NASTY)
    expect(document.querySelectorAll('script, img')).toHaveLength(0)
  },
)
