// Pages that are rendered for a single print job (slips of checks, reports). Each is kept in memory for the length of
// the job, and nowhere else.
import { paperSchema, type Paper } from '#shared/printing/paper'
import type { PageOptions } from './receipt-page'
import { headIn, respondPage } from './receipt-pages'

const PREFIX = '/slip/'

/** The whole document, as text. */
export type DrawPage = (options: PageOptions) => string

export interface Slips {
  /** Gives the page an address until `use` has finished. */
  during<Value>(
    draw: DrawPage,
    to: { readonly paper: Paper; readonly language: string },
    use: (path: string) => Promise<Value>,
  ): Promise<Value>
  /** Answers addresses under `/slip/`; null for every other. */
  readonly pages: (request: Pick<Request, 'method' | 'url'>) => Response | null
}

export function createSlips(): Slips {
  const lying = new Map<string, DrawPage>()
  let made = 0
  return {
    during: async (draw, { paper, language }, use) => {
      made += 1
      const name = String(made)
      lying.set(name, draw)
      try {
        return await use(`${PREFIX}${name}?paper=${paper}&language=${language}`)
      } finally {
        lying.delete(name)
      }
    },
    pages: ({ method, url: address }) => {
      const url = new URL(address)
      if (!url.pathname.startsWith(PREFIX)) return null
      const draw = lying.get(url.pathname.slice(PREFIX.length))
      const paper = paperSchema.safeParse(url.searchParams.get('paper'))
      if (method !== 'GET' || draw === undefined || !paper.success) return new Response(null, { status: 404 })
      const language = url.searchParams.get('language') ?? ''
      const head = headIn(url.searchParams)
      return respondPage(draw({ paper: paper.data, language, head }), 200)
    },
  }
}
