// The fonts of papers by their addresses, as the built page has them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGES = join(import.meta.dirname, '../../node_modules/@fontsource-variable')

/** `/fonts/noto-sans-tamil-tamil-wght-normal.woff2`; null for every other address. */
export function fontAt(path: string): Buffer<ArrayBuffer> | null {
  const [, name] = /^\/fonts\/([\w-]+\.woff2)$/.exec(path) ?? []
  const [file] = name === undefined ? [] : globSync(`*/files/${name}`, { cwd: PACKAGES })
  return file === undefined ? null : readFileSync(join(PACKAGES, file))
}
