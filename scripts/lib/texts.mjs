// The folders of the languages as files: their texts by key, and which of them a native reader has signed. A signature
// is a hash of the English and the translation, so that a change of either takes it back.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from './project.mjs'

const FOLDER = ['shared', 'languages']
/** Files whose members are texts for people. */
const isOfTexts = (name) => /^((window|owner)[\\/].+|papers|spoken|troubles)\.json$/.test(name)
const HASH_LENGTH = 16

const read = (...path) => JSON.parse(readFileSync(inProject(...FOLDER, ...path), 'utf8'))

/** The codes of all languages, which are the names of their folders. */
export const languagesOf = () => readdirSync(inProject(...FOLDER)).toSorted()

const filesOf = (language) =>
  readdirSync(inProject(...FOLDER, language), { recursive: true, encoding: 'utf8' }).filter(isOfTexts)

/** Every text of a language by its key. */
export const textsOf = (language) =>
  new Map(filesOf(language).flatMap((name) => Object.entries(read(language, name))))

/** The keys of the words about money. */
export const moneyKeys = () =>
  JSON.parse(readFileSync(inProject('shared', 'texts', 'money-words.json'), 'utf8'))

export const signatureOf = (english, own) =>
  createHash('sha256').update(`${english}\n${own}`).digest('hex').slice(0, HASH_LENGTH)

/** By key: who signed it, when, and the hash of both texts. */
export function readReview(language) {
  const path = inProject(...FOLDER, language, 'review.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** The keys whose signature holds, and those that were changed since. */
export function stateOf(language) {
  const [english, own, review] = [textsOf('en'), textsOf(language), readReview(language)]
  const holds = ([key, { hash }]) => hash === signatureOf(english.get(key) ?? '', own.get(key) ?? '')
  const entries = Object.entries(review)
  return {
    signed: new Set(entries.filter(holds).map(([key]) => key)),
    changed: entries.filter((entry) => !holds(entry)).map(([key]) => key),
  }
}

/**
 * The part of the app that a text stands in, and a picture of it in the language if `npm run screenshots -- --language` has
 * taken one.
 */
export function placeOf(key, language) {
  const area = key.split('.')[0] ?? key
  const folder = inProject('screenshots', 'languages', language)
  const found = existsSync(folder)
    ? readdirSync(folder).find((name) => name.includes(area) && name.endsWith('.light.png'))
    : undefined
  return { area, picture: found === undefined ? null : `file://${join(folder, found)}` }
}
