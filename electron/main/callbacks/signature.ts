// The signature of an account callback: HMAC-SHA256 over the raw bytes, in hex of either case, compared in constant
// time (T78).
import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX_SHA256 = /^[0-9a-f]{64}$/i

/** Whether `header` is the signature of exactly these bytes. False for none, a short one, or one that is not hex. */
export function isSignatureOf(body: Uint8Array, header: string | undefined, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest()
  if (header === undefined || !HEX_SHA256.test(header)) return false
  return timingSafeEqual(expected, Buffer.from(header, 'hex'))
}
