// What a day was in double entry. Every rule names both sides, so that no voucher can fail to balance; which entries of the log a rule reads,
// and why, is in docs/exports.md.
import { MONEY_WAYS, type MoneyWay } from '#shared/base/payment-ways'
import { paise, type Paise } from '#shared/base/money'
import type { Ledger } from '#shared/accounts/ledgers'
import type { RecordedCredit } from '#shared/customer/credit'
import { leftOnAccountPaise, saleCash } from '#shared/sale/cash'
import { partPaise, partsOf, receivedPaise } from '#shared/sale/payment'
import type { Sale } from '#shared/sale/sale'
import { feePaise } from '#shared/sale/subject'
import { countTotal, type TillMovement, type TillSession } from '#shared/till/till'

/**
 * `receipt`: money that came in. `payment`: money that went back to customers. `contra`: cash between the drawer and elsewhere. `journal`:
 * everything that moved no money over the counter.
 */
export const VOUCHER_KINDS = ['receipt', 'payment', 'contra', 'journal'] as const
export type VoucherKind = (typeof VOUCHER_KINDS)[number]

/** Both sides of one movement: `amountPaise` is debited to one ledger and credited to the other; less than nothing takes it back. */
export interface Posting {
  readonly kind: VoucherKind
  readonly debit: Ledger
  readonly credit: Ledger
  readonly amountPaise: Paise
}

export interface Voucher {
  readonly dayStartsAt: number
  readonly kind: VoucherKind
  /** Of entries that say an earlier time, whose own period had left before they were recorded. */
  readonly isLate: boolean
  /** Both amounts are above nothing, and all debits together are all credits together. */
  readonly postings: readonly Posting[]
}

/** All that a sale has moved in its present state. */
interface SaleMoved {
  readonly received: Readonly<Record<MoneyWay, Paise>>
  readonly givenBack: Readonly<Record<MoneyWay, Paise>>
  /** Written to a customer's account, and what was left there of money that was owed back. */
  readonly onCredit: Paise
  readonly leftOnAccount: Paise
  /** What went out of the wallet for the customer, the fee on top, and what the shop paid for itself. */
  readonly sold: Paise
  readonly fee: Paise
  readonly ownCost: Paise
}

const NOTHING = paise(0)
const NO_WAYS: Readonly<Record<MoneyWay, Paise>> = { cash: NOTHING, upi: NOTHING, card: NOTHING }
const NOT_MOVED: SaleMoved = {
  received: NO_WAYS,
  givenBack: NO_WAYS,
  onCredit: NOTHING,
  leftOnAccount: NOTHING,
  sold: NOTHING,
  fee: NOTHING,
  ownCost: NOTHING,
}

function saleMoved(sale: Sale): SaleMoved {
  const isThrough = sale.railStatus === 'success'
  const isPaid = partsOf(sale).length > 0
  const isReceived = sale.cashStatus !== 'none'
  const backBy = sale.givenBackBy ?? 'cash'
  // What the counter gave back that sold it stands in that counter's vouchers.
  const isGivenBackHere = sale.cashStatus === 'given-back' && sale.givenBackBefore?.isTwice !== false
  return {
    received: isReceived
      ? { cash: partPaise(sale, 'cash'), upi: partPaise(sale, 'upi'), card: partPaise(sale, 'card') }
      : NO_WAYS,
    givenBack: isGivenBackHere ? { ...NO_WAYS, [backBy]: receivedPaise(sale) } : NO_WAYS,
    onCredit: saleCash(sale).creditPaise,
    leftOnAccount: leftOnAccountPaise(sale),
    sold: isThrough && isPaid ? sale.amountPaise : NOTHING,
    fee: isThrough && isPaid ? feePaise(sale.subject) : NOTHING,
    ownCost: isThrough && !isPaid ? sale.amountPaise : NOTHING,
  }
}

/** What an event posted that took a sale from `before` (null: it opened it) to `after`. */
export function salePostings(before: Sale | null, after: Sale): readonly Posting[] {
  const was = before === null ? NOT_MOVED : saleMoved(before)
  const is = saleMoved(after)
  const moved = (name: Exclude<keyof SaleMoved, 'received' | 'givenBack'>): Paise =>
    paise(is[name] - was[name])
  return posted([
    ...MONEY_WAYS.flatMap((way) => [
      posting('receipt', way, 'customers', paise(is.received[way] - was.received[way])),
      posting('payment', 'customers', way, paise(is.givenBack[way] - was.givenBack[way])),
    ]),
    posting('journal', 'credit', 'customers', moved('onCredit')),
    posting('journal', 'customers', 'credit', moved('leftOnAccount')),
    posting('journal', 'customers', 'wallet', moved('sold')),
    posting('journal', 'customers', 'fees', moved('fee')),
    posting('journal', 'own-cost', 'wallet', moved('ownCost')),
  ])
}

