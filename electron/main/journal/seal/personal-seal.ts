// The digest of the customer's row, which the intent carries into the chain.
import type { KeptBill } from '@shared/domain/bill'
import type { SalePersonal } from '@shared/domain/journal'
import type { RequestId } from '@shared/ids'
import { keyedDigest, type ChainKey } from './chain'

/** The digest includes the id, so that two equal rows differ. */
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

/** In a fixed order, so that the digest does not depend on how an object was built. */
const billValues = ({ inputs, billNumber, billDate, billPeriod, dueDate, quote }: KeptBill) => [
  inputs.map(({ label, value }) => [label, value]),
  billNumber,
  billDate,
  billPeriod,
  dueDate,
  quote,
]
