// The fonts of the receipts, bundled with the app: paper must look the same on every PC. In a chunk of its own that is
// loaded with the first receipt.
import devanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?inline'
import latin from '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2?inline'

const bytesOf = (dataUrl: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))

/** The font files by the names in the stylesheet. */
export const fonts: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map([
  ['noto-sans-latin.woff2', bytesOf(latin)],
  ['noto-sans-devanagari.woff2', bytesOf(devanagari)],
])
