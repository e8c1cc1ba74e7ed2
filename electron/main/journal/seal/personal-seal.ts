// The seal of the customer's row, which the intent carries into the chain.
import type { KeptBill } from '@shared/domain/bill'
import type { SalePersonal } from '@shared/domain/journal'
import type { RequestId } from '@shared/ids'
import { keyedDigest, type ChainKey } from './chain'

/** The customer's row is sealed by its digest; the id makes two equal rows differ. */
export const personalDigest = (key: ChainKey, requestId: RequestId, personal: SalePersonal): string =>
  keyedDigest(
    key,
    'personal',
    JSON.stringify([
      requestId,
      personal.accountNumber,
      personal.customerName,
      personal.customerMobile,
      personal.canonicalBody,
      ...(personal.bill === undefined ? [] : billValues(personal.bill)),
    ]),
  )

/** In an order of its own, so that the digest does not hang on how an object was put together. */
const billValues = ({ inputs, billNumber, billDate, billPeriod, dueDate, quote }: KeptBill) => [
  inputs.map(({ label, value }) => [label, value]),
  billNumber,
  billDate,
  billPeriod,
  dueDate,
  quote,
]
