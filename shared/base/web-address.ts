// Addresses of pages, as an owner types them: whom one leads to is its host, whatever stands before or behind it.
import { z } from 'zod'

const LONGEST_PAGE = 500

const parsed = (typed: string): URL | null =>
  URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)

/** With the port; null for what is no address. The scheme may be left out. */
export const hostOf = (typed: string): string | null => parsed(typed)?.host ?? null

/** A name before the host reads like the host: `https://shop.example@other.example` leads to the second. */
export const hasSignIn = (address: string): boolean => {
  const url = parsed(address)
  return url !== null && (url.username !== '' || url.password !== '')
}

/** A page that a customer’s browser is sent to. */
export const pageAddressSchema = z
  .url({ protocol: /^https$/ })
  .max(LONGEST_PAGE)
  .refine((address) => !hasSignIn(address), 'an address without name and password')
