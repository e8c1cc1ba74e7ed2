// Exports a list of sales to a file of the chosen format, where the person chooses.
import { join } from 'node:path'
import { app, type BrowserWindow } from 'electron'
import type { Clock } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import type { Preferences } from '#shared/shop/preferences'
import { MOST_ROWS_ON_PAPER } from '#shared/receipts/receipt-log'
import type { Sale } from '#shared/sale/sale'
import { fail, succeed, type Result } from '#shared/base/result'
import { saveFile, saveGrowing } from '#shared/node/files/saved-file'
import { csvOf } from '#shared/node/tables/csv'
import { xlsxOf } from '#shared/node/tables/xlsx'
import { showSaveDialog } from '../../platform/dialogs'
import { fileDateText } from '../../texts/dates'
import { textsIn, type Say, type TextId } from '../../texts'
import type { Colleague } from '../../texts/search-words'
import type { ExportJob } from '../../records/receipt-search'
import { columnsFor, type SaleColumn, type VisitEntries } from './sale-columns'
import { listPage, listRoute, LIST_PREFIX } from './list-page'

export interface ExportOptions {
  readonly environment: Environment
  readonly preferences: () => Pick<Preferences, 'language' | 'shop'>
  readonly colleagues: () => readonly Colleague[]
  readonly counter: () => BrowserWindow
  readonly clock: Pick<Clock, 'now'>
  readonly visitEntries: VisitEntries
  readonly onProgress: (progress: { readonly rows: number; readonly of: number }) => void
  readonly savePdf: (
    path: string,
    paper: 'a4',
    suggestedName: string,
  ) => Promise<Result<{ readonly fileName: string }>>
}

export type Exported = Result<{ readonly fileName: string; readonly rows: number }>

export interface Exports {
  write(job: ExportJob): Promise<Exported>
  saveText(sale: Sale, text: string): Promise<Result<{ readonly fileName: string }>>
  /** Answers for the list that is being printed; null for every other address. */
  readonly pages: (request: Pick<Request, 'url'>) => Response | null
}

/** How many rows there are between two progress messages to the window. */
const ROWS_BETWEEN_NEWS = 1_000

export function createExports(options: ExportOptions): Exports {
  const { preferences, colleagues, counter, clock, environment } = options
  let page: string | null = null
  const say = (): Say => textsIn(preferences().language)
  const columnsOf = (job: ExportJob): readonly SaleColumn[] =>
    columnsFor({
      // Programs read it: its titles and words are the same in every language.
      say: job.format === 'csv' ? textsIn('en') : say(),
      customers: job.customers,
      visitEntries: options.visitEntries,
      staffName: (id) =>
        colleagues().find((colleague) => colleague.id === id)?.name ??
        (id === 'owner' ? say()('export.owner') : id),
    })
  const nameOf = (what: string, ending: string): string =>
    `${environment === 'production' ? '' : `${environment}-`}${what}-${fileDateText(clock.now())}.${ending}`

  const stream = async (job: ExportJob, format: 'csv' | 'xlsx'): Promise<Exported> => {
    const path = await choose(counter(), nameOf('receipts', format), format, say(), {
      title: 'export.save.title',
      kind: `export.save.${format}`,
    })
    if (path === null) return fail({ kind: 'cancelled' })
    let rows = 0
    const counted = countedSales(job, (count) => {
      rows = count
      if (count % ROWS_BETWEEN_NEWS === 0 || count === job.totals.count)
        options.onProgress({ rows: count, of: job.totals.count })
    })
    const columns = columnsOf(job)
    const sayIn = format === 'csv' ? textsIn('en') : say()
    const notes = job.uncounted === 0 ? [] : [sayIn('book.uncounted', { count: job.uncounted })]
    const chunks =
      format === 'csv'
        ? csvOf(columns, counted, notes)
        : xlsxOf(columns, counted, say()('export.sheet'), notes)
    const saved = await saveGrowing(path, chunks, job.signal)
    return saved.ok ? succeed({ fileName: fileNameOf(path), rows }) : saved
  }

  const print = async (job: ExportJob): Promise<Exported> => {
    if (job.totals.count > MOST_ROWS_ON_PAPER)
      return fail({ kind: 'invalid-input', field: 'format', problem: 'too-many-for-paper' })
    const sales: Sale[] = []
    for await (const sale of job.sales) sales.push(sale)
    const { language, shop } = preferences()
    page = listPage({
      language,
      say: say(),
      shopName: shop.name === '' ? say()('receipt.shop.unnamed') : shop.name,
      isSpecimen: environment !== 'production',
      printedAt: clock.now(),
      columns: columnsOf(job),
      sales,
      totals: job.totals,
      uncounted: job.uncounted,
    })
    try {
      const saved = await options.savePdf(`${LIST_PREFIX}list`, 'a4', nameOf('receipts', 'pdf'))
      return saved.ok ? succeed({ ...saved.value, rows: sales.length }) : saved
    } finally {
      page = null
    }
  }

  return {
    write: (job) => (job.format === 'pdf' ? print(job) : stream(job, job.format)),
    saveText: async (sale, text) => {
      const suggested = nameOf(`receipt-${sale.lastSequence}`, 'txt')
      const path = await choose(counter(), suggested, 'txt', say(), {
        title: 'share.save.title',
        kind: 'share.save.text',
      })
      if (path === null) return fail({ kind: 'cancelled' })
      const saved = await saveFile(path, Buffer.from(text))
      return saved.ok ? succeed({ fileName: fileNameOf(path) }) : saved
    },
    pages: (request) => listRoute(request, page),
  }
}

async function* countedSales(job: ExportJob, onRow: (count: number) => void): AsyncGenerator<Sale> {
  let count = 0
  for await (const sale of job.sales) {
    if (job.signal.aborted) return
    yield sale
    onRow((count += 1))
  }
}

async function choose(
  window: BrowserWindow,
  suggestedName: string,
  ending: string,
  say: Say,
  words: { readonly title: TextId; readonly kind: TextId },
): Promise<string | null> {
  const { canceled, filePath } = await showSaveDialog(window, {
    title: say(words.title),
    defaultPath: join(app.getPath('documents'), suggestedName),
    filters: [{ name: say(words.kind), extensions: [ending] }],
  })
  return canceled || filePath === '' ? null : filePath
}

const fileNameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path
