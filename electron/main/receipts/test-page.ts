// The page that tests a printer: the receipt of a sample sale, which shows width, letters, cut and code as they will
// be.
import { NO_REFERENCES } from '#shared/sale/outcome'
import type { Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'

/** The address of the test page among the receipts. It cannot belong to a sale: ids of sales are longer and random. */
export const TEST_PAGE_ID = 'test-page' as RequestId

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
