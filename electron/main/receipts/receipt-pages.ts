// Receipts as pages within the window's own origin: main's answers for addresses under /receipt/. The preview in the
// window, the printer and the PDF all load the same address.
import type { Clock } from '#shared/base/clock'
import { LANGUAGES, type Language } from '#shared/base/environment'
import type { Shop } from '#shared/shop/preferences'
import { DOTS, type Head } from '#shared/printing/heads'
import { paperSchema, type Paper, type ReceiptKind, type ReceiptTexts } from '#shared/printing/paper'
import { receiptKindOf } from '#shared/sale/receipt-kind'
import type { ReceiptId } from '#shared/receipts/print-job'
import {
  elsewhereName,
  elsewhereOf,
  isElsewhereName,
  type ElsewhereName,
  type SaleElsewhere,
} from '#shared/sale/sale-elsewhere'
import type { Sale } from '#shared/sale/sale'
import { isVisitId, type Visit, type VisitId } from '#shared/visit/visit'
import { isRequestId, type RequestId } from '#shared/base/ids'
import { textsIn } from '../texts'
import { logoAt } from '../printing/logo'
import { receiptModel, visitModel, type ReceiptLanguages, type ReceiptModel } from './model'
import { plainPage, receiptPage } from './receipt-page'
import { stylesheets } from './styles'
import { TEST_PAGE_ID, testPageSale } from './test-page'

export interface ReceiptSources {
  /** The sale as the journal has it; null if there is none with this id. */
  readonly saleOf: (requestId: RequestId) => Sale | null
  /** A visit that was paid; null if there is none with this id. */
  readonly visitOf?: (visitId: VisitId) => Visit | null
  /** A sale of another counter, as the office told it last; null if it was not looked at. */
  readonly elsewhere?: (name: ElsewhereName) => SaleElsewhere | null
  readonly shop: () => Shop
  readonly texts?: () => ReceiptTexts
  /** The shop's saved logo; empty for none. */
  readonly logo?: () => string
  /** How often paper of this kind was produced for this sale before. */
  readonly copiesOf: (requestId: RequestId, kind: ReceiptKind) => number
  readonly clock: Pick<Clock, 'now'>
}

const PREFIX = '/receipt/'
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Of a sale of another counter a name of its own: the same id may stand in this counter's log. */
export type PaperName = ReceiptId | ElsewhereName

/**
 * The address of a receipt within the app's origin: `/receipt/<id>?paper=80mm&language=hi`, two languages as `hi-en`.
 */
export const receiptPath = (id: PaperName, paper: Paper, languages: ReceiptLanguages): string =>
  `${PREFIX}${id}?paper=${paper}&language=${languages.join('-')}`

/** The same page with one CSS pixel per dot of the printer's head and without the margins that it cannot reach. */
export const inDots = (path: string, { dots, worn }: Head): string =>
  `${path}&dots=${dots}&worn=${worn.join('-')}`

/** Of such an address; null for a page in millimetres. */
export function headIn(query: URLSearchParams): Head | null {
  const dots = DOTS.find((known) => String(known) === query.get('dots'))
  const worn = (query.get('worn') ?? '').split('-').map(Number)
  return dots === undefined ? null : { dots, worn: worn.filter((mark) => mark > 0) }
}

/** What a receipt is about: one sale, or all sales of a visit. */
export type Receiptable = Sale | Visit

export const isVisit = (subject: Receiptable): subject is Visit => 'lines' in subject

export function receiptIdOf(subject: Receiptable): PaperName {
  if (isVisit(subject)) return subject.id
  const elsewhere = elsewhereOf(subject)
  return elsewhere === null ? subject.requestId : elsewhereName({ ...subject, ...elsewhere })
}

/** The model of a receipt as of now; null while nothing certain can be printed. */
export function currentModel(
  subject: Receiptable,
  languages: ReceiptLanguages,
  sources: Omit<ReceiptSources, 'saleOf' | 'visitOf' | 'elsewhere'>,
): ReceiptModel | null {
  const options = {
    shop: sources.shop(),
    texts: sources.texts?.(),
    logo: logoAt(sources.logo?.() ?? ''),
    languages,
    printedAt: sources.clock.now(),
  }
  if (isVisit(subject)) return visitModel(subject, { ...options, copiesOf: sources.copiesOf })
  const kind = receiptKindOf(subject)
  if (kind === null) return null
  return receiptModel(subject, { ...options, copiesBefore: sources.copiesOf(subject.requestId, kind) })
}

/** Answers a request for a receipt or its stylesheet; null for every other address of the app. */
export const receiptRoutes =
  (sources: ReceiptSources) =>
  async (request: Pick<Request, 'method' | 'url'>): Promise<Response | null> => {
    const url = new URL(request.url)
    if (!url.pathname.startsWith(PREFIX)) return null
    if (request.method !== 'GET') return new Response(null, { status: 405 })
    return answer(url, sources)
  }

function answer(url: URL, sources: ReceiptSources): Response {
  const name = url.pathname.slice(PREFIX.length)
  const stylesheet = stylesheets.get(url.pathname)
  if (stylesheet !== undefined) return respond(stylesheet, 'text/css; charset=utf-8')
  return page(name, url.searchParams, sources)
}

function page(name: string, query: URLSearchParams, sources: ReceiptSources): Response {
  const paper = paperSchema.safeParse(query.get('paper'))
  const languages = languagesFrom(query.get('language'))
  if (!paper.success || languages === null) return new Response(null, { status: 400 })
  const options = { paper: paper.data, language: languages[0], head: headIn(query) }
  const say = textsIn(options.language)
  const subject = subjectAt(name, sources)
  if (subject === null) return respondPage(plainPage(say('receipt.page.missing'), options), 404)
  const model = currentModel(subject, languages, sources)
  if (model === null) return respondPage(plainPage(say('receipt.page.too-early'), options), 409)
  return respondPage(receiptPage(model, options), 200)
}

function subjectAt(name: string, { saleOf, visitOf, elsewhere, clock }: ReceiptSources): Receiptable | null {
  if (name === TEST_PAGE_ID) return testPageSale(clock.now())
  if (isVisitId(name)) return visitOf?.(name) ?? null
  if (isElsewhereName(name)) return elsewhere?.(name) ?? null
  return isRequestId(name) ? saleOf(name) : null
}

function languagesFrom(text: string | null): ReceiptLanguages | null {
  const names = text?.split('-') ?? []
  const known = names.filter((name): name is Language => LANGUAGES.some((language) => language === name))
  const [first, ...others] = known
  const isSound = known.length === names.length && new Set(known).size === known.length
  return first === undefined || !isSound ? null : [first, ...others]
}

export const respondPage = (text: string, status: number): Response =>
  respond(text, 'text/html; charset=utf-8', status, { 'content-security-policy': POLICY })

const respond = (
  body: string,
  contentType: string,
  status = 200,
  headers: Record<string, string> = {},
): Response =>
  new Response(body, {
    status,
    headers: {
      'content-type': contentType,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      ...headers,
    },
  })
