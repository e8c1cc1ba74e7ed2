// What the customer's screen shows of the counter. Each part of the counter that a customer may see says so here while it
// is on the screen; everything else of the counter has no way there.
import { useEffect } from 'react'
import { create } from 'zustand'
import {
  LONGEST_DISPLAY_NAME,
  LONGEST_DISPLAY_NUMBER,
  MOST_DISPLAY_LINES,
  WELCOME,
  type DisplayConsent,
  type DisplayLine,
  type DisplayState,
} from '#shared/shop/customer-display'
import type { Language } from '#shared/base/languages'
import type { RequestId } from '#shared/base/ids'
import type { Paise } from '#shared/base/money'

/** What the customer pays and gets back. */
export interface ShownPayment {
  /** The sale of the open sheet; absent on that of a visit. */
  readonly requestId?: RequestId | undefined
  readonly tenderedPaise: Paise | null
  readonly changePaise: Paise | null
  /** To be paid by UPI, and not seen yet. */
  readonly upiPaise: Paise | null
}

export interface ShownVisit {
  readonly lines: readonly DisplayLine[]
  /** Null as long as it is not paid. */
  readonly payment: ShownPayment | null
}

export interface ShownParts {
  /** What is being entered. */
  readonly form: DisplayLine | null
  /** A sale that was confirmed. */
  readonly sale: DisplayLine | null
  readonly consent: DisplayConsent | null
  /** What is kept or being paid together. */
  readonly visit: ShownVisit | null
  readonly isSheetOpen: boolean
  /** Of the open sheet; it stays for the sale that is confirmed there. */
  readonly payment: ShownPayment | null
}

const NOTHING: ShownParts = {
  form: null,
  sale: null,
  consent: null,
  visit: null,
  isSheetOpen: false,
  payment: null,
}

interface Shown {
  readonly parts: ShownParts
  /** The number of whoever is served, or whose receipt is open; null while it is not known. */
  readonly account: string | null
  /** The language of this customer, if one was chosen. */
  readonly language: Language | null
  /** The number that the language is of; null if it was chosen before a number was known. */
  readonly languageOf: string | null
}

export const shownToCustomer = create<Shown>(() => ({
  parts: NOTHING,
  account: null,
  language: null,
  languageOf: null,
}))

const change = (changed: Partial<ShownParts>): void =>
  shownToCustomer.setState(({ parts }) => ({ parts: { ...parts, ...changed } }))

/** The whole state that follows. */
export function displayState(parts: ShownParts): DisplayState {
  const { form, sale, consent, visit, isSheetOpen, payment } = parts
  if (consent !== null) return consent
  const line = sale ?? form
  if (visit !== null && !isSoldAlone(parts)) {
    const paid = visit.payment ?? (line === null && isSheetOpen ? payment : null)
    return saleState(line === null ? visit.lines : [...visit.lines, ofSheet(line, parts)], paid)
  }
  if (line === null) return WELCOME
  if (sale === null && !isSheetOpen) return saleState([line], null)
  return saleState([ofSheet(line, parts)], sale === null ? payment : whenSent(sale, payment))
}

/** Beside an open visit one line can be sold by itself: it is, once notes are counted for it or a code is shown. */
const isSoldAlone = ({ form, sale, isSheetOpen, payment }: ShownParts): boolean =>
  sale !== null ||
  (form !== null && isSheetOpen && payment !== null && (payment.upiPaise ?? payment.tenderedPaise) !== null)

/** By the id of its sheet main knows what the customer pays for it, with the fee. */
const ofSheet = (line: DisplayLine, { isSheetOpen, payment }: ShownParts): DisplayLine =>
  isSheetOpen && payment?.requestId !== undefined && line.requestId === undefined
    ? { ...line, requestId: payment.requestId }
    : line

/** What was paid by UPI is paid; of a sale that was not done the words alone speak. */
const whenSent = (sale: DisplayLine, payment: ShownPayment | null): ShownPayment | null =>
  payment === null || sale.state === 'not-done' ? null : { ...payment, upiPaise: null }

function saleState(lines: readonly DisplayLine[], payment: ShownPayment | null): DisplayState {
  return {
    kind: 'sale',
    lines: lines.slice(-MOST_DISPLAY_LINES).map(fitting),
    tenderedPaise: payment?.tenderedPaise ?? null,
    changePaise: payment?.changePaise ?? null,
    upiPaise: payment?.upiPaise ?? null,
  }
}

const fitting = (line: DisplayLine): DisplayLine => ({
  ...line,
  number: line.number.slice(0, LONGEST_DISPLAY_NUMBER),
  payee: line.payee.slice(0, LONGEST_DISPLAY_NAME),
})

/** Keeps `value` as one part while the component is mounted. Values that say the same are the same. */
function usePart<Name extends 'form' | 'sale' | 'consent' | 'visit'>(
  name: Name,
  value: ShownParts[Name],
): void {
  const text = JSON.stringify(value)
  useEffect(() => {
    change({ [name]: JSON.parse(text) as ShownParts[Name] })
    return () => change({ [name]: null })
  }, [name, text])
}

/** Shows the line that is being entered; null shows none. */
export const useEnteredOnDisplay = (line: Omit<DisplayLine, 'state'> | null): void =>
  usePart('form', line === null ? null : { ...line, state: 'entered' })

/** Shows a sale that was confirmed; null shows none. */
export const useSaleOnDisplay = (line: DisplayLine | null): void => usePart('sale', line)

/** Shows the lines of a visit; null shows none. */
export const useVisitOnDisplay = (visit: ShownVisit | null): void => usePart('visit', visit)

/** Shows the consent to be read, while it is at the counter. */
export const useConsentOnDisplay = (to: DisplayConsent['to'], language: Language): void =>
  usePart('consent', { kind: 'consent', to, language })

/** Shows what is paid, while the sheet is open and for the sale that comes of it; null shows nothing of it. */
export function usePaymentOnDisplay(payment: ShownPayment | null): void {
  const text = JSON.stringify(payment)
  useEffect(() => {
    const shown = JSON.parse(text) as ShownPayment | null
    change({ isSheetOpen: shown !== null, payment: shown })
    return () => change({ isSheetOpen: false })
  }, [text])
}

/** Says whose sale or receipt the screen shows, for their language; null says nothing. */
export function useCustomerAtCounter(account: string | null): void {
  useEffect(() => {
    if (account === null) return undefined
    shownToCustomer.setState({ account })
    return () => shownToCustomer.setState((shown) => (shown.account === account ? { account: null } : {}))
  }, [account])
}

/** Of the customer with this number, or of whoever comes to be known next. The next customer has no language yet. */
export const chooseCustomersLanguage = (language: Language | null, languageOf: string | null = null): void =>
  shownToCustomer.setState({ language, languageOf })

/** Nobody is served, and nobody's receipt is open. */
export const isNobodyThere = ({ parts, account }: Pick<Shown, 'parts' | 'account'>): boolean =>
  account === null && displayState(parts).kind === 'welcome'
