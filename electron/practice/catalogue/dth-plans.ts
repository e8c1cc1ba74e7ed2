// The packs of the DTH operators: content, quality, and duration in months.
import type { PlanShape } from './mobile-plans'

const PACKS = [
  ['Hindi Basic', 210, 72],
  ['Hindi Family', 299, 104],
  ['Hindi Family HD', 389, 121],
  ['Tamil Basic', 225, 78],
  ['Telugu Smart', 244, 83],
  ['Kannada Value', 238, 81],
  ['Malayalam Value', 238, 80],
  ['Bangla Basic', 205, 74],
  ['Marathi Family', 265, 92],
  ['Gujarati Family', 272, 90],
  ['Odia Basic', 215, 76],
  ['Sports & News', 335, 66],
  ['Premium HD', 549, 187],
] as const

const TERMS = [
  [1, 'Monthly', '1 Month', 0],
  [3, '3 Months', '3 Months', 0.03],
  [6, '6 Months', '6 Months', 0.06],
  [12, 'Annual', '365 Days', 0.12],
] as const

const packs: readonly PlanShape[] = TERMS.flatMap(([months, category, validity, discount]) =>
  PACKS.map(([name, rupees, channels]) => ({
    category,
    text: `${name} pack: ${channels} pay channels + 200 free-to-air channels for ${months} month${months > 1 ? 's' : ''}. NCF and taxes included.`,
    validity,
    rupees: rupees * months * (1 - discount),
  })),
)

const addOns: readonly PlanShape[] = [
  [59, 'Kids add-on: 8 channels'],
  [71, 'English films add-on: 5 channels'],
  [99, 'Cricket add-on HD: 4 channels'],
  [153, 'Second TV connection'],
].map(([rupees, text]) => ({
  category: 'Add On',
  text: `${text}, for 1 month.`,
  validity: '1 Month',
  rupees: Number(rupees),
}))

export const DTH_PLAN_SHAPES: readonly PlanShape[] = [...packs, ...addOns]
