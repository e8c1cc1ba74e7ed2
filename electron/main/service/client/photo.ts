// Photos in answers come as a data URL, as bare base64, as an address, or not at all (T88). Only bytes that are an
// image are shown; nothing is ever fetched.

const LARGEST_PHOTO_CHARACTERS = 2_800_000
const KINDS = [
  { type: 'image/jpeg', start: '/9j/' },
  { type: 'image/png', start: 'iVBORw0KGgo' },
] as const

/** The photo as a data URL; null if there is none, if it is too large, or if it is an address. */
export function readPhoto(text: string | null): string | null {
  if (text === null || text.length > LARGEST_PHOTO_CHARACTERS) return null
  const bare = text.replace(/^data:image\/[a-z+]{2,10};base64,/i, '').replace(/\s+/g, '')
  const kind = KINDS.find(({ start }) => bare.startsWith(start))
  return kind !== undefined && /^[A-Za-z0-9+/]+={0,2}$/.test(bare) ? `data:${kind.type};base64,${bare}` : null
}
