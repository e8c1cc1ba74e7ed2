// Stores the bill book: the shop's favourite and last used billers, and bills that customers asked it to remember.
import { EMPTY_BOOK, type BillBook, type SavedBill } from '#shared/operations/bill/bill-book'
import type { KeptFile } from '#shared/base/kept-file'
import type { PersonalStore } from '../../../privacy/purge'
import { comparedInput } from '#shared/operations/bill/bill-identity'

const MOST_FAVOURITES = 24
const MOST_RECENTS = 12
const MOST_SAVED = 20_000

export interface BillBookKeeper {
  read(): BillBook
  favour(billerId: string, isFavourite: boolean): BillBook
  used(billerId: string): void
  /** Saves a customer's bill, or updates the saved one. Only with the customer's consent. */
  remember(bill: SavedBill): void
  /** A saved bill was paid: updates its dates, also if nobody asked to save it again. */
  paid(bill: SavedBill): void
  forget(bill: SavedBillName): void
  /** The saved bills to erase: those of a customer or a connection on request, and those not paid for a long time. */
  readonly personal: PersonalStore
  savedOf(customerMobile: string): readonly SavedBill[]
}

/** Identifies a saved bill. Null for both: every bill of this customer. */
export interface SavedBillName {
  readonly customerMobile: string
  readonly billerId: string | null
  readonly identity: string | null
}

export function keepBillBook(file: KeptFile<BillBook>): BillBookKeeper {
  let book = file.load() ?? EMPTY_BOOK

  const change = (next: Partial<BillBook>): BillBook => {
    book = { ...book, ...next }
    file.save(book)
    return book
  }
  const isSaved = (bill: SavedBill): boolean => book.saved.some((other) => isSameBill(other, bill))
  const keep = (bill: SavedBill): void => {
    const others = book.saved.filter((other) => !isSameBill(other, bill))
    change({ saved: [bill, ...others].slice(0, MOST_SAVED) })
  }

  return {
    read: () => book,
    favour: (billerId, isFavourite) => {
      const others = book.favourites.filter((id) => id !== billerId)
      return change({ favourites: isFavourite ? [billerId, ...others].slice(0, MOST_FAVOURITES) : others })
    },
    used: (billerId) => {
      const others = book.recents.filter((id) => id !== billerId)
      change({ recents: [billerId, ...others].slice(0, MOST_RECENTS) })
    },
    remember: keep,
    paid: (bill) => {
      if (isSaved(bill)) keep(bill)
    },
    forget: ({ customerMobile, billerId, identity }) => {
      const isMeant = (bill: SavedBill): boolean =>
        bill.customerMobile === customerMobile &&
        (billerId === null || bill.billerId === billerId) &&
        (identity === null || bill.identity === identity)
      change({ saved: book.saved.filter((bill) => !isMeant(bill)) })
    },
    personal: personalStore(() => book.saved, change),
    savedOf: (customerMobile) => book.saved.filter((bill) => bill.customerMobile === customerMobile),
  }
}

/** The personal data in the book. The last payment counts as the last use of the customer's consent. */
function personalStore(
  saved: () => readonly SavedBill[],
  change: (next: { readonly saved: readonly SavedBill[] }) => unknown,
): PersonalStore {
  const isOf =
    (accountNumber: string) =>
    (bill: SavedBill): boolean =>
      numbersIn(bill).some((number) => comparedInput(number) === comparedInput(accountNumber))
  const isBefore =
    (time: number) =>
    (bill: SavedBill): boolean =>
      bill.lastPaidAt < time
  const forget = (isMeant: (bill: SavedBill) => boolean): void => {
    if (saved().some(isMeant)) change({ saved: saved().filter((bill) => !isMeant(bill)) })
  }
  return {
    countOf: (accountNumber) => saved().filter(isOf(accountNumber)).length,
    forgetOf: (accountNumber, _sales, before = Infinity) =>
      forget((bill) => isOf(accountNumber)(bill) && isBefore(before)(bill)),
    numbers: () => saved().flatMap(numbersIn),
    countBefore: (time) => saved().filter(isBefore(time)).length,
    forgetBefore: (time) => forget(isBefore(time)),
  }
}

const numbersIn = ({ customerMobile, inputs }: SavedBill): readonly string[] => [
  customerMobile,
  ...Object.values(inputs).filter((value) => value.trim() !== ''),
]

const isSameBill = (one: SavedBill, other: SavedBill): boolean =>
  one.customerMobile === other.customerMobile &&
  one.billerId === other.billerId &&
  one.identity === other.identity
