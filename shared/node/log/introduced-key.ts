// The one entry of a log that decides which key may sign its heads from then on.

/** The type of the entry with which an owner replaces a lost signing key; it names the new public key. */
const NEW_KEY_TYPE = 'signing-key'

/** The public key, in hexadecimal digits, of an entry that introduces one; null for every other. Bodies are compact JSON that begins with the type, so most need not be parsed. */
export function keyIntroducedBy(body: string): string | null {
  if (!body.startsWith(`{"type":"${NEW_KEY_TYPE}"`)) return null
  try {
    const { publicKey } = JSON.parse(body) as { readonly publicKey?: unknown }
    return typeof publicKey === 'string' ? publicKey : null
  } catch {
    return null
  }
}
