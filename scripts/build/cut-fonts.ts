// Fonts with a few letters of a larger one, for what would otherwise fetch all of it: the languages' own names, of which the first screen
// shows every one, and the rupee sign.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import subsetFont from 'subset-font'
import { languageName, LANGUAGES, scriptOf } from '../../shared/base/languages.ts'

/** Relative to the project's folder. The sheets in `renderer/styles/` take them from there. */
const FOLDER = 'node_modules/.cache/galla/fonts'

/** `from`: the script whose font has the letters. `root`: the project's folder. Rejects if that font is not installed. */
async function cut(root: string, from: string, letters: string, name: string): Promise<void> {
  const folder = resolve(root, FOLDER)
  mkdirSync(folder, { recursive: true })
  const font = `node_modules/@fontsource-variable/noto-sans-${from}/files/noto-sans-${from}-${from}-wght-normal.woff2`
  const subset = await subsetFont(readFileSync(resolve(root, font)), letters, { targetFormat: 'woff2' })
  writeFileSync(resolve(folder, `${name}.woff2`), subset)
}

/** Writes one for each script besides Latin. */
export async function writeLanguageNames(root: string): Promise<void> {
  for (const script of new Set(LANGUAGES.map(scriptOf))) {
    if (script === 'Latin') continue
    const names = LANGUAGES.filter((language) => scriptOf(language) === script).map(languageName)
    await cut(root, script.toLowerCase(), names.join(''), `names-${script.toLowerCase()}`)
  }
}

/** The Latin fonts have none. */
export const writeRupeeSign = (root: string): Promise<void> => cut(root, 'devanagari', '₹', 'rupee')
