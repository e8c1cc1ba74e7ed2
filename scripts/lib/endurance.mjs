// How much is tried of what could be tried for ever: the whole by `npm run endurance`, an eightieth by `npm test`. The parts are numbered;
// together they are the whole but for the lives of a dishonest cashier, and each has something of every kind.
import { mutants } from './mutants.mjs'

/** The whole. */
const SIMULATED_SALES = 600_000
/** What is simply counted, by what it is called. */
const COUNTED = {
  'kills of the running app': 160,
  kills: 1_040,
  'damaged backups': 960,
  'damaged logs': 1_440,
  'hostile messages': 25_600,
  'full disks': 400,
  'random keys': 10_000,
  'typed sales': 320,
  'typed texts': 24_000,
  'shops of several counters': 80_000,
  'shops that share their calls': 40_000,
  'hours of calls at three times the rate': 240,
  'lives of a dishonest cashier': 40_000,
}
/** Of what takes too long for an eightieth of it in `npm test`: how many a part has, each of its own. The parts are not the whole then. */
const IN_A_PART = { 'lives of a dishonest cashier': 8 }
export const SALES_PER_LIFE = 50
const LIVES = SIMULATED_SALES / SALES_PER_LIFE

export const PARTS = 80
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
export const countOf = (what, extent) =>
  extent === 'whole' ? COUNTED[what] : (IN_A_PART[what] ?? COUNTED[what] * shareOf(extent))

/** The part of the code that a mutant breaks: `shared/sale`, `electron/main/journal` … */
const areaOf = ({ file }) => file.split('/', file.startsWith('electron/') ? 3 : 2).join('/')

/** The areas of which every part has a mutant of its own. The others take turns. */
const MONEY_AREAS = ['shared/sale', 'electron/main/journal', 'electron/main/money', 'electron/main/service']

/** A part has a mutant of each of these areas and one of the others, and not those of the part before; together the parts have all. */
export function mutantsOf(extent) {
  if (extent === 'whole') return mutants
  const others = mutants.filter((mutant) => !MONEY_AREAS.includes(areaOf(mutant)))
  const areas = MONEY_AREAS.map((area) => mutants.filter((mutant) => areaOf(mutant) === area))
  return [...areas, others].flatMap((area) => {
    const first = (extent - 1) % Math.min(area.length, PARTS)
    return area.filter((_mutant, index) => index % PARTS === first)
  })
}

/** Of the long specs a part walks every seventh: an odd number, so that each is walked in both languages, which take turns by parts too. */
export const PARTS_FOR_ALL_LONG_SPECS = 7

/** The longest first, so that each part has about as much to walk. */
export const LONG_SPECS = [
  'secret-traces',
  'backup: new computer',
  'log: edited states',
  'receipts: every paper',
  'practice: a first day',
  'updates: never in front of a customer',
  'shop-recharge: own operators',
  'updates: what is refused',
  'settings: diagnostics',
  'log: lost signing key',
  'first-launch: left and taken up',
  'settings: erased person',
  'settings: profile',
  'settings: edited file',
  'updates: cut off in the middle',
  'identity-traces',
  'lock: settings from a cashier',
  'counter: others while open',
  "restart: customer's link",
  'settings: limits and proxy',
  'offline: lost key store',
  'backup: damaged backup',
  'bill: questions of billers',
  'settings: new credentials',
  'offline: log first',
  'pending: taken back',
  'offline: the key store',
  'offline: a passphrase',
  'offline: nothing: secrets are kept only while Galla runs',
  'receipts: network printer',
  'log: break found later',
  'backup: a copy every day',
  'counter: other ends',
  'lock: guesser',
  'lock: under the person',
  'lock: locked key store',
  'verification: four checks',
  'restart: answer never comes',
  'first-launch: no kept credentials',
  'account: ends of an opening',
  'identity: document vault',
  'customer-display: display goes',
  'lock: cut staff list',
  'customer-display: crash',
  'customer-display: consent',
  'owner-page: three counters',
  'owner-page: another secret',
]

/** Whether a part walks the long spec of this name: the next six parts walk the others, whatever part is the first. */
export function isWalkedIn(extent, spec) {
  const place = LONG_SPECS.indexOf(spec)
  if (place < 0) throw new Error(`"${spec}" is not listed among the long specs`)
  return extent === 'whole' || (place + extent) % PARTS_FOR_ALL_LONG_SPECS === 0
}

/** Of the golden pictures of one paper a part draws every fourth: any four parts in a row draw them all. */
export const PARTS_FOR_ALL_PICTURES = 4

/** Those of the pictures that a part draws. `turn` shifts them, so that papers with as many pictures do not all begin with the same. */
export const picturesOfPart = (pictures, extent, turn) =>
  extent === 'whole'
    ? pictures
    : pictures.filter((_picture, place) => (place + turn + extent) % PARTS_FOR_ALL_PICTURES === 0)

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
    'two of the three ways in which each power cut can leave the disk',
    'three of four golden pictures',
    'seven of eight scenes whose files did not change, and all but one look of each',
    'one of the two languages of every spec that walks in both',
    'one of the two looks of every language',
    `${LONG_SPECS.filter((spec) => !isWalkedIn(extent, spec)).length} of ${LONG_SPECS.length} long specs`,
    'all but a few of the calls on the files of a shop that a disk can refuse',
    'offices and counters that are killed, restored and cut off for minutes',
  ]
}
