// What the build left of the page (office/vite.web.config.ts), read once when the office starts.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { SOURCE_LANGUAGE, type Language } from '@shared/languages'

const STYLES = /<style>(.*?)<\/style>/s
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
  readonly theme: string
  /** The files of the page of this moment are wanted too. */
  readonly needsNow: boolean
  readonly markup: string
  /** As JSON; null for nothing. */
  readonly known: string | null
  readonly knownId: string
}

export interface BuiltPage {
  readonly folder: string
  /** Of the styles and of the script inside it; SHA-256, base64. */
  readonly stylesDigest: string
  readonly scriptDigest: string
  /** The file with a picture in it. */
  withPicture(picture: Picture): string
}

/** Inside a script element nothing may look like its end, nor like a comment. */
const insideScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

const dataElement = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${insideScript(json)}</script>`

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64')

export function readBuiltPage(folder: string): BuiltPage {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const parts = partsSchema.parse(JSON.parse(readFileSync(join(folder, 'parts.json'), 'utf8')))
  const styles = STYLES.exec(html)?.[1]
  const script = SCRIPT.exec(html)?.[1]
  if (styles === undefined || script === undefined || ![ROOT, HTML].every((piece) => html.includes(piece)))
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
    stylesDigest: digestOf(styles),
    scriptDigest: digestOf(script),
    withPicture: (picture) => {
      const { language, theme, markup, known, knownId } = picture
      const files = JSON.stringify(filesFor(picture).map((file) => `/${file}`))
      const data = [known === null ? '' : dataElement(knownId, known), dataElement(PARTS_ID, files)].join('')
      return html
        .replace(HTML, () => `<html lang="${language}" data-theme="${theme}">`)
        .replace(ROOT, () => `<div id="root">${markup}</div>${data}`)
    },
  }
}
