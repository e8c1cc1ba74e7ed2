// The national list of billers: some 22,000 invented ones, the same for the same seed, built on first use.
import { pick, whole } from '../core/seeded'
import { BILLER_KINDS, type BillerKind, type BillerParameter } from './biller-kinds'
import { ODD_BILLERS } from '../troubles/odd-billers'
import { PLACES, type Place } from './places'

export interface Biller {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly fetch_bill: boolean
  /** As sent: an object by key, except for the odd billers. */
  readonly parameters: unknown
}

export interface BillerRecord {
  readonly biller: Biller
  /** What the service itself validates; empty for the odd billers, whose patterns cannot be checked. */
  readonly checks: readonly BillerParameter[]
  readonly rupees: readonly [number, number]
}

const ODD_RUPEES = [120, 2_400] as const
const NAME_LETTERS = 7
/** Coprime to every product of word counts, so that stepping by it reaches each combination once. */
const STRIDE = 7_919

export interface BillerCatalogue {
  readonly billers: readonly Biller[]
  readonly byId: ReadonlyMap<string, BillerRecord>
}

const catalogues = new Map<number, BillerCatalogue>()

/** Built once per seed: it is large, and all services of a process can share it. */
export function billerCatalogue(seed: number): BillerCatalogue {
  const known = catalogues.get(seed)
  if (known !== undefined) return known
  const records = [
    ...ODD_BILLERS.map(({ happens: _happens, ...biller }) => ({ biller, checks: [], rupees: ODD_RUPEES })),
    ...BILLER_KINDS.flatMap((kind, kindIndex) => billersOf(kind, kindIndex, seed)),
  ]
  const catalogue = {
    billers: records.map(({ biller }) => biller),
    byId: new Map(records.map((record) => [record.biller.id, record])),
  }
  catalogues.set(seed, catalogue)
  return catalogue
}

function billersOf(kind: BillerKind, kindIndex: number, seed: number): readonly BillerRecord[] {
  const start = whole(0, STRIDE, seed, 'biller', kind.category)
  return Array.from({ length: kind.count }, (_, index) => {
    const called = named(kind, start + index * STRIDE, index)
    const { name } = called
    const id = idOf(called, kindIndex, index)
    const checks = pick(kind.asks, seed, 'asks', id)
    const parameters = Object.fromEntries(checks.map(({ key, ...parameter }) => [key, parameter]))
    const biller = { id, name, category: kind.category, fetch_bill: kind.fetchesBill, parameters }
    return { biller, checks, rupees: kind.rupees }
  })
}

/** Where billers of a kind are located: in every town, once in each state, or nationwide. */
function placesOf({ pattern }: BillerKind): readonly Pick<Place, 'town' | 'state' | 'stateCode'>[] {
  if (pattern.includes('{town}')) return PLACES
  if (!pattern.includes('{state}')) return [{ town: '', state: '', stateCode: 'NAT' }]
  return PLACES.filter(({ state }, index) => PLACES[index - 1]?.state !== state)
}

interface Named {
  readonly name: string
  readonly stateCode: string
}

/**
 * The name with this number, out of all that the kind's words and places can form. A kind with more billers than names
 * adds numbers.
 */
function named(kind: BillerKind, step: number, index: number): Named {
  const { first, second, pattern } = kind
  const places = placesOf(kind)
  const number = step % (first.length * second.length * places.length)
  const place = places[Math.floor(number / (first.length * second.length))]
  const plain = pattern
    .replace('{0}', first[number % first.length] ?? '')
    .replace('{1}', second[Math.floor(number / first.length) % second.length] ?? '')
    .replace('{town}', place?.town ?? '')
    .replace('{state}', place?.state ?? '')
    .trim()
  const round = Math.floor(index / (first.length * second.length * places.length))
  return { name: round === 0 ? plain : `${plain} ${round + 1}`, stateCode: place?.stateCode ?? 'NAT' }
}

/** Fourteen characters, as such ids have: letters of the name, the state, and digits that make it unique. */
function idOf({ name, stateCode }: Named, kindIndex: number, index: number): string {
  const letters = name.replace(/[^A-Za-z]/g, '').toUpperCase()
  const figures = (kindIndex * 10_000 + index).toString(36).toUpperCase().padStart(4, '0')
  return `${letters.slice(0, NAME_LETTERS).padEnd(NAME_LETTERS, '0')}${stateCode}${figures}`
}
