// Fonts with the letters of the languages' own names, and no others: the first screen offers every language, and shows
// only one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import subsetFont from 'subset-font'
import { languageName, LANGUAGES, scriptOf } from '../../shared/languages.ts'

/** Relative to the project's folder. `renderer/styles/language-names.css` takes them from there. */
const FOLDER = 'node_modules/.cache/galla/language-names'

/** Writes one for each script besides Latin. `root`: the project's folder. Rejects if a script's font is not installed. */
export async function writeLanguageNames(root: string): Promise<void> {
  const folder = resolve(root, FOLDER)
  mkdirSync(folder, { recursive: true })
  for (const script of new Set(LANGUAGES.map(scriptOf))) {
    if (script === 'Latin') continue
    const name = script.toLowerCase()
    const font = `node_modules/@fontsource-variable/noto-sans-${name}/files/noto-sans-${name}-${name}-wght-normal.woff2`
    const names = LANGUAGES.filter((language) => scriptOf(language) === script).map(languageName)
    const subset = await subsetFont(readFileSync(resolve(root, font)), names.join(''), {
      targetFormat: 'woff2',
    })
    writeFileSync(resolve(folder, `names-${name}.woff2`), subset)
  }
}
