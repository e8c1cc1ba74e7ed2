// The languages' own names are set in fonts that have their letters and no others (renderer/styles/language-names.css).
import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LANGUAGES, languageName, scriptOf } from '#shared/base/languages'
import { LanguageLabel } from '#renderer/texts/LanguageLabel'
import styles from '#renderer/texts/LanguageLabel.module.css'

it('sets the name alone in that font, and reads it as its own language', () => {
  const markup = renderToStaticMarkup(<LanguageLabel language="mr" label="मराठी (कच्चा अनुवाद)" />)
  // The words around it have letters that the font lacks: half of a word would stand in another one.
  expect(markup).toBe(`<span><span class="${styles['name']}" lang="mr">मराठी</span> (कच्चा अनुवाद)</span>`)
})

it('has a font for every script in which a language is written, and letters of that script alone', () => {
  const sheet = readFileSync('renderer/styles/language-names.css', 'utf8')
  for (const language of LANGUAGES) {
    const script = scriptOf(language)
    if (script === 'Latin') continue
    const face = sheet
      .split('@font-face')
      .find((rule) => rule.includes(`names-${script.toLowerCase()}.woff2`))
    const [, first = '', last = ''] = /U\+([0-9A-F]{4})-([0-9A-F]{4})/.exec(face ?? '') ?? []
    for (const letter of languageName(language)) {
      const code = letter.codePointAt(0) ?? 0
      expect(code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16), letter).toBe(true)
    }
  }
})
