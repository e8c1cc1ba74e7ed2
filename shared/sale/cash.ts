// The cash in the box. One rule for every page, report and export: what is in it is what went in less what came out.
import { z } from 'zod'
import { paise, type Paise } from '../base/money'
import { paiseSchema } from '../base/money-schemas'
import { changePaise, partPaise, receivedPaise } from './payment'
import type { RailStatus, Sale } from './sale'

const ZERO = paise(0)

/** What moves the cash of a box besides its float. */
export const cashMovesSchema = z.object({
  /** Notes that customers handed over for sales. */
  tenderedPaise: paiseSchema,
  /** What they got back of them. */
  changePaise: paiseSchema,
  /** Credit that was repaid in cash. */
  creditRepaidPaise: paiseSchema,
  /** What customers had overpaid on their accounts, given back in cash. */
  creditGivenBackPaise: paiseSchema,
  /** Cash that was given back for sales that failed or were reversed. */
  givenBackPaise: paiseSchema,
  /** Put into the box and taken out of it by hand. */
  cashInPaise: paiseSchema,
  cashOutPaise: paiseSchema,
})
export type CashMoves = z.output<typeof cashMovesSchema>

/** What should be in a box that was opened with this float, after these moves. */
export const boxPaise = (floatPaise: Paise, moves: CashMoves): Paise =>
  paise(
    floatPaise +
      moves.cashInPaise -
      moves.cashOutPaise +
      moves.tenderedPaise -
      moves.changePaise +
      moves.creditRepaidPaise -
      moves.creditGivenBackPaise -
      moves.givenBackPaise,
  )

/** What a sale did to cash and credit, in its present state. */
export interface SaleCash {
  /** Cash that stayed with the shop: what was tendered less the change. */
  readonly takenPaise: Paise
  readonly changePaise: Paise
  readonly givenBackPaise: Paise
  /** What the customer owes for it. */
  readonly creditPaise: Paise
}

export const NO_SALE_CASH: SaleCash = {
  takenPaise: ZERO,
  changePaise: ZERO,
  givenBackPaise: ZERO,
  creditPaise: ZERO,
}

type CashSale = Pick<
  Sale,
  'subject' | 'amountPaise' | 'payment' | 'cashStatus' | 'givenBackBy' | 'givenBackBefore' | 'railStatus'
>

export function saleCash(sale: CashSale): SaleCash {
  const isTaken = sale.cashStatus !== 'none'
  // What the counter gave back that sold it came out of that counter's box.
  const isGivenBackHere = sale.cashStatus === 'given-back' && sale.givenBackBefore?.isTwice !== false
  const isGivenBackInCash = isGivenBackHere && (sale.givenBackBy ?? 'cash') === 'cash'
  return {
    takenPaise: isTaken ? partPaise(sale, 'cash') : ZERO,
    changePaise: isTaken ? changePaise(sale) : ZERO,
    givenBackPaise: isGivenBackInCash ? receivedPaise(sale) : ZERO,
    creditPaise: OWES[sale.railStatus] ? partPaise(sale, 'credit') : ZERO,
  }
}

/** Whether the customer pays for it: what may still go through counts. */
const OWES: { readonly [Status in RailStatus]: boolean } = {
  sending: true,
  pending: true,
  unknown: true,
  success: true,
  conflict: true,
  // What failed, was reversed or never left costs the customer nothing.
  'not-sent': false,
  failed: false,
  reversed: false,
}

/** What the customer left on an account instead of taking it back: nothing once the sale went through after all, or may have. */
export const leftOnAccountPaise = (sale: CashSale & Pick<Sale, 'returnedAsCredit'>): Paise =>
  sale.returnedAsCredit === undefined || OWES[sale.railStatus] ? ZERO : receivedPaise(sale)

/** What a sale leaves in the box. */
export const saleBoxPaise = (sale: CashSale): Paise => {
  const { takenPaise, givenBackPaise } = saleCash(sale)
  return paise(takenPaise - givenBackPaise)
}
