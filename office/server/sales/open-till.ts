// What should be in the cash box of a till that is open: its float, and what each entry since did to it. The rules are the counter's own
// (shared/till/till.ts, cash.ts): the sum is the one that its Z report states.
import type { Transaction } from 'kysely'
import { CREDIT_ID, creditEventSchema, creditInCash } from '#shared/customer/credit'
import { beforeEntry, movedWith, NOTHING_MOVED } from '#shared/till/day-book'
import type { Sale } from '#shared/sale/sale'
import { countTotal, TILL_ID, tillEventSchema } from '#shared/till/till'
import { parsedJson } from '#shared/base/parsed-json'
import type { OfficeTables } from '../database/schema'
import type { CopiedEntry } from './projected-sale'

/** Null while it is closed. */
export type OpenTill = {
  readonly openedAtMs: number
  readonly boxPaise: number
  readonly openingDifferencePaise: number | null
} | null

/** After an entry of the till or of credit; entries of sales, and those that cannot be read, change nothing here. */
export function tillAfterEntry(till: OpenTill, { entryId, atMs, body }: CopiedEntry): OpenTill {
  if (entryId === TILL_ID) return tillAfterOwn(till, atMs, body)
  if (entryId !== CREDIT_ID || till === null) return till
  const credit = creditEventSchema.safeParse(parsedJson(body))
  if (!credit.success) return till
  // The office has one entry at a time: whether it belongs is asked elsewhere.
  const { creditRepaidPaise, creditGivenBackPaise } = creditInCash(
    [{ sequence: 0, recordedAt: atMs, event: credit.data }],
    () => true,
  )
  return { ...till, boxPaise: till.boxPaise + creditRepaidPaise - creditGivenBackPaise }
}

function tillAfterOwn(till: OpenTill, atMs: number, body: string): OpenTill {
  const parsed = tillEventSchema.safeParse(parsedJson(body))
  if (!parsed.success) return till
  const event = parsed.data
  if (event.movement === 'opened') {
    const openingDifferencePaise = event.difference?.differencePaise ?? null
    return till ?? { openedAtMs: atMs, boxPaise: countTotal(event.count), openingDifferencePaise }
  }
  if (till === null || event.movement === 'closed') return null
  if (event.movement === 'compared' || event.movement === 'drawer') return till
  const sign = event.movement === 'cash-in' ? 1 : -1
  return { ...till, boxPaise: till.boxPaise + sign * event.amountPaise }
}

/** After an event took a sale from `before` (null if it opened it) to `after`. */
export function tillAfterSale(till: OpenTill, before: Sale | null, after: Sale): OpenTill {
  if (till === null) return null
  const { takenPaise, givenBackPaise } = movedWith(NOTHING_MOVED, beforeEntry(before, after), after).cash
  return { ...till, boxPaise: till.boxPaise + takenPaise - givenBackPaise }
}

interface Place {
  readonly logNumber: number
}

export async function keptTill(
  transaction: Transaction<OfficeTables>,
  { logNumber }: Place,
): Promise<OpenTill> {
  const row = await transaction
    .selectFrom('open_till')
    .select([
      'opened_at_ms as openedAtMs',
      'box_paise as boxPaise',
      'opening_difference_paise as openingDifferencePaise',
    ])
    .where('log_number', '=', logNumber)
    .executeTakeFirst()
  return row ?? null
}

export async function saveTill(
  transaction: Transaction<OfficeTables>,
  { logNumber }: Place,
  till: OpenTill,
): Promise<void> {
  if (till === null) {
    await transaction.deleteFrom('open_till').where('log_number', '=', logNumber).execute()
    return
  }
  const set = {
    opened_at_ms: till.openedAtMs,
    box_paise: till.boxPaise,
    opening_difference_paise: till.openingDifferencePaise,
  }
  await transaction
    .insertInto('open_till')
    .values({ log_number: logNumber, ...set })
    .onConflict((conflict) => conflict.column('log_number').doUpdateSet(set))
    .execute()
}
