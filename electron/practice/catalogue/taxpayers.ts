// The invented holders of PANs and GSTINs. A PAN's fourth letter gives the kind of holder, the fifth the initial of the
// name.
import { DAY_MS } from '#shared/base/clock'
import { digits, pick, whole } from '../core/seeded'
import { dayMonthYear } from '../core/times'
import { personWithInitial } from './people'
import { PLACES, type Place } from './places'

const ADULT_SINCE_MS = Date.UTC(2005, 0, 1)
const OLDEST_DAYS_BEFORE = 20_000
const FIRST_GST_DAY_MS = Date.UTC(2017, 6, 1)
const GST_DAYS = 3_000

const TRADES = ['Traders', 'Enterprises', 'General Store', 'Telecom', 'Kirana', 'Medical Hall', 'Textiles']

const CONSTITUTIONS: Readonly<Record<string, readonly [name: string, suffix: string]>> = {
  P: ['Proprietorship', ''],
  C: ['Private Limited Company', ' PRIVATE LIMITED'],
  F: ['Limited Liability Partnership', ' LLP'],
  H: ['Hindu Undivided Family', ' HUF'],
  T: ['Trust', ' TRUST'],
  A: ['Association of Persons', ' SAMITI'],
  G: ['Government Department', ' DEPARTMENT'],
}

const isPerson = (pan: string): boolean => pan.charAt(3) === 'P'

/** In capitals, as in the register. */
export function panHolder(seed: number, pan: string): string {
  const person = personWithInitial(pan.charAt(4), seed, 'pan', pan)
  if (isPerson(pan)) return person.name.toUpperCase()
  const suffix = CONSTITUTIONS[pan.charAt(3)]?.[1] ?? ''
  return `${person.surname} ${pick(TRADES, seed, 'trade', pan)}${suffix}`.toUpperCase()
}

/** DD/MM/YYYY: a person's date of birth, or the founding date of anything else. */
export const panDate = (seed: number, pan: string): string =>
  dayMonthYear(ADULT_SINCE_MS - whole(0, OLDEST_DAYS_BEFORE, seed, 'born', pan) * DAY_MS, '/')

export interface Taxpayer {
  readonly legalName: string
  readonly tradeName: string
  readonly constitution: string
  readonly registeredOn: string
  readonly place: Place
  readonly pincode: string
}

/** The business behind a GSTIN; its state is that of the first two digits. */
export function taxpayerOf(seed: number, gstin: string): Taxpayer {
  const pan = gstin.slice(2, 12)
  const places = PLACES.filter(({ gstCode }) => gstCode === gstin.slice(0, 2))
  const place = pick(places.length > 0 ? places : PLACES, seed, 'gst place', gstin)
  const legalName = panHolder(seed, pan)
  return {
    legalName,
    tradeName: `${legalName.split(' ').at(-1) ?? ''} ${pick(TRADES, seed, 'trade', gstin)}`.toUpperCase(),
    constitution: CONSTITUTIONS[pan.charAt(3)]?.[0] ?? 'Others',
    registeredOn: dayMonthYear(
      FIRST_GST_DAY_MS + whole(0, GST_DAYS, seed, 'registered', gstin) * DAY_MS,
      '/',
    ),
    place,
    pincode: `${place.pincodeStart}${digits(4, seed, 'gst pin', gstin)}`,
  }
}
