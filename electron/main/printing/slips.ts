// Slips of checks on their way to the printer. Each lies here, in memory, for as long as its page is drawn, and nowhere else.
import { paperSchema, type Paper } from '@shared/domain/receipt'
import type { SlipModel } from './model'
import { slipPage } from './page'
import { respondPage } from './routes'

const PREFIX = '/slip/'

export interface Slips {
  /** Gives the slip an address until `use` is done with it. */
  during<Value>(
    model: SlipModel,
    to: { readonly paper: Paper; readonly language: string },
    use: (path: string) => Promise<Value>,
  ): Promise<Value>
  /** Answers addresses under `/slip/`; null for every other. */
  readonly pages: (request: Pick<Request, 'method' | 'url'>) => Response | null
}

export function createSlips(): Slips {
  const lying = new Map<string, SlipModel>()
  let made = 0
  return {
    during: async (model, { paper, language }, use) => {
      made += 1
      const name = String(made)
      lying.set(name, model)
      try {
        return await use(`${PREFIX}${name}?paper=${paper}&language=${language}`)
      } finally {
        lying.delete(name)
      }
    },
    pages: ({ method, url: address }) => {
      const url = new URL(address)
      if (!url.pathname.startsWith(PREFIX)) return null
      const model = lying.get(url.pathname.slice(PREFIX.length))
      const paper = paperSchema.safeParse(url.searchParams.get('paper'))
      if (method !== 'GET' || model === undefined || !paper.success)
        return new Response(null, { status: 404 })
      const language = url.searchParams.get('language') ?? ''
      const inDots = url.searchParams.has('dots')
      return respondPage(slipPage(model, { paper: paper.data, language, inDots }), 200)
    },
  }
}
