// The page that tests a printer: the receipt of a sample sale, which shows width, letters, cut and code as they will
// be, below a bar that shows every dot of the head.
import { DOTS_OF_A_MARK, type Head } from '#shared/printing/heads'
import { NO_REFERENCES } from '#shared/sale/outcome'
import type { Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { html, type Html } from './html'

/** The address of the test page among the receipts. It cannot belong to a sale: ids of sales are longer and random. */
export const TEST_PAGE_ID = 'test-page' as RequestId

/** As a picture for a head is drawn. */
const DOTS_PER_MM = 8

/** A sample sale, as of `now`. */
export const testPageSale = (now: number): Sale => ({
  requestId: TEST_PAGE_ID,
  environment: 'practice',
  subject: {
    operation: 'recharge',
    service: 'mobile',
    operatorCode: 'TEST',
    operatorName: '0123456789',
    circle: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    lookup: 'manual',
    planDescription: 'abcdefghijklmnopqrstuvwxyz',
    planValidity: null,
  },
  amountPaise: paise(29_900),
  staffId: 'test',
  accountNumber: '9876543210',
  customerName: null,
  customerMobile: null,
  railStatus: 'success',
  cashStatus: 'collected',
  reason: 'confirmed',
  message: null,
  errorCode: null,
  references: NO_REFERENCES,
  refunded: false,
  seenByService: false,
  refusalAnswers: 0,
  unclearAnswer: null,
  attempts: 1,
  openedAt: now,
  updatedAt: now,
  lastAnswerAt: now,
  notFoundCount: 0,
  firstNotFoundAt: null,
  notFoundSpanMs: 0,
  settledBy: null,
  reviewedBy: null,
  firstSequence: 1,
  lastSequence: 1,
  lastLink: '0'.repeat(64),
})

const BAR_DOTS = 24
/** Numbers stand below one another in so many rows, each in the room of three. */
const NUMBER_ROWS = 3
const ROW_DOTS = 26

/** A black bar across the whole head: what is cut off at its right, and which dots stay white, can be read off the numbers under it. */
export function headBar({ dots }: Head): Html {
  const marks = Array.from({ length: dots / DOTS_OF_A_MARK }, (_, at) => {
    const middle = (at + 0.5) * DOTS_OF_A_MARK
    const [x, anchor] = at + 1 === dots / DOTS_OF_A_MARK ? [dots, 'end'] : [middle, 'middle']
    const top = BAR_DOTS + (at % NUMBER_ROWS) * ROW_DOTS
    return html`<path d="M${middle} ${BAR_DOTS}V${top + 4}" /><text
        x="${x}"
        text-anchor="${anchor}"
        y="${top + ROW_DOTS - 2}"
        >${at + 1}</text
      >`
  })
  const height = BAR_DOTS + NUMBER_ROWS * ROW_DOTS
  return html`<svg
    class="head-bar"
    width="${dots / DOTS_PER_MM}mm"
    height="${height / DOTS_PER_MM}mm"
    viewBox="0 0 ${dots} ${height}"
    shape-rendering="crispEdges"
  >
    <rect width="${dots}" height="${BAR_DOTS}" />
    ${marks}
  </svg>`
}
