// The chapters of the handbook. What they quote from the screen stands as `[[key of the text]]`, so that the handbook always
// says what the screen says, in its language. Pictures stand as `![caption](pictures/name.webp)`; `npm run screenshots -- handbook`
// takes them.
import { foldedName } from '#shared/base/folded-text'
import { SOURCE_LANGUAGE, type Language } from '#shared/base/languages'

export interface Chapter {
  /** Its file's name, the same in every language. */
  readonly id: string
  /** In which it is written: English where there is none in the language of the screen. */
  readonly language: Language
  readonly title: string
  /** Markdown, without the title; its pictures by their addresses. */
  readonly body: string
}

const FILES = import.meta.glob<string>('../../shared/languages/*/handbook/*.md', {
  query: '?raw',
  import: 'default',
})
const PICTURES = import.meta.glob<string>('../../shared/languages/*/handbook/pictures/*.webp', {
  query: '?url',
  import: 'default',
})
const QUOTED = /\[\[([\w.-]+)\]\]/g
const PICTURED = /\]\((pictures\/[\w-]+\.webp)\)/g
const FILE = /\/languages\/(\w+)\/handbook\/([\w-]+)\.md$/

/** The text with the address of each picture in the place of its file's name. */
async function withPictures(text: string, language: Language): Promise<string> {
  const names = [...text.matchAll(PICTURED)].map(([, name = '']) => name)
  const addresses = await Promise.all(
    names.map(
      async (name) =>
        [name, await PICTURES[`../../shared/languages/${language}/handbook/${name}`]?.()] as const,
    ),
  )
  return addresses.reduce(
    (pictured, [name, address]) => pictured.replace(`](${name})`, `](${address ?? ''})`),
    text,
  )
}

async function chapterOf(
  id: string,
  language: Language,
  load: () => Promise<string>,
  textOf: (key: string) => string,
): Promise<Chapter> {
  const text = (await load()).replace(QUOTED, (_whole, key: string) => textOf(key))
  const [heading = '', ...rest] = (await withPictures(text, language)).split('\n')
  return { id, language, title: heading.replace(/^# /, ''), body: rest.join('\n').trim() }
}

/**
 * All chapters in a language, in their order; in English if the language has no handbook yet. `textOf` gives the screen's text
 * of a key. Rejects if the part of the page that holds them cannot be read.
 */
export async function chaptersIn(
  language: Language,
  textOf: (key: string) => string,
): Promise<readonly Chapter[]> {
  const found = Object.entries(FILES).flatMap(([path, load]) => {
    const [, of, id] = FILE.exec(path) ?? []
    return of === language && id !== undefined ? [{ id, load }] : []
  })
  if (found.length === 0 && language !== SOURCE_LANGUAGE) return chaptersIn(SOURCE_LANGUAGE, textOf)
  const inOrder = found.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return Promise.all(inOrder.map(({ id, load }) => chapterOf(id, language, load, textOf)))
}

/** Chapters that have every word of `searched`, those with all of them in the title first. */
export function chaptersWith(chapters: readonly Chapter[], searched: string): readonly Chapter[] {
  const words = foldedName(searched).split(' ')
  const has = (text: string): boolean => words.every((word) => foldedName(text).includes(word))
  const hits = chapters.filter(({ title, body }) => has(`${title} ${body}`))
  return [...hits.filter(({ title }) => has(title)), ...hits.filter(({ title }) => !has(title))]
}