/** What a customer paid back or got back on their account. What was written off follows from the whole account. */
export function creditPostings({ event }: RecordedCredit): readonly Posting[] {
  if (event.movement === 'repaid') return [posting('receipt', event.way, 'credit', event.amountPaise)]
  if (event.movement === 'given-back') return [posting('payment', 'credit', event.way, event.amountPaise)]
  return []
}

/** What was given up of what customers owe. */
export const writtenOffPostings = (amountPaise: Paise): readonly Posting[] =>
  posted([posting('journal', 'written-off', 'credit', amountPaise)])

/** At an opening: what differs from what was left, what was sold meanwhile and is elsewhere, and the cash that nobody had counted before. */
export function openingPostings(
  { floatPaise, whileClosed, openingDifference }: TillSession,
  carriedPaise: Paise | null,
): readonly Posting[] {
  const inTheBox = whileClosed?.lies === 'in-the-box' ? whileClosed.cashPaise : NOTHING
  const outside = whileClosed?.lies === 'outside' ? whileClosed.cashPaise : NOTHING
  const difference = openingDifference?.differencePaise ?? NOTHING
  const brought = paise(floatPaise - (carriedPaise ?? 0) - inTheBox - difference)
  return posted([
    posting('contra', 'cash-outside', 'cash', outside),
    posting('journal', 'cash', 'difference', difference),
    posting('contra', 'cash', 'cash-outside', brought),
  ])
}

export const movementPostings = ({ movement, amountPaise }: TillMovement): readonly Posting[] =>
  movement === 'drawer'
    ? []
    : movement === 'cash-in'
      ? [posting('contra', 'cash', 'cash-outside', amountPaise)]
      : [posting('contra', 'cash-outside', 'cash', amountPaise)]

/** At a close: what differs from what should have been there, and what does not stay in the drawer. */
export function closingPostings({ event }: NonNullable<TillSession['closed']>): readonly Posting[] {
  const countedPaise = countTotal(event.count)
  return posted([
    posting('journal', 'cash', 'difference', paise(countedPaise - event.expectedPaise)),
    posting('contra', 'cash-outside', 'cash', paise(countedPaise - event.carriedPaise)),
  ])
}

const posting = (kind: VoucherKind, debit: Ledger, credit: Ledger, amountPaise: Paise): Posting => ({
  kind,
  debit,
  credit,
  amountPaise,
})

const posted = (postings: readonly Posting[]): readonly Posting[] =>
  postings.filter(({ amountPaise }) => amountPaise !== 0)

/** Adds up the postings of one day. Their number is that of the pairs of ledgers, however many sales there were. */
export function sumOfPostings(dayStartsAt: number, isLate: boolean) {
  const sums = new Map<string, Posting>()
  return {
    add: (postings: readonly Posting[]): void => {
      for (const { kind, debit, credit, amountPaise } of postings) {
        const key = `${kind} ${debit} ${credit}`
        sums.set(key, posting(kind, debit, credit, paise((sums.get(key)?.amountPaise ?? 0) + amountPaise)))
      }
    },
    vouchers: (): readonly Voucher[] =>
      VOUCHER_KINDS.flatMap((kind) => {
        const postings = posted([...sums.values()].filter((sum) => sum.kind === kind)).map(upright)
        return postings.length === 0 ? [] : [{ dayStartsAt, kind, isLate, postings }]
      }),
  }
}

/** More was taken back than posted: the same with the sides changed. */
const upright = (sum: Posting): Posting =>
  sum.amountPaise > 0 ? sum : posting(sum.kind, sum.credit, sum.debit, paise(0 - sum.amountPaise))

/** What each ledger gets in a voucher: a debit above nothing, a credit below. Ledgers in which nothing moves are left out. */
export function linesOf({
  postings,
}: Pick<Voucher, 'postings'>): readonly { readonly ledger: Ledger; readonly amountPaise: Paise }[] {
  const sums = new Map<Ledger, number>()
  for (const { debit, credit, amountPaise } of postings) {
    sums.set(debit, (sums.get(debit) ?? 0) + amountPaise)
    sums.set(credit, (sums.get(credit) ?? 0) - amountPaise)
  }
  return [...sums]
    .filter(([, amountPaise]) => amountPaise !== 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([ledger, amountPaise]) => ({ ledger, amountPaise: paise(amountPaise) }))
}
