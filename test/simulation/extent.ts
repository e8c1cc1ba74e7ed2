// How much of the simulation is lived here: the part of the whole that ENDURANCE_PART names (`scripts/lib/endurance.mjs`), or what
// SIMULATED_SALES, KILLS, CASHIERS_LIVES and SIMULATION_SEED ask for.
import { countOf, extentFrom, livesOf, SALES_PER_LIFE } from '../../scripts/lib/endurance.mjs'

const numberFrom = (name: string): number | undefined => {
  const text = process.env[name]
  return text === undefined ? undefined : Number(text)
}

/** The number of a part, or 'whole'. */
export const EXTENT = extentFrom(process.env['ENDURANCE_PART'])
const whole = livesOf(EXTENT)
const wantedSales = numberFrom('SIMULATED_SALES')

export { SALES_PER_LIFE }

/** Of what is left to chance: the first seed of the lives, too. */
export const SEED = numberFrom('SIMULATION_SEED') ?? whole.firstSeed
export const LIVES = wantedSales === undefined ? whole.lives : Math.ceil(wantedSales / SALES_PER_LIFE)
export const KILLS = numberFrom('KILLS') ?? countOf('kills', EXTENT)
export const LIVE_KILLS = countOf('kills of the running app', EXTENT)
export const DAMAGED_BACKUPS = countOf('damaged backups', EXTENT)
/** Half of them with the newest seal, half with one that is 36 entries older or none. */
export const DAMAGED_LOGS = countOf('damaged logs', EXTENT)
export const RANDOM_KEYS = numberFrom('RANDOM_KEYS') ?? countOf('random keys', EXTENT)
export const TYPED_SALES = numberFrom('TYPED_SALES') ?? countOf('typed sales', EXTENT)
export const TYPED_TEXTS = countOf('typed texts', EXTENT)
export const HOSTILE_MESSAGES = numberFrom('HOSTILE_MESSAGES') ?? countOf('hostile messages', EXTENT)

const firstOf = (lives: number): number => (EXTENT === 'whole' ? 1 : 1 + (EXTENT - 1) * lives)
export const OFFICE_LIVES = countOf('shops of several counters', EXTENT)
export const FIRST_OFFICE_LIFE = firstOf(OFFICE_LIVES)
export const LEASE_LIVES = countOf('shops that share their calls', EXTENT)
export const FIRST_LEASE_LIFE = firstOf(LEASE_LIVES)

export const CASHIERS_LIVES = numberFrom('CASHIERS_LIVES') ?? countOf('lives of a dishonest cashier', EXTENT)
export const FIRST_CASHIERS_LIFE = numberFrom('SIMULATION_SEED') ?? firstOf(CASHIERS_LIVES)

/** Every so many values of the app's folder are edited, from this one on; the whole has each. */
export const EDITS_TRIED = { of: EXTENT === 'whole' ? 1 : 10, first: EXTENT === 'whole' ? 0 : EXTENT }

/** Of several thousand; the whole has each. */
export const REFUSED_CALLS = numberFrom('REFUSED_CALLS') ?? 14
export const HOURS_OF_CALLS = countOf('hours of calls at three times the rate', EXTENT)

const fullDisks = countOf('full disks', EXTENT)
const firstFullDisk = EXTENT === 'whole' ? 0 : (EXTENT - 1) * fullDisks
/** The numbers of the moments at which the disk is full. */
export const FULL_DISKS = Array.from({ length: fullDisks }, (_, index) => firstFullDisk + index)
