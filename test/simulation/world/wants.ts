// What customers of the simulation want, and how it is sold: a recharge, a bill (fetched or typed), an account.
import type { BillDraft } from '#shared/channels/bill'
import type { Guard } from '#shared/sale/guard'
import type { RechargeDraft } from '#shared/operations/recharge/recharge-schemas'
import type { RequestId } from '#shared/base/ids'
import { paise, PAISE_PER_RUPEE } from '#shared/base/money'
import type { Result } from '#shared/base/result'
import { accountDraft } from '../../support/account-draft'
import type { Books } from './books'
import type { Chance } from './chance'
import type { Till } from './till'
import { rechargeDraft } from '../../support/recharge-draft'

/** Runs work while time passes; null if the app died before it was done. */
export type During = <Value>(work: Promise<Value>) => Promise<Value | null>

interface Sheet {
  readonly requestId: RequestId
  readonly guards: readonly Guard[]
}

export interface Want {
  readonly operation: 'recharge' | 'bill' | 'account'
  /** Opens a sheet; null if none can be opened, or the app died. */
  prepare(till: Till, during: During): Promise<Sheet | null>
}

const OPERATORS = ['101', '102', '103', '104']
const LAST_TROUBLE = 50
const LAST_BILL_TROUBLE = 50
const ACCOUNT_TROUBLES = ['51', '52', '53', '54', '55', '56', '57', '58', '59', '60'] as const
const FETCHING_BILLER = 'PRAC00000NAT01'
const TYPED_BILLER = 'PRAC00000NAT11'
const OPENING_FEE_PAISE = paise(50 * PAISE_PER_RUPEE)

const valueOf = <Value>(answer: Result<Value> | null): Value | null =>
  answer !== null && answer.ok ? answer.value : null

const troubleNumber = (code: number | string): string => `90000000${String(code).padStart(2, '0')}`
const plainNumber = (chance: Chance): string => String(chance.whole(6_000_000_000, 8_999_999_999))
const rupees = (chance: Chance) => paise(chance.whole(10, 3_000) * PAISE_PER_RUPEE)

/** A new customer; `troubleShare` of them meet a scripted trouble. */
export function newWant(chance: Chance, books: Books, troubleShare: number): Want {
  const drawn = chance.fraction()
  const isTrouble = chance.happens(troubleShare)
  if (drawn < 0.62) return recharge(chance, isTrouble)
  return drawn < 0.9 ? billPayment(chance, isTrouble) : opening(chance, isTrouble, books)
}

function recharge(chance: Chance, isTrouble: boolean): Want {
  const accountNumber = isTrouble ? troubleNumber(chance.whole(1, LAST_TROUBLE)) : plainNumber(chance)
  const draft: RechargeDraft = rechargeDraft({
    accountNumber,
    operatorCode: chance.pick(OPERATORS),
    amountPaise: rupees(chance),
  })
  return {
    operation: 'recharge',
    prepare: async ({ handlers }, during) =>
      valueOf(await during(handlers['sale.prepare']({ operation: 'recharge', draft }))),
  }
}

function billPayment(chance: Chance, isTrouble: boolean): Want {
  const canumber = isTrouble ? troubleNumber(chance.whole(1, LAST_BILL_TROUBLE)) : plainNumber(chance)
  const isFetched = chance.happens(0.5)
  const draft = {
    billerId: isFetched ? FETCHING_BILLER : TYPED_BILLER,
    inputs: [{ key: 'canumber', value: canumber }],
    quote: null,
    amountPaise: rupees(chance),
    customerMobile: null,
    remembers: false,
  } as const satisfies BillDraft
  const { billerId, inputs } = draft
  return {
    operation: 'bill',
    prepare: async ({ handlers }, during) => {
      if (!isFetched) return valueOf(await during(handlers['sale.prepare']({ operation: 'bill', draft })))
      const quote = valueOf(await during(handlers['bill.fetch']({ billerId, inputs })))
      const amountPaise = quote?.bills[0]?.amountPaise
      if (quote === null || amountPaise === undefined || amountPaise === null) return null
      const billed = {
        ...draft,
        quote: { quoteId: quote.quoteId, index: 0 },
        amountPaise: paise(amountPaise),
      }
      return valueOf(await during(handlers['sale.prepare']({ operation: 'bill', draft: billed })))
    },
  }
}

function opening(chance: Chance, isTrouble: boolean, books: Books): Want {
  const draft = accountDraft({
    mobileNumber: isTrouble ? troubleNumber(chance.pick(ACCOUNT_TROUBLES)) : plainNumber(chance),
    amountPaise: OPENING_FEE_PAISE,
    collects: chance.happens(0.5) ? 'cash' : 'nothing',
  })
  return {
    operation: 'account',
    prepare: async ({ handlers }, during) => {
      const panNumber = panOf(chance.whole(0, PANS - 1))
      const sheet = valueOf(
        await during(handlers['sale.prepare']({ operation: 'account', draft: { ...draft, panNumber } })),
      )
      if (sheet !== null) books.expectOpening(sheet.requestId, panNumber)
      return sheet
    },
  }
}

const LETTERS = 26
const FIGURES = 10_000
const PANS = LETTERS ** 3 * FIGURES

/** The PAN of a person with this number, out of so many that no two sheets of a life share one. */
function panOf(number: number): string {
  const letter = (place: number): string =>
    String.fromCharCode('A'.charCodeAt(0) + (Math.floor(number / FIGURES / LETTERS ** place) % LETTERS))
  return `${letter(0)}${letter(1)}CP${letter(2)}${String(number % FIGURES).padStart(4, '0')}F`
}
