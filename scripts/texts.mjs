// npm run texts -- check | missing LANGUAGE | review LANGUAGE | sign LANGUAGE REVIEWER
// The state of the translations (docs/translating.md): what is missing, the table a reviewer reads, and the signature
// under a language's words.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readWords } from './lib/command-line.mjs'
import { giveUp, inProject, say } from './lib/project.mjs'
import { languagesOf, moneyKeys, placeOf, signatureOf, stateOf, textsOf } from './lib/texts.mjs'

const { words } = readWords({ words: Infinity })
const [command, language, ...rest] = words
/** English is what the others are translations of: nothing of it is missing, and nobody signs it. */
const translations = languagesOf().filter((one) => one !== 'en')

if (command === 'check' && language === undefined) check()
else if (command === 'missing' && isTranslation() && rest.length === 0) tellMissing(language)
else if (command === 'review' && isTranslation() && rest.length === 0) writeTable(language)
else if (command === 'sign' && isTranslation()) sign(language, rest.join(' ').trim())
else
  giveUp(
    `say: npm run texts -- check | missing LANGUAGE | review LANGUAGE | sign LANGUAGE REVIEWER, with one of ${translations.join(', ')}`,
  )

function isTranslation() {
  return translations.includes(language)
}

function missingIn(of) {
  const own = textsOf(of)
  return [...textsOf('en')].filter(([key]) => (own.get(key) ?? '').trim() === '')
}

function check() {
  for (const of of translations) {
    const { signed, changed } = stateOf(of)
    const money = moneyKeys().filter((key) => signed.has(key)).length
    say(
      `${of}: ${missingIn(of).length} missing, ${signed.size} signed, ${changed.length} changed since, ${money} of ${moneyKeys().length} words about money signed`,
    )
  }
}

function tellMissing(of) {
  const missing = missingIn(of)
  for (const [key, english] of missing) say(`${key} | ${english}`)
  say(`${missing.length} missing in ${of}`)
}

/** One line for each text: its place, English, the translation, its state. */
function writeTable(of) {
  const own = textsOf(of)
  const { signed } = stateOf(of)
  const money = new Set(moneyKeys())
  const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const rows = [...textsOf('en')]
    .toSorted(([one], [other]) => Number(money.has(other)) - Number(money.has(one)))
    .map(([key, english]) => {
      const { area, picture } = placeOf(key, of)
      const seen = picture === null ? area : `<a href="${picture}">${area}</a>`
      const state = signed.has(key) ? 'signed' : money.has(key) ? 'money, not signed' : 'not signed'
      return `<tr><td>${key}<td>${seen}<td>${escape(english)}<td lang="${of}">${escape(own.get(key) ?? '')}<td>${state}`
    })
  const file = inProject('test-results', 'texts', `${of}.html`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>${of}</title><style>td{vertical-align:top;border-top:1px solid;padding:4px 8px}</style><table><tr><th>Key<th>Where<th>English<th>${of}<th>State${rows.join('\n')}</table>\n`,
  )
  say(`wrote ${file}; the words about money come first`)
}

/** Signs every text as it stands today; texts that are no more lose their signatures. */
function sign(of, reviewer) {
  if (reviewer === '') giveUp('say who signs: npm run texts -- sign ta "Name, town"')
  const own = textsOf(of)
  const date = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const kept = {}
  for (const [key, english] of textsOf('en')) {
    const text = own.get(key) ?? ''
    if (text.trim() !== '') kept[key] = { reviewer, date, hash: signatureOf(english, text) }
  }
  const file = inProject('shared', 'languages', of, 'review.json')
  if (!existsSync(file)) giveUp(`${of} has no folder`)
  writeFileSync(file, `${JSON.stringify(kept, undefined, 2)}\n`)
  say(
    `signed ${Object.keys(kept).length} texts of ${of}; set its state in shared/base/languages.ts to reviewed`,
  )
}
