// What a counter asks its office about the sales of all counters, and what it makes of the answer.
import { describe, expect, it } from 'vitest'
import type { OfficeSearch } from '#shared/office/office-sales'
import type { RequestId } from '#shared/base/ids'
import type { SearchAnswer, ShopSale } from '#shared/office/search'
import { fail, succeed } from '#shared/base/result'
import { searchAllCounters } from '#main/office/search/search-counters'
import type { OfficeFailure } from '#main/office/link/exchange'
import type { OfficeLink } from '#main/office/link/link'
import { createCustomerSeal } from '#main/office/keys/customer-seal'

const sealOf = (byte: number) =>
  createCustomerSeal({
    numberKey: new Uint8Array(32).fill(byte),
    customerKey: new Uint8Array(32).fill(byte + 1),
  })
const OURS = sealOf(1)
const CUSTOMER = { accountNumber: '9876543210', customerName: 'Asha', customerMobile: null }

const sale = (requestId: string, sealed: string | null): ShopSale => ({
  counterId: 'counter-2222222222',
  counterName: 'Counter 2',
  requestId,
  service: 'mobile',
  payee: 'JIO',
  amountPaise: 29_900,
  collectedPaise: 29_900,
  railStatus: 'success',
  cashStatus: 'collected',
  openedAtMs: 1,
  updatedAtMs: 2,
  staffId: 'staff',
  lastDigits: '3210',
  sealed,
  isUnread: false,
  isQuarantined: false,
  heldBy: null,
})

const all: OfficeSearch = { by: { kind: 'all' }, fromMs: null, toMs: null, after: null }
const byNumber: OfficeSearch = { ...all, by: { kind: 'number', number: '98765 43210' } }

function counterAt(answer: SearchAnswer | OfficeFailure, seal: typeof OURS | null = OURS) {
  const asked: unknown[] = []
  const request = async ({ body }: { readonly body: unknown }) => {
    asked.push(body)
    return 'kind' in answer ? fail(answer) : succeed(answer)
  }
  const link = { counterId: 'counter-1111111111', request } as unknown as OfficeLink
  const search = (what: OfficeSearch) => searchAllCounters(link, 'production', seal, what)
  return { asked, search }
}

describe('the sales of all counters', () => {
  it('are asked for by a hash of the number, and by nothing else of it', async () => {
    const { asked, search } = counterAt({ sales: [], next: null })
    await search(byNumber)
    expect(asked).toMatchObject([{ by: { kind: 'number', numberHash: OURS.numberHash('9876543210') } }])
    expect(JSON.stringify(asked)).not.toMatch(/98765|43210/)
  })

  it('are not asked for by number before this counter has the shop’s keys', async () => {
    const { asked, search } = counterAt({ sales: [], next: null }, null)
    expect(await search(byNumber)).toEqual({ kind: 'problem', problem: 'no-keys' })
    expect(asked).toEqual([])
  })

  it('name the customers that this counter can open, and no customer of another sale', async () => {
    const id = 'SALE-1' as RequestId
    const { sealed } = OURS.sealed(id, CUSTOMER)
    const foreign = sealOf(7).sealed('SALE-3' as RequestId, CUSTOMER).sealed
    const { search } = counterAt({
      // The second is what an office could put in the place of another, the third is of keys that were replaced.
      sales: [sale(id, sealed), sale('SALE-2', sealed), sale('SALE-3', foreign), sale('SALE-4', null)],
      next: null,
    })
    const found = await search(all)
    expect(found.kind === 'found' ? found.sales.map(({ customerName }) => customerName) : found).toEqual([
      'Asha',
      null,
      null,
      null,
    ])
    expect(JSON.stringify(found)).not.toContain(sealed)
  })

  it.each([
    ['unreachable', 'unreachable'],
    ['revoked', 'refused'],
    ['other-office', 'refused'],
    ['version', 'refused'],
  ] as const)('are said to be unknown where the line is %s', async (kind, problem) => {
    const { search } = counterAt({ kind })
    expect(await search(all)).toEqual({ kind: 'problem', problem })
  })
})
