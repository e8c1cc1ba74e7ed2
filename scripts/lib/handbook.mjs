// The handbook outside of the app: the same chapters (`shared/languages/<language>/handbook`) as one page for each language, and as
// HTML to print. What they quote from the screen stands as `[[key of the text]]`.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from './project.mjs'
import { textsOf } from './texts.mjs'

const FOLDER = ['shared', 'languages']
const QUOTED = /\[\[([\w.-]+)\]\]/g
const PICTURED = /\]\(pictures\/([\w-]+\.webp)\)/g

/** Of the pictures of all languages together, which every shop downloads with the app. */
export const LARGEST_PICTURES_BYTES = 1024 * 1024

const folderOf = (language) => inProject(...FOLDER, language, 'handbook')
const picturesFolder = (language) => join(folderOf(language), 'pictures')
const picturesIn = (language) =>
  existsSync(picturesFolder(language)) ? readdirSync(picturesFolder(language)).toSorted() : []

/** The languages that have a handbook, by their codes. */
export const handbookLanguages = () =>
  readdirSync(inProject(...FOLDER))
    .filter((language) => existsSync(folderOf(language)))
    .toSorted()

/** The chapters of a language in their order: id, title, and the rest as Markdown. */
export function chaptersOf(language) {
  const texts = textsOf(language)
  return readdirSync(folderOf(language))
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => {
      const source = readFileSync(join(folderOf(language), file), 'utf8')
      const [heading, ...rest] = source.replace(QUOTED, (_whole, key) => texts.get(key) ?? key).split('\n')
      return {
        id: file.replace(/\.md$/, ''),
        title: heading.replace(/^# /, ''),
        body: rest.join('\n').trim(),
      }
    })
}

/** One page with every chapter, for `docs/handbook/<language>.md`. */
export function handbookPage(language) {
  const chapters = chaptersOf(language)
  const pictures = `](../../${FOLDER.join('/')}/${language}/handbook/pictures/$1)`
  const contents = chapters.map(({ id, title }) => `- [${title}](#${id})`)
  const pages = chapters.map(
    ({ id, title, body }) => `<a id="${id}"></a>\n\n## ${title}\n\n${body.replace(PICTURED, pictures)}`,
  )
  return `${['# Galla', contents.join('\n'), ...pages].join('\n\n')}\n`
}

/** What is wrong with the pictures: one that a chapter shows and is not there, one that no chapter shows, too many bytes. */
export function pictureProblems() {
  const languages = handbookLanguages()
  const problems = languages.flatMap((language) => {
    const shown = new Set(
      chaptersOf(language).flatMap(({ body }) => [...body.matchAll(PICTURED)].map(([, name]) => name)),
    )
    const there = picturesIn(language)
    return [
      ...[...shown]
        .filter((name) => !there.includes(name))
        .map((name) => `${language}: ${name} is not there`),
      ...there.filter((name) => !shown.has(name)).map((name) => `${language}: no chapter shows ${name}`),
    ]
  })
  const bytes = languages
    .flatMap((language) => picturesIn(language).map((name) => join(picturesFolder(language), name)))
    .reduce((sum, file) => sum + statSync(file).size, 0)
  return bytes <= LARGEST_PICTURES_BYTES
    ? problems
    : [...problems, `the handbook's pictures have ${bytes} bytes, more than ${LARGEST_PICTURES_BYTES}`]
}

/** Its text with each picture within it, so that the page can be printed from anywhere. */
export const withPicturesInside = (language, text) =>
  text.replace(PICTURED, (_whole, name) => {
    const base64 = readFileSync(join(picturesFolder(language), name)).toString('base64')
    return `](data:image/webp;base64,${base64})`
  })
