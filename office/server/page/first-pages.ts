// The page's file with its first picture in it. What is the same for everybody who is not signed in is drawn and packed once; what is for one
// person is sent while it is drawn.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { KNOWN_ID, type FirstPageProgram, type PreloadedAnswers, type Look } from '#shared/office/first-page'
import type { OfficeLog } from '../base/log'
import type { BuiltPage } from './built-page'

const PROGRAM = 'first-page.js'
/** Packed while somebody waits: nearly as small, in a tenth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** How a page is packed for somebody; null for not at all. */
export type Encoding = 'br' | 'gzip' | null

interface Packed {
  readonly body: Uint8Array<ArrayBuffer>
  /** Of what may be kept and asked for again. */
  readonly tag: string
}

export interface FirstPages {
  /** For somebody who is not signed in. `known` null: a page without a picture, which asks for everything itself. */
  forStranger(known: PreloadedAnswers | null, look: Look, encoding: Encoding): Promise<Packed>
  /** For one person. The head of the file, with its styles, is on its way before it is known who they are and what they may see. */
  whileAsking(known: Promise<PreloadedAnswers | null>, look: Look, encoding: Encoding): ReadableStream
}

const brotlied = promisify(brotliCompress)
const gzipped = promisify(gzip)

function pack(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === null) return Promise.resolve(bytes)
  return encoding === 'br' ? brotlied(bytes, BROTLI) : gzipped(bytes)
}

/** Packs what is written piece by piece. */
function packer(encoding: Encoding) {
  if (encoding === null) return new PassThrough()
  return encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip()
}

export function createFirstPages(built: BuiltPage, log: OfficeLog): FirstPages {
  const program = join(dirname(built.folder), PROGRAM)
  const loading = existsSync(program)
    ? (import(/* @vite-ignore */ pathToFileURL(program).href) as Promise<FirstPageProgram>)
    : null
  // Whoever asks first is told of it.
  loading?.catch(() => {})
  const forEverybody = new Map<string, Promise<Packed>>()

  const restOf = async (known: PreloadedAnswers | null, look: Look): Promise<string> =>
    built.rest({
      language: look.language,
      needsNow: known?.person?.hasSecondFactor === true,
      markup: known === null || loading === null ? '' : await (await loading).firstPage(known, look),
      known: known === null ? null : JSON.stringify(known),
      knownId: KNOWN_ID,
    })
  /** Without a picture where none can be drawn. */
  const drawn = <Page>(
    draw: (known: PreloadedAnswers | null) => Promise<Page>,
    known: PreloadedAnswers | null,
  ): Promise<Page> =>
    draw(known).catch((error: unknown) => {
      log.error('page.not-drawn', error instanceof Error ? error : new Error(String(error)))
      return draw(null)
    })

  const keptFor = (known: PreloadedAnswers | null, look: Look, encoding: Encoding): Promise<Packed> => {
    const key = JSON.stringify([known, look.language, look.theme, encoding])
    const page = forEverybody.get(key) ?? packedPage(known, look, encoding)
    forEverybody.set(key, page)
    // What failed is tried again.
    page.catch(() => forEverybody.delete(key))
    return page
  }
  const packedPage = async (
    known: PreloadedAnswers | null,
    look: Look,
    encoding: Encoding,
  ): Promise<Packed> => {
    const bytes = Buffer.from(`${built.head(look.language, look.theme)}${await restOf(known, look)}`)
    const digest = createHash('sha256').update(bytes).digest('base64url')
    return {
      body: new Uint8Array(await pack(bytes, encoding)),
      tag: `"${digest}.${encoding ?? 'plain'}"`,
    }
  }
  return {
    forStranger: (known, look, encoding) => drawn((of) => keptFor(of, look, encoding), known),
    whileAsking: (known, look, encoding) => {
      const sent = packer(encoding)
      sent.write(built.head(look.language, look.theme))
      if (!(sent instanceof PassThrough)) sent.flush()
      known
        .then((of) => drawn((what) => restOf(what, look), of))
        .then(
          (rest) => sent.end(rest),
          (error: unknown) => sent.destroy(error instanceof Error ? error : new Error(String(error))),
        )
      return Readable.toWeb(sent) as ReadableStream
    },
  }
}
