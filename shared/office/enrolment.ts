// What the owner carries to a counter's PC: one line that names the office, proves it, and lets one counter in.
import { z } from 'zod'
import {
  digestSchema,
  MOST_OFFICE_ADDRESSES,
  officeAddressSchema,
  officeKindSchema,
  type OfficeKind,
} from '../protocol'

/** 32 letters and digits without those that are mistaken for one another on paper and telephone (I, L, O, U). */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Five bits each: 60 bits, more than anybody can try in ten minutes and five tries. */
export const CODE_LENGTH = 12
const GROUP_LENGTH = 4
const PREFIX = 'galla-office:'

export interface Enrolment {
  /** Origin, `https://` only, without a trailing slash. */
  readonly address: string
  /** Of the other machines of the same office, tried where nobody answers at the first. */
  readonly otherAddresses?: readonly string[] | undefined
  /** Twelve letters and digits. */
  readonly code: string
  /** SHA-256 of the authority's certificate (DER), base64url; null where a public authority vouches for the domain. */
  readonly authorityDigest: string | null
  readonly kind: OfficeKind
}

/** A code of 60 random bits. `byte` gives one random byte each time. */
export const newEnrolmentCode = (byte: () => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[byte() % CODE_LETTERS.length]).join('')

/** The code as it was meant: in upper case, without what separates its groups, with the usual mistakes put right. */
export const readCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
    .replaceAll('U', 'V')

/** In groups of four, as it is shown. */
export const shownCode = (code: string): string =>
  (code.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? []).join('-')

/** The line that is copied, or drawn as a QR code. */
export function enrolmentLine(of: Enrolment): string {
  const { address, otherAddresses = [], code, authorityDigest, kind } = of
  const query = new URLSearchParams({ at: address, code: shownCode(code), kind })
  for (const other of otherAddresses) query.append('at', other)
  if (authorityDigest !== null) query.set('authority', authorityDigest)
  return `${PREFIX}${query.toString()}`
}

/** Where the line leads: to each machine of an office that has several, else to its one address. */
export const enrolledWhere = (
  machines: readonly string[],
  address: string,
): Pick<Enrolment, 'address' | 'otherAddresses'> => ({
  address: machines[0] ?? address,
  otherAddresses: machines.slice(1),
})

const addressesSchema = z.array(officeAddressSchema).min(1).max(MOST_OFFICE_ADDRESSES)

/** The line read back, or null for anything else. Spaces and line ends around and within it are what mail and paper add. */
export function parseEnrolment(line: string): Enrolment | null {
  const text = line.replaceAll(/\s/g, '')
  if (!text.toLowerCase().startsWith(PREFIX)) return null
  const query = new URLSearchParams(text.slice(PREFIX.length))
  const addresses = addressesSchema.safeParse(query.getAll('at'))
  const kind = officeKindSchema.safeParse(query.get('kind'))
  const authority = digestSchema.nullable().safeParse(query.get('authority'))
  const code = readCode(query.get('code') ?? '')
  const isCode = code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter))
  if (!addresses.success || !kind.success || !authority.success || !isCode) return null
  const [address = '', ...others] = addresses.data.map((each) => new URL(each).origin)
  const otherAddresses = others.length === 0 ? undefined : others
  return { address, otherAddresses, code, authorityDigest: authority.data, kind: kind.data }
}
