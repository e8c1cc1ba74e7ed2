// What the paper of another counter's sale says beside the sale: where it was sold, and whose word all of this is. It is never an original.
import { elsewhereOf, type CounterPlace } from '#shared/sale/sale-elsewhere'
import type { ReceiptKind } from '#shared/printing/paper'
import type { Sale } from '#shared/sale/sale'
import { dateTimeText } from '../../texts/dates'
import type { Phrases } from './phrases'
import type { ReceiptModel, ReceiptRow } from './types'

export interface ElsewherePart {
  readonly duplicate: ReceiptModel['duplicate']
  readonly rows: readonly ReceiptRow[]
  readonly notices: ReceiptModel['notices']
}

/** Null for a sale of this counter. */
export function elsewherePart(sale: Sale, kind: ReceiptKind, phrases: Phrases): ElsewherePart | null {
  const elsewhere = elsewhereOf(sale)
  if (elsewhere === null) return null
  const { soldAt, heldBy, heardAtMs } = elsewhere
  const counter = (heldBy ?? soldAt).counterName
  return {
    duplicate: phrases('receipt.duplicate.elsewhere'),
    rows: [
      { label: phrases('receipt.label.sold-at'), value: [placeText(soldAt)] },
      ...(heldBy === null ? [] : [{ label: phrases('receipt.label.held-by'), value: [placeText(heldBy)] }]),
    ],
    notices: [
      // What a receipt proves is over; everything else is settled where the sale is.
      ...(kind === 'receipt' ? [] : [phrases('receipt.notice.elsewhere-cash', { counter })]),
      phrases('receipt.notice.elsewhere', { counter, when: dateTimeText(heardAtMs) }),
    ],
  }
}

const placeText = ({ counterName, shopName }: CounterPlace): string =>
  shopName === null ? counterName : `${counterName}, ${shopName}`
