// What the shop keeps about bills besides the journal: its favourite billers and, with their consent, the customers'
// own bills.
import { z } from 'zod'
import { DAY_MS, INDIA_OFFSET_MS, startOfIndianDay } from '../../base/clock'
import { LONGEST_INPUT } from './bill-inputs'

export const billInputsSchema = z.record(z.string().max(120), z.string().max(LONGEST_INPUT))

export const savedBillSchema = z.object({
  /** The customer whose bill it is, by mobile number. */
  customerMobile: z.string(),
  customerName: z.string().nullable(),
  billerId: z.string(),
  billerName: z.string(),
  category: z.string(),
  inputs: billInputsSchema.readonly(),
  /** The input that is shown as the bill's number. */
  number: z.string(),
  /** Which bill of its biller it is, month after month (`inputsIdentity`). */
  identity: z.string(),
  /** Of the bill last paid, `YYYY-MM-DD`; null where none was readable. */
  dueDate: z.string().nullable(),
  savedAt: z.number(),
  lastPaidAt: z.number(),
})
export type SavedBill = z.output<typeof savedBillSchema>

export const billBookSchema = z.object({
  version: z.literal(1),
  /** Ids of billers, newest first. */
  favourites: z.array(z.string()).readonly(),
  recents: z.array(z.string()).readonly(),
  saved: z.array(savedBillSchema).readonly(),
})
export type BillBook = z.output<typeof billBookSchema>

export const EMPTY_BOOK: BillBook = { version: 1, favourites: [], recents: [], saved: [] }

/** A bill that will probably be due again: most are monthly. */
export interface Reminder {
  readonly bill: SavedBill
  /** First millisecond of the Indian day on which it is expected to be due. */
  readonly dueAt: number
}

const REMINDED_BEFORE_MS = 5 * DAY_MS
const REMINDED_AFTER_MS = 10 * DAY_MS
const MOST_MONTHS = 12

/** Saved bills that are due soon, or were due a few days ago and have not been paid since, earliest first. */
export const reminders = (saved: readonly SavedBill[], now: number): readonly Reminder[] =>
  saved
    .flatMap((bill) => {
      const dueAt = expectedDue(bill)
      return dueAt !== null && isNear(dueAt, now) ? [{ bill, dueAt }] : []
    })
    .toSorted((one, other) => one.dueAt - other.dueAt)

const isNear = (dueAt: number, now: number): boolean => {
  const aheadMs = dueAt - startOfIndianDay(now)
  return aheadMs <= REMINDED_BEFORE_MS && aheadMs >= -REMINDED_AFTER_MS
}

/** The due date of the bill after the one that was last paid: the same day of a later month, or its last day. */
export function expectedDue({
  dueDate,
  lastPaidAt,
}: Pick<SavedBill, 'dueDate' | 'lastPaidAt'>): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(dueDate ?? '')
  if (match === null) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  for (let later = 1; later <= MOST_MONTHS; later += 1) {
    const lastDay = new Date(Date.UTC(year, month - 1 + later + 1, 0)).getUTCDate()
    const dueAt = Date.UTC(year, month - 1 + later, Math.min(day, lastDay)) - INDIA_OFFSET_MS
    if (dueAt > lastPaidAt) return dueAt
  }
  return null
}
