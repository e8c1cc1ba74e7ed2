// The shapes of prepaid plans and their prices. Prices follow the level of 2026: they are computed from days, data per
// day and each operator's level, and end in that operator's usual digit.

export interface PlanShape {
  readonly category: string
  readonly text: string
  readonly validity: string
  /** Price at level 1, in rupees. */
  readonly rupees: number
  /** Small vouchers keep their price everywhere. */
  readonly fixedPrice?: true
}

const DAILY_DATA_GB = [1, 1.5, 2, 2.5, 3] as const
const COMBO_DAYS = [14, 24, 28, 30, 56, 70, 84, 90, 180, 365] as const

const RUPEES_PER_DAY_OF_CALLS = 5.6
const RUPEES_PER_DAILY_GB = 3.1
/** Long plans are cheaper per day. */
const LONG_PLAN_DISCOUNT = 0.12
const LONGEST_DAYS = 365

const validityText = (days: number): string => (days === 1 ? '1 Day' : `${days} Days`)

function dailyRupees(days: number, dataGb: number): number {
  const perDay = RUPEES_PER_DAY_OF_CALLS + dataGb * RUPEES_PER_DAILY_GB
  return days * perDay * (1 - LONG_PLAN_DISCOUNT * (days / LONGEST_DAYS))
}

const combos: readonly PlanShape[] = COMBO_DAYS.flatMap((days) =>
  DAILY_DATA_GB.filter((dataGb) => days >= 24 || dataGb < 2).map((dataGb) => ({
    category: 'COMBO',
    text: `${dataGb}GB/Day Data + Unlimited Local, STD & Roaming calls + 100 SMS/Day for ${days} days. Post daily quota, speed reduces to 64Kbps.`,
    validity: validityText(days),
    rupees: dailyRupees(days, dataGb),
  })),
)

const callPlans: readonly PlanShape[] = [
  [28, 2, 300, 189],
  [56, 4, 600, 359],
  [84, 6, 900, 509],
  [336, 24, 3600, 1749],
  [365, 30, 3600, 1849],
].map(([days = 0, dataGb, sms, rupees = 0]) => ({
  category: 'FULLTT',
  text: `Unlimited Local, STD & Roaming calls + ${dataGb}GB Data + ${sms} SMS for ${days} days. Beyond data quota: 50p/MB.`,
  validity: validityText(days),
  rupees,
}))

const dataPacks: readonly PlanShape[] = [
  [1, 1, 19],
  [2, 1, 29],
  [2, 2, 33],
  [4, 7, 59],
  [6, 28, 77],
  [12, 28, 121],
  [20, 30, 181],
  [30, 30, 221],
  [50, 30, 361],
].map(([dataGb, days = 0, rupees = 0]) => ({
  category: '3G/4G',
  text: `${dataGb}GB data for ${validityText(days).toLowerCase()}. Works with any active unlimited plan. No calls or SMS.`,
  validity: validityText(days),
  rupees,
  fixedPrice: true,
}))

const topUps: readonly PlanShape[] = [
  [10, '7.47'],
  [20, '14.95'],
  [50, '39.37'],
  [100, '81.75'],
  [200, '165.88'],
  [500, '423.73'],
  [1000, '847.46'],
].map(([rupees, talkTime]) => ({
  category: 'TOPUP',
  text: `Talktime of Rs. ${talkTime}. Applicable on number with an active plan.`,
  validity: 'N/A',
  rupees: Number(rupees),
  fixedPrice: true,
}))

const rateCutters: readonly PlanShape[] = [
  [13, '24 Hours', 'All local and STD calls at 1p/2sec'],
  [39, '7 Days', 'All local and STD calls at 30p/min; ISD at standard rates'],
  [99, '28 Days', 'Rs. 99 talktime + 200MB data; calls at 2.5p/sec'],
  [155, '24 Days', 'Local & STD calls at 1p/sec with 300 SMS and 1GB data'],
].map(([rupees, validity, text]) => ({
  category: 'RATE CUTTER',
  text: `${text}. Rate cutter is valid on home network.`,
  validity: String(validity),
  rupees: Number(rupees),
  fixedPrice: true,
}))

const roamingPacks: readonly PlanShape[] = [
  [149, '1 Day', '250MB data + 20 min calls while in UAE, Nepal, Bhutan or Bangladesh'],
  [648, '1 Day', '500MB data + 100 min local & India calls + 10 SMS in 180+ countries'],
  [755, '5 Days', '1GB data while abroad; no calls'],
  [2998, '10 Days', '3GB data + 100 min/day local & India calls + 20 SMS; incoming free'],
].map(([rupees, validity, text]) => ({
  category: 'Romaing',
  text: `International roaming: ${text}.`,
  validity: String(validity),
  rupees: Number(rupees),
}))

const vouchers: readonly PlanShape[] = [
  [23, '28 Days', 'Extends validity of the main account; no benefits'],
  [48, 'Existing', '3GB add-on data, valid as long as the base plan'],
  [98, '1 Month', 'Caller tunes, unlimited changes + 1GB data'],
  [151, '90 Days', '4GB data + 3 months of a sports & films app for mobile'],
  [401, '30 Days', '50GB work-from-home data + 1 year of a films app'],
].map(([rupees, validity, text]) => ({
  category: 'STV',
  text: `Special tariff voucher: ${text}.`,
  validity: String(validity),
  rupees: Number(rupees),
}))

const firstRecharges: readonly PlanShape[] = [
  [108, '28 Days', '1GB + 100 minutes of calls'],
  [199, '28 Days', '2GB + unlimited calls + 300 SMS'],
  [349, '28 Days', '1.5GB/day + unlimited calls + 100 SMS/day'],
].map(([rupees, validity, text]) => ({
  category: 'FRC',
  text: `First recharge for new or ported-in numbers only: ${text}.`,
  validity: String(validity),
  rupees: Number(rupees),
}))

export const MOBILE_PLAN_SHAPES: readonly PlanShape[] = [
  ...topUps,
  ...combos,
  ...callPlans,
  ...dataPacks,
  ...rateCutters,
  ...roamingPacks,
  ...vouchers,
  ...firstRecharges,
]

export const JIO_PHONE_SHAPES: readonly PlanShape[] = [
  [75, '23 Days', '2.5GB + unlimited calls + 50 SMS'],
  [91, '28 Days', '3GB + unlimited calls + 50 SMS'],
  [125, '23 Days', '0.5GB/day + unlimited calls + 300 SMS'],
  [186, '28 Days', '1GB/day + unlimited calls + 100 SMS/day'],
  [895, '336 Days', '2GB/28 days x 12 + unlimited calls'],
].map(([rupees, validity, text]) => ({
  category: 'JioPhone',
  text: `For JioPhone devices only: ${text}.`,
  validity: String(validity),
  rupees: Number(rupees),
  fixedPrice: true,
}))
