// The code that a customer's UPI app reads: who is paid, and how much. The money goes straight to the shop.
import type { Paise } from '../money'

const PAISE_PER_RUPEE = 100
const PAISE_DIGITS = 2

/** `upi://pay?pa=shop@bank&pn=Shop&am=139.00&cu=INR`: the fields of a UPI payment address, the amount in rupees. */
export function upiLink(upiId: string, shopName: string, amountPaise: Paise): string {
  const rupees = `${Math.trunc(amountPaise / PAISE_PER_RUPEE)}.${String(amountPaise % PAISE_PER_RUPEE).padStart(PAISE_DIGITS, '0')}`
  const fields = { pa: upiId, pn: shopName, am: rupees, cu: 'INR' }
  const query = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
  // The address itself stays readable: not every app decodes it.
  return `upi://pay?${query.join('&').replace('%40', '@')}`
}
