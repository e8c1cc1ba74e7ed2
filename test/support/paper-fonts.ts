// The fonts of papers by their addresses, as the built page has them.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const PACKAGES = join(import.meta.dirname, '../../node_modules/@fontsource-variable')

const files = new Map(
  globSync('*/files/*-wght-normal.woff2', { cwd: PACKAGES }).map((file) => [basename(file), file]),
)
const read = new Map<string, Buffer<ArrayBuffer>>()

/** `/fonts/noto-sans-tamil-tamil-wght-normal.woff2`; null for every other address. */
export function fontAt(path: string): Buffer<ArrayBuffer> | null {
  const [, name = ''] = /^\/fonts\/([\w-]+\.woff2)$/.exec(path) ?? []
  const file = files.get(name)
  if (file === undefined) return null
  const font = read.get(name) ?? readFileSync(join(PACKAGES, file))
  read.set(name, font)
  return font
}
