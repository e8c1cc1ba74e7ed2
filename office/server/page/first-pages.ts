// The page's file with its first picture in it. What is the same for everybody who is not signed in is drawn and packed once.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { KNOWN_ID, type FirstPageProgram, type Known, type Look } from '@shared/office/first-page'
import type { BuiltPage } from './built-page'

const PROGRAM = 'first-page.js'
/** Packed while somebody waits: nearly as small, in a tenth of the time. */
const BROTLI_QUALITY = 4

interface Packed {
  readonly body: Uint8Array<ArrayBuffer>
  readonly encoding: 'br' | 'gzip' | null
  /** Of what may be kept and asked for again; null for what is for one person. */
  readonly tag: string | null
}

export interface FirstPage {
  packed(acceptEncoding: string): Promise<Packed>
}

export interface FirstPages {
  /** `known` null: a page without a picture, which asks for everything itself. */
  of(known: Known | null, look: Look): Promise<FirstPage>
}

const brotlied = promisify(brotliCompress)
const gzipped = promisify(gzip)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }

function packing(html: string, isForEverybody: boolean): FirstPage {
  const bytes = Buffer.from(html)
  const digest = createHash('sha256').update(bytes).digest('base64url')
  const made = new Map<Packed['encoding'], Promise<Buffer>>()
  const body = (encoding: Packed['encoding']): Promise<Buffer> => {
    if (encoding === null) return Promise.resolve(bytes)
    return encoding === 'br' ? brotlied(bytes, BROTLI) : gzipped(bytes)
  }
  return {
    packed: async (acceptEncoding) => {
      const encoding = (['br', 'gzip'] as const).find((name) => acceptEncoding.includes(name)) ?? null
      const making = made.get(encoding) ?? body(encoding)
      made.set(encoding, making)
      return {
        body: new Uint8Array(await making),
        encoding,
        tag: isForEverybody ? `"${digest}.${encoding ?? 'plain'}"` : null,
      }
    },
  }
}

export function createFirstPages(built: BuiltPage): FirstPages {
  const program = join(dirname(built.folder), PROGRAM)
  const loading = existsSync(program)
    ? (import(/* @vite-ignore */ pathToFileURL(program).href) as Promise<FirstPageProgram>)
    : null
  // Whoever asks first is told of it.
  loading?.catch(() => {})
  const forEverybody = new Map<string, Promise<FirstPage>>()

  const draw = async (known: Known | null, look: Look): Promise<FirstPage> => {
    const markup = known === null || loading === null ? '' : await (await loading).firstPage(known, look)
    const html = built.withPicture({
      language: look.language,
      theme: look.theme,
      needsNow: known?.person?.hasSecondFactor === true,
      markup,
      known: known === null ? null : JSON.stringify(known),
      knownId: KNOWN_ID,
    })
    return packing(html, known === null || known.person === null)
  }
  return {
    of: (known, look) => {
      if (known !== null && known.person !== null) return draw(known, look)
      const key = JSON.stringify([known, look.language, look.theme])
      const page = forEverybody.get(key) ?? draw(known, look)
      forEverybody.set(key, page)
      // What failed is tried again.
      page.catch(() => forEverybody.delete(key))
      return page
    },
  }
}
