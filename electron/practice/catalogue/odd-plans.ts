// Malformed plan lists, for the practice operator's circles.
import { whole } from '../core/seeded'

const MANY_PLANS = 1_500
const PLANS_PER_CATEGORY = 250
const LONG_TEXT_LENGTH = 3_000

/** Prices that are not plain numbers, entities, markup, line breaks, long texts, invalid dates, missing members. */
export const oddPlans = (): unknown => ({
  TOPUP: [
    { rs: 'N/A', desc: 'Price on request', validity: 'N/A', last_update: '01-11-2026' },
    { rs: '', desc: 'No price at all', validity: '', last_update: '' },
    { rs: '10/-', desc: 'Talktime of Rs. 7.47', validity: 'NA', last_update: '0000-00-00' },
    { rs: '1,999', desc: 'Price with a comma', validity: '365 Days', last_update: '31-02-2026' },
    { rs: '22.50', desc: 'Price with paise', validity: '1 Month', last_update: '2026-11-01' },
  ],
  '3G/4G': [
    {
      rs: '98',
      desc: '12GB &amp; 28 days &lt;b&gt;best seller&lt;/b&gt;',
      validity: '28 Days',
      last_update: '01-11-2026',
    },
    {
      rs: '148',
      desc: '<script>document.title = "plan"</script>10GB',
      validity: '28 Days',
      last_update: '01-11-2026',
    },
    {
      rs: '199',
      desc: 'Data:\n  - 2GB\r\n  - then ₹0.50/MB\tSee T&C',
      validity: 'Existing',
      last_update: '01-11-2026',
    },
  ],
  'RATE CUTTER': [
    { rs: '49', desc: 'x'.repeat(LONG_TEXT_LENGTH), validity: '28 Days', last_update: '01-11-2026' },
    { rs: '59', desc: null, validity: null, last_update: null },
    { rs: '69' },
    { desc: 'A plan without a price' },
  ],
  Romaing: [],
  'अनलिमिटेड प्लान': [
    { rs: '299', desc: '1.5GB/दिन + अनलिमिटेड कॉल', validity: '28 दिन', last_update: '01-11-2026' },
  ],
})

/** A list as long as the longest known. */
export function manyPlans(seed: number): unknown {
  const plans: Record<string, unknown[]> = {}
  for (let index = 0; index < MANY_PLANS; index += 1) {
    const category = (plans[`SET ${1 + Math.floor(index / PLANS_PER_CATEGORY)}`] ??= [])
    const days = whole(1, 365, seed, 'many', index, 'days')
    const dataGb = whole(1, 6, seed, 'many', index, 'data') / 2
    category.push({
      rs: String(10 + index * 2),
      desc: `${dataGb}GB/Day data + unlimited calls + 100 SMS/Day`,
      validity: `${days} Days`,
      last_update: '01-11-2026',
    })
  }
  return plans
}
