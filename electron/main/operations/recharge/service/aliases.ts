// A number lookup names an operator and a circle in words; a recharge needs the service's own code and circle. Names
// are matched by their known meanings only: no prefix, no similarity, no guess. If nothing matches, the agent chooses.
import type { Operator } from '#shared/operations/recharge/recharge-schemas'
import type { ServiceProfile } from '../../../service/profile/schema'

export type Aliases = ServiceProfile['aliases']

/** Names of the same operator. Facts of the market (mergers, brands), not codes of any service. */
const OPERATOR_NAMES: readonly (readonly string[])[] = [
  ['Airtel', 'Bharti Airtel', 'Airtel Prepaid', 'Airtel Mobile'],
  ['Jio', 'Reliance Jio', 'Jio Prepaid', 'RJio', 'Reliance Jio Infocomm'],
  ['Vi', 'Vodafone Idea', 'Vodafone', 'Idea', 'Vi Prepaid', 'Vodafone Prepaid', 'Idea Cellular', 'VIL'],
  ['BSNL', 'BSNL Topup', 'BSNL Prepaid', 'Bharat Sanchar Nigam'],
  ['MTNL', 'MTNL Delhi', 'MTNL Mumbai', 'MTNL Prepaid', 'Mahanagar Telephone Nigam'],
  ['Tata Play', 'Tata Sky', 'Tata Play DTH'],
  ['Dish TV', 'DishTV'],
  ['d2h', 'Videocon d2h', 'Videocon DTH'],
  ['Airtel Digital TV', 'Airtel DTH', 'Airtel TV'],
  ['Sun Direct', 'Sun DTH', 'Sun Direct DTH'],
]

const CIRCLE_NAMES: { readonly [Circle: string]: readonly string[] } = {
  'Andhra Pradesh Telangana': [
    'Andhra Pradesh',
    'Telangana',
    'AP',
    'AP & Telangana',
    'Andhra Pradesh & Telangana',
  ],
  'Bihar Jharkhand': ['Bihar', 'Jharkhand', 'Bihar & Jharkhand'],
  Chennai: ['Chennai Metro'],
  'Delhi NCR': ['Delhi', 'NCR', 'Delhi/NCR', 'Delhi & NCR', 'Delhi Metro'],
  'Himachal Pradesh': ['HP', 'Himachal'],
  'Jammu Kashmir': ['J&K', 'Jammu & Kashmir', 'Jammu and Kashmir', 'JK'],
  'Madhya Pradesh Chhattisgarh': [
    'Madhya Pradesh',
    'MP',
    'Chhattisgarh',
    'Chattisgarh',
    'MP & CG',
    'Madhya Pradesh & Chhattisgarh',
  ],
  'Maharashtra Goa': ['Maharashtra', 'Goa', 'Maharashtra & Goa'],
  Mumbai: ['Mumbai Metro', 'Bombay'],
  'North East': ['NorthEast', 'NE', 'North-East'],
  Orissa: ['Odisha'],
  'Tamil Nadu': ['TamilNadu', 'TN'],
  'UP East': ['Uttar Pradesh East', 'UP(East)', 'UP (East)', 'Uttar Pradesh (East)', 'UPE'],
  'UP West': [
    'Uttar Pradesh West',
    'UP(West)',
    'UP (West)',
    'Uttar Pradesh (West)',
    'UPW',
    'Uttaranchal',
    'Uttarakhand',
    'UP West & Uttarakhand',
  ],
  'West Bengal': ['WB', 'West Bengal & AN Island', 'West Bengal & Andaman Nicobar'],
}

/** Case, spaces and punctuation are ignored; any other difference counts. */
const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\band\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

const isIn = (names: readonly string[], wanted: string): boolean =>
  names.some((name) => folded(name) === wanted)

/**
 * The one operator of `kind` in the service's list with the name `text`. Its own name takes precedence over its
 * aliases. Null if there is none, or if two match: no guess is made between them.
 */
export function matchOperator(
  operators: readonly Operator[],
  kind: Operator['kind'],
  text: string,
  aliases: Aliases,
): Operator | null {
  const wanted = folded(text)
  if (wanted === '') return null
  const candidates = operators.filter((operator) => operator.kind === kind)
  return (
    onlyOne(candidates.filter((operator) => folded(operator.name) === wanted)) ??
    onlyOne(candidates.filter((operator) => isIn(namesOf(operator, aliases), wanted)))
  )
}

function namesOf(operator: Operator, aliases: Aliases): readonly string[] {
  const shared = OPERATOR_NAMES.filter((names) => isIn(names, folded(operator.name))).flat()
  return [...shared, ...operator.aliases, ...(aliases.operators[operator.name] ?? [])]
}

const onlyOne = <Item>(items: readonly Item[]): Item | null =>
  items.length === 1 ? (items[0] ?? null) : null

/** The circle of the list that `text` names, byte for byte as in the list; null if none or several match. */
export function matchCircle(circles: readonly string[], text: string, aliases: Aliases): string | null {
  const wanted = folded(text)
  if (wanted === '') return null
  return (
    onlyOne(circles.filter((circle) => folded(circle) === wanted)) ??
    onlyOne(
      circles.filter((circle) =>
        isIn([...(CIRCLE_NAMES[circle] ?? []), ...(aliases.circles[circle] ?? [])], wanted),
      ),
    )
  )
}
