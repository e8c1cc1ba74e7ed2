// How much is tried of what could be tried for ever: the whole by `npm run endurance`, a fortieth by `npm test`. The parts are numbered;
// together they are the whole, and each has something of every kind.
import { mutants } from './mutants.mjs'

/** The whole. */
const SIMULATED_SALES = 600_000
/** What is simply counted, by what it is called. */
const COUNTED = {
  'kills of the running app': 120,
  kills: 1_000,
  'damaged backups': 920,
  'damaged logs': 1_360,
  'hostile messages': 25_000,
  'full disks': 400,
  'random keys': 10_000,
  'typed sales': 200,
}
export const SALES_PER_LIFE = 50
const LIVES = SIMULATED_SALES / SALES_PER_LIFE

export const PARTS = 40
export const FIRST_PART = 1

/** What ENDURANCE_PART or `--part` asks for: the number of a part, the first unless told, or 'whole'. */
export function extentFrom(text = String(FIRST_PART)) {
  const part = Number(text)
  if (text === 'whole') return text
  if (Number.isInteger(part) && part >= 1 && part <= PARTS) return part
  throw new Error(`a part of the endurance runs is a number from 1 to ${PARTS} or "whole", not "${text}"`)
}

const shareOf = (extent) => (extent === 'whole' ? 1 : 1 / PARTS)

/** The first seed of the lives that are simulated, and how many lives there are. Seeds that follow each other have shops of every kind. */
export function livesOf(extent) {
  const lives = LIVES * shareOf(extent)
  return { firstSeed: extent === 'whole' ? 1 : 1 + (extent - 1) * lives, lives }
}

/** How many of `what` an extent has. */
export const countOf = (what, extent) => COUNTED[what] * shareOf(extent)

/** The part of the code that a mutant breaks: `shared/domain`, `electron/main/journal` … */
const areaOf = ({ file }) => file.split('/', file.startsWith('electron/') ? 3 : 2).join('/')

/** A part has a mutant of every area, and others than the part before; together the parts have all. */
export function mutantsOf(extent) {
  if (extent === 'whole') return mutants
  return [...new Set(mutants.map(areaOf))].flatMap((area) => {
    const inArea = mutants.filter((mutant) => areaOf(mutant) === area)
    const first = (extent - 1) % Math.min(inArea.length, PARTS)
    return inArea.filter((_mutant, index) => index % PARTS === first)
  })
}

/** What a run of this extent leaves out, in words. */
export function leftOutBy(extent) {
  if (extent === 'whole') return []
  const count = (number) => number.toLocaleString('en-IN')
  const [{ lives }, broken] = [livesOf(extent), mutantsOf(extent).length]
  return [
    `${count(SIMULATED_SALES - lives * SALES_PER_LIFE)} of ${count(SIMULATED_SALES)} simulated sales`,
    ...Object.entries(COUNTED).map(
      ([what, all]) => `${count(all - countOf(what, extent))} of ${count(all)} ${what}`,
    ),
    `${mutants.length - broken} of ${mutants.length} mutants`,
    'one of the two languages of every spec that walks in both',
  ]
}
