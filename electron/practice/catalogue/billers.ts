// The national list of billers: some 22,000 invented ones, the same for a seed, built when somebody first asks.
import { pick, whole } from '../seeded'
import { BILLER_KINDS, type BillerKind, type BillerParameter } from './biller-kinds'
import { ODD_BILLERS } from './odd-billers'
import { PLACES, type Place } from './places'

export interface Biller {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly fetch_bill: boolean
  /** As it goes out: an object by key, but for the odd billers. */
  readonly parameters: unknown
}

export interface BillerRecord {
  readonly biller: Biller
  /** What the service itself checks; empty for the odd billers, whose patterns nobody can check. */
  readonly checks: readonly BillerParameter[]
  readonly rupees: readonly [number, number]
}

const ODD_RUPEES = [120, 2_400] as const
const NAME_LETTERS = 7
/** Coprime to every product of word counts, so that stepping by it meets each combination once. */
const STRIDE = 7_919

export interface BillerCatalogue {
  readonly billers: readonly Biller[]
  readonly byId: ReadonlyMap<string, BillerRecord>
}

const catalogues = new Map<number, BillerCatalogue>()

/** Built once for a seed: it is large, and every service of a process may share it. */
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

/** Where billers of a kind can be: in every town, once in each state, or everywhere at once. */
function placesOf({ pattern }: BillerKind): readonly Pick<Place, 'town' | 'state' | 'stateCode'>[] {
  if (pattern.includes('{town}')) return PLACES
  if (!pattern.includes('{state}')) return [{ town: '', state: '', stateCode: 'NAT' }]
  return PLACES.filter(({ state }, index) => PLACES[index - 1]?.state !== state)
}

interface Named {
  readonly name: string
  readonly stateCode: string
}

/** The name with this number, of all that the kind's words and places make. A kind with more billers than names counts on. */
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

/** Fourteen characters, as such ids have: letters of the name, the state, and figures that make it the only one. */
function idOf({ name, stateCode }: Named, kindIndex: number, index: number): string {
  const letters = name.replace(/[^A-Za-z]/g, '').toUpperCase()
  const figures = (kindIndex * 10_000 + index).toString(36).toUpperCase().padStart(4, '0')
  return `${letters.slice(0, NAME_LETTERS).padEnd(NAME_LETTERS, '0')}${stateCode}${figures}`
}
