// The code that a customer's UPI app reads: who is paid, and how much. The money goes straight to the shop. Only where
// sales are real: everywhere else the code holds plain words, because a code of the shop's own id would be paid.
import { z } from 'zod'
import { parseUpiId } from '../base/identifiers/bank'
import { PAISE_PER_RUPEE, type Paise } from '../base/money'
import type { Environment } from '../base/environment'

const PAISE_DIGITS = 2

export const upiCodeSchema = z.strictObject({
  content: z.string(),
  /** False for the code of practice and sandbox, which no app can pay; what shows it says so. */
  isPayable: z.boolean(),
})
export type UpiCode = z.output<typeof upiCodeSchema>

/** What the preferences say of it. */
interface UpiSettings {
  readonly environment: Environment | null
  readonly upiId: string
  readonly shop: { readonly name: string }
}

/** What is shown to a customer who pays `amountPaise` by UPI; null if the shop has no UPI id that can be read. */
export function upiCode({ environment, upiId, shop }: UpiSettings, amountPaise: Paise): UpiCode | null {
  const parsed = parseUpiId(upiId)
  if (!parsed.ok || parsed.isDoubtful) return null
  const isPayable = environment === 'production'
  const content = isPayable
    ? upiLink(parsed.upiId, shop.name, amountPaise)
    : `Galla: only for practice, nothing can be paid with this code. Rs. ${rupeesOf(amountPaise)}`
  return { content, isPayable }
}

/** `upi://pay?pa=shop@bank&pn=Shop&am=139.00&cu=INR`: the fields of a UPI payment address, the amount in rupees. */
function upiLink(upiId: string, shopName: string, amountPaise: Paise): string {
  // A payee needs a name: some apps refuse a code without one. Half a character cannot be written into a link.
  const name = shopName.toWellFormed().trim()
  const fields = { pa: upiId, pn: name === '' ? upiId : name, am: rupeesOf(amountPaise), cu: 'INR' }
  const query = Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value)}`)
  // The address itself stays readable: not every app decodes it.
  return `upi://pay?${query.join('&').replace('%40', '@')}`
}

const rupeesOf = (amountPaise: Paise): string =>
  `${Math.trunc(amountPaise / PAISE_PER_RUPEE)}.${String(amountPaise % PAISE_PER_RUPEE).padStart(PAISE_DIGITS, '0')}`
