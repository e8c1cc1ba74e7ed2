// The check digits of GSTIN and Aadhaar numbers, for the practice service's own numbers. Deliberately written
// independently of the app's rules: a double that shared them could not tell when they are wrong.

const GSTIN_SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * The 15th character of a GSTIN from its first 14: weights alternate between 1 and 2, and the two base-36 digits of
 * each product are added up.
 */
export function gstinCheckSign(first14: string): string {
  const base = GSTIN_SIGNS.length
  const sum = first14.split('').reduce((total, sign, index) => {
    const product = GSTIN_SIGNS.indexOf(sign) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / base) + (product % base)
  }, 0)
  return GSTIN_SIGNS.charAt((base - (sum % base)) % base)
}

/** Products in the dihedral group of order ten: 0-4 are rotations, 5-9 reflections of a pentagon. */
function turned(left: number, right: number): number {
  const [leftTurn, rightTurn] = [left % 5, right % 5]
  if (left < 5) return right < 5 ? (leftTurn + rightTurn) % 5 : 5 + ((leftTurn + rightTurn) % 5)
  return right < 5 ? 5 + ((leftTurn - rightTurn + 5) % 5) : (leftTurn - rightTurn + 5) % 5
}

const VERHOEFF_SHUFFLE = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4] as const

function shuffled(digit: number, times: number): number {
  let value = digit
  for (let turn = 0; turn < times; turn += 1) value = VERHOEFF_SHUFFLE[value] ?? 0
  return value
}

/** The Verhoeff checksum of a text of digits; 0 if its last one is the right check digit. */
const verhoeff = (digits: string): number =>
  digits
    .split('')
    .toReversed()
    .reduce((sum, digit, position) => turned(sum, shuffled(Number(digit), position % 8)), 0)

/** An Aadhaar number from its first 11 digits. */
export function aadhaarNumber(first11: string): string {
  for (let check = 0; check < 10; check += 1)
    if (verhoeff(`${first11}${check}`) === 0) return `${first11}${check}`
  throw new Error('every text of digits has one check digit')
}

/** Twelve digits, not beginning with 0 or 1, with the right check digit. */
export const isAadhaarNumber = (text: string): boolean => /^[2-9]\d{11}$/.test(text) && verhoeff(text) === 0
