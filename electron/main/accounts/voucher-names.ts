// What each voucher is called, the same in every export: an import of the same period then changes vouchers and adds none.
import type { Environment } from '#shared/base/environment'
import { isoDay } from '#shared/accounts/period'
import type { Voucher, VoucherKind } from './vouchers'

/** Whose vouchers they are. `logId`: the public link of the log's first entry, which no other log has. */
export interface VoucherOwner {
  readonly environment: Environment
  readonly logId: Uint8Array
}

const LETTERS: { readonly [Kind in VoucherKind]: string } = {
  receipt: 'R',
  payment: 'P',
  contra: 'C',
  journal: 'J',
}
const NARRATIONS: { readonly [Kind in VoucherKind]: string } = {
  receipt: 'Received from customers',
  payment: 'Given back to customers',
  contra: 'Cash between the drawer and elsewhere',
  journal: 'Sales, credit and differences',
}
/** Enough to tell the counters of one shop apart in a list. */
const LETTERS_OF_LOG = 4
const LETTERS_OF_ID = 16

type Named = Pick<Voucher, 'dayStartsAt' | 'kind' | 'isLate'>

/** `G1F3A/20261127/R`; with an L at its end for what was recorded after its period had left. */
export const voucherNumber = ({ logId }: VoucherOwner, { dayStartsAt, kind, isLate }: Named): string =>
  `G${hexOf(logId, LETTERS_OF_LOG).toUpperCase()}/${isoDay(dayStartsAt).replaceAll('-', '')}/${LETTERS[kind]}${isLate ? 'L' : ''}`

/** The same voucher in every import; with enough of the log's id that no two shops have one. */
export const remoteId = (
  { environment, logId }: VoucherOwner,
  { dayStartsAt, kind, isLate }: Named,
): string =>
  `galla-${environment}-${hexOf(logId, LETTERS_OF_ID)}-${isoDay(dayStartsAt)}-${kind}${isLate ? '-late' : ''}`

export const narration = ({ environment }: VoucherOwner, { kind, isLate }: Named): string =>
  `${environment === 'production' ? '' : `${environment.toUpperCase()}, nothing is real: `}${NARRATIONS[kind]}${isLate ? ', of days whose vouchers had left before' : ''}`

const hexOf = (bytes: Uint8Array, letters: number): string =>
  Buffer.from(bytes).toString('hex').slice(0, letters)
