// The fonts of the receipts, bundled with the app: paper must look the same on every PC. One part of the app for each
// script, loaded with the first paper that has letters of it.
const LATIN = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2',
  { query: '?inline', import: 'default' },
)
const SCRIPTS = import.meta.glob<string>(
  [
    '/node_modules/@fontsource-variable/noto-sans-*/files/noto-sans-*-wght-normal.woff2',
    // Letters that the first font has.
    '!**/*-{latin,latin-ext,math,symbols}-wght-normal.woff2',
  ],
  { query: '?inline', import: 'default' },
)

const bytesOf = (dataUrl: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))

/** `noto-sans-tamil.woff2` for `…/noto-sans-tamil-tamil-wght-normal.woff2`. */
const nameOf = (path: string): string =>
  `${/(noto-sans-[a-z]+)(?:-[a-z]+)?-wght-normal\.woff2$/.exec(path)?.[1] ?? path}.woff2`

const FILES = new Map(
  Object.entries({ ...LATIN, ...SCRIPTS }).map(([path, load]) => [nameOf(path), load] as const),
)

/** A font file by its name in the stylesheet; null if there is none of that name. */
export async function fontFile(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const load = FILES.get(name)
  return load === undefined ? null : bytesOf(await load())
}
