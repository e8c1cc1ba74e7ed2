// A sale of another counter, as the office told it.
import {
  paperStopOf,
  type Elsewhere,
  type ElsewhereTold,
  type SaleElsewhere,
} from '#shared/sale/sale-elsewhere'
import { saleThat, storyOf, type SaleTraits } from '../unit/electron/main/receipts/sales'

/** When the office last heard of the counter: 20 November 2026, 14:05 in India. */
export const HEARD_AT = Date.UTC(2026, 10, 20, 8, 35)

export const elsewhereSale = (
  story: Parameters<typeof saleThat>[0],
  traits: SaleTraits = {},
  change: Partial<Elsewhere> = {},
): SaleElsewhere => ({
  ...saleThat(story, traits),
  lastLink: '',
  elsewhere: {
    counterId: 'counter-22222222',
    soldAt: { counterName: 'Counter 2', shopName: 'Market Road' },
    heldBy: null,
    heardAtMs: HEARD_AT,
    noNumber: traits.personal === null ? 'not-here' : null,
    lastDigits: null,
    ...change,
  },
})

export function elsewhereTold(
  story: Parameters<typeof saleThat>[0],
  traits: SaleTraits = {},
  change: Partial<Elsewhere> = {},
): ElsewhereTold {
  const sale = elsewhereSale(story, traits, change)
  const isSound = { isUnread: false, isQuarantined: false }
  return {
    kind: 'answered',
    sale,
    stories: [{ counterName: sale.elsewhere.soldAt.counterName, events: storyOf(story, traits) }],
    ...isSound,
    paperStop: paperStopOf(sale, isSound),
    isAway: false,
  }
}
