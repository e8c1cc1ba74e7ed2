// With which trouble of the practice service a person can see each state. What a service cannot bring about is left out.
import type { Situation } from '#shared/sale/sale-statement'
import { saleRow, type SaleOperation } from '#shared/operations/registry'
import { groupedNumber } from '#practice/troubles/trouble'
import type { Trouble } from './shop'

/** Before anything is sent, while it is, and what only a person brings about. */
type OwnDoing = 'not-sent' | 'sending' | 'settled-success' | 'settled-failed'

const by = (operation: SaleOperation, code: string, canBeAsked = true): Trouble => ({
  operation,
  code,
  canBeAsked,
})

export const SHOWN_BY: { readonly [Name in Exclude<Situation, OwnDoing>]: readonly Trouble[] } = {
  'held-off': [by('recharge', '49'), by('bill', '49'), by('bill', '17', false), by('account', '59', false)],
  pending: [by('recharge', '01'), by('bill', '01'), by('bill', '01', false), by('account', '54')],
  unknown: [
    by('recharge', '09'),
    by('bill', '09'),
    by('bill', '09', false),
    by('account', '61'),
    by('account', '53', false),
  ],
  success: [by('recharge', '01'), by('bill', '01'), by('account', '57')],
  refused: [by('recharge', '28'), by('bill', '28'), by('bill', '28', false), by('account', '58', false)],
  failed: [by('recharge', '50'), by('bill', '50')],
  'refund-due': [by('recharge', '03'), by('bill', '03'), by('account', '52')],
  refunded: [by('recharge', '02'), by('bill', '02'), by('account', '51')],
  reversed: [by('recharge', '68'), by('bill', '68')],
  'reversed-refunded': [by('recharge', '05'), by('bill', '05')],
  conflict: [by('recharge', '45'), by('bill', '45')],
}

/** How a person brings it about. */
export const howTo = ({ operation, code, canBeAsked }: Trouble): string => {
  const biller = saleRow(operation).isBill && !canBeAsked ? ' at Practice No Enquiry' : ''
  return `${operation} ${groupedNumber(code)}${biller}`
}
