// How each operation's identifier carries a trouble's code, where a plain number cannot.
import { aadhaarNumber, gstinCheckSign } from '../core/check-digits'
import { codeOfNumber, troubleNumber } from './trouble'

/** `trouble51@practice` */
export const troubleVpa = (code: string): string => `trouble${code}@practice`

/** `PRCPT0051X`, a person's PAN. */
export const troublePan = (code: string): string => `PRCPT00${code}X`

/** The GSTIN of the trouble's PAN in Maharashtra, with its check character. */
export function troubleGstin(code: string): string {
  const first14 = `27${troublePan(code)}1Z`
  return first14 + gstinCheckSign(first14)
}

/** A well-formed Aadhaar number that belongs to nobody: `9000 0000 051x`. */
export const troubleAadhaar = (code: string): string => aadhaarNumber(`900000000${code}`)

const codeIn = (pattern: RegExp) => (text: string) => pattern.exec(text)?.[1] ?? null

const codeOfVpa = codeIn(/^trouble(\d\d)@practice$/i)
const codeOfPan = codeIn(/^PRCPT00(\d\d)X$/i)
const codeOfGstin = codeIn(/^27PRCPT00(\d\d)X1Z/i)
const codeOfAadhaar = codeIn(/^900000000(\d\d)\d$/)

/** The code in any identifier that can carry one, or null. */
export const codeOfIdentifier = (text: string): string | null =>
  codeOfNumber(text) ?? codeOfVpa(text) ?? codeOfPan(text) ?? codeOfGstin(text) ?? codeOfAadhaar(text)

/** What to type for a code, in every form: for troubles that apply to every operation. */
export const everyForm = (code: string): string =>
  [troubleNumber(code), troubleVpa(code), troublePan(code), troubleGstin(code), troubleAadhaar(code)].join(
    ' · ',
  )
