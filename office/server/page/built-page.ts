// What the build left of the page (office/vite.web.config.ts), read once when the office starts.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { SOURCE_LANGUAGE, type Language } from '#shared/base/languages'

const STYLES = /<style>(.*?)<\/style>/gs
const SCRIPT = /<script>(.*?)<\/script>/s
const ROOT = '<div id="root"></div>'
/** Where the first script finds which files to fetch (office/web/begin.ts). */
const PARTS_ID = 'parts'
const HTML = '<html lang="en">'

const partsSchema = z.object({
  parts: z.object({ page: z.array(z.string()), now: z.array(z.string()) }),
  texts: z.record(z.string(), z.string()),
})

/** What the page's file is made of for one picture. */
export interface Picture {
  readonly language: Language
  /** The files of the page of this moment are wanted too. */
  readonly needsNow: boolean
  readonly markup: string
  /** As JSON; null for nothing. */
  readonly known: string | null
  readonly knownId: string
}

export interface BuiltPage {
  readonly folder: string
  /** Of each sheet of styles and of the script inside it; SHA-256, base64. */
  readonly stylesDigests: readonly string[]
  readonly scriptDigest: string
  /** The file until where its picture begins: the styles, and nothing that waits for anybody. */
  head(language: Language, theme: string): string
  /** The rest of the file, with a picture in it. */
  rest(picture: Picture): string
}

/** Inside a script element nothing may look like its end, nor like a comment. */
const insideScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

const dataElement = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${insideScript(json)}</script>`

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64')

export function readBuiltPage(folder: string): BuiltPage {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const parts = partsSchema.parse(JSON.parse(readFileSync(join(folder, 'parts.json'), 'utf8')))
  const sheets = [...html.matchAll(STYLES)].map(([, styles = '']) => styles)
  const script = SCRIPT.exec(html)?.[1]
  const [head, rest] = html.split(ROOT)
  if (sheets.length === 0 || script === undefined || rest === undefined || head?.includes(HTML) !== true)
    throw new Error('the built page is not as the office knows it')

  const filesFor = ({ language, needsNow }: Picture): readonly string[] => [
    ...new Set([
      ...parts.parts.page,
      ...(needsNow ? parts.parts.now : []),
      ...[SOURCE_LANGUAGE, language].flatMap((name) => parts.texts[name] ?? []),
    ]),
  ]
  return {
    folder,
    stylesDigests: sheets.map(digestOf),
    scriptDigest: digestOf(script),
    head: (language, theme) => head.replace(HTML, () => `<html lang="${language}" data-theme="${theme}">`),
    rest: (picture) => {
      const { markup, known, knownId } = picture
      const files = JSON.stringify(filesFor(picture).map((file) => `/${file}`))
      const data = [known === null ? '' : dataElement(knownId, known), dataElement(PARTS_ID, files)].join('')
      return `<div id="root">${markup}</div>${data}${rest}`
    },
  }
}
