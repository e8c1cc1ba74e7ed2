// The list of changes: what was there before a change stands before what is there now.
import { expect, it } from 'vitest'
import { AuditPage } from '#office/web/audit/AuditPage'
import { ASHA, officeThat, ok, showPage, words } from '../../../support/owner-window'
import { pageText } from '../../../support/window'

const BAZAAR = { shopId: 'shop-1', name: 'Old bazaar' }

/** The list with one change in it. */
async function listOf(action: string, details: object): Promise<string> {
  officeThat({
    people: () => ok([ASHA]),
    counters: () => ok([]),
    shops: () => ok([BAZAAR]),
    audit: () => ok([{ number: 1, atMs: 1, who: ASHA.personId, action, details }]),
  })
  await showPage(<AuditPage />)
  return pageText()
}

it('tells both names of a counter that was renamed', async () => {
  const details = { counterId: 'counter-1', name: 'Till two', was: { name: 'Till one' } }
  expect(await listOf('counter.named', details)).toContain('counter-1; Till one → Till two')
})

it('calls shops by their names, and says where a counter was in none', async () => {
  const details = { counterId: 'counter-1', shopId: BAZAAR.shopId, was: { shopId: null } }
  expect(await listOf('counter.placed', details)).toContain(`${words('page.no-shop')} → ${BAZAAR.name}`)
})

it('says both rules in words', async () => {
  const [was, now] = [{ policy: 'sell' }, { policy: 'block-above', abovePaise: 500_00 }]
  const text = await listOf('settings.changed', { withoutOffice: now, was: { withoutOffice: was } })
  expect(text).toContain(`${words('rules.without.sell')} → nothing above ₹500`)
})

it('shows a change that does not say what was before it', async () => {
  expect(await listOf('counter.named', { counterId: 'counter-1', name: 'Till two' })).toContain(
    'counter-1; Till two',
  )
})

it('writes amounts in Indian groups, and says of whoever was given no shop that they see all', async () => {
  const limits = { unresolvedSales: 5, unresolvedPaise: 1_00_000_00 }
  expect(await listOf('settings.changed', { limits })).toContain('5 sales, together ₹1,00,000')
  expect(await listOf('person.joined', { role: 'viewer', shopIds: [] })).toContain(words('page.all-shops'))
})
