// The sales of all counters of an office, as one counter sees them: found by what its people type, with the customers that it can open.
import { z } from 'zod'
import { numberTextSchema } from '../base/number-text'
import { byAnybody, salePlaceSchema, shopSaleSchema } from './search'

const LONGEST_NUMBER = 40
const atMsSchema = z.number().int()

export const officeSearchSchema = z.strictObject({
  by: z.discriminatedUnion('kind', [
    ...byAnybody,
    /** As it was typed; it leaves this counter as a hash alone. */
    z.strictObject({ kind: z.literal('number'), number: numberTextSchema.min(1).max(LONGEST_NUMBER) }),
  ]),
  /** `[fromMs, toMs)` of when sales were opened; null for no bound. */
  fromMs: atMsSchema.nullable(),
  toMs: atMsSchema.nullable(),
  /** Where the page before ended; null for the first page. */
  after: salePlaceSchema.nullable(),
})
export type OfficeSearch = z.output<typeof officeSearchSchema>

export const officeSaleSchema = shopSaleSchema.omit({ sealed: true }).extend({
  isThis: z.boolean(),
  /** Null where the customer is erased, was not told of, or was told of under keys that this counter does not have. */
  accountNumber: z.string().nullable(),
  customerName: z.string().nullable(),
})
export type OfficeSale = z.output<typeof officeSaleSchema>

/** Why nothing is known of the other counters now. */
const problemSchema = z.object({
  kind: z.literal('problem'),
  problem: z.enum([
    'no-office',
    'unreachable',
    /** The office answers this counter no more, or the two do not understand each other: `office.state` says why. */
    'refused',
    /** Numbers are found by the shop's keys, which this counter does not have yet. */
    'no-keys',
  ]),
})
export type OfficeSearchProblem = z.output<typeof problemSchema>

export const officeFoundSchema = z.discriminatedUnion('kind', [
  problemSchema,
  z.object({
    kind: z.literal('found'),
    /** Newest first. */
    sales: z.array(officeSaleSchema).readonly(),
    /** Where the next page begins; null after the last one. */
    next: salePlaceSchema.nullable(),
  }),
])
export type OfficeFound = z.output<typeof officeFoundSchema>
