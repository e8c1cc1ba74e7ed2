// The copy of the shop's keys that lies in a counter's backup, so that they are not lost with the last counter. A copy lets nobody into an office
// and guards nothing by itself: it is used once the office that it is of says that these are still the shop's keys (docs/office.md).
import { z } from 'zod'
import { parsedJson } from '#shared/base/parsed-json'
import {
  commonKeysSchema,
  newCommonKeys,
  renewalOf,
  renewedKeys,
  type KeptCommonKeys,
  digestOf,
} from './common-keys'

export const recoveryCopySchema = z.object({
  /** Of another office they are no keys. */
  officeId: z.string().min(1).max(100),
  /** When the backup was made. */
  madeAtMs: z.number(),
  common: commonKeysSchema,
})
export type RecoveryCopy = z.output<typeof recoveryCopySchema>

/** A counter has one office, and was restored over another now and then. */
const MOST_COPIES = 8

export const recoveryCopiesSchema = z.array(recoveryCopySchema).max(MOST_COPIES).readonly()

/** Of each office the newest of each line, the newest first: what follows from keys opens all that they opened. */
export function newestCopies(copies: readonly RecoveryCopy[]): readonly RecoveryCopy[] {
  const oldestFirst = copies.toSorted(
    (one, other) => renewalOf(one.common) - renewalOf(other.common) || one.madeAtMs - other.madeAtMs,
  )
  const newest = new Map(
    oldestFirst.map((copy) => [`${copy.officeId}\n${copy.common.numberKey}`, copy] as const),
  )
  return [...newest.values()].toSorted((one, other) => other.madeAtMs - one.madeAtMs).slice(0, MOST_COPIES)
}

export const copiesOf = (copies: readonly RecoveryCopy[], officeId: string): readonly RecoveryCopy[] =>
  copies.filter((copy) => copy.officeId === officeId)

/**
 * Whether a counter that knows `known` takes `given` for the shop's keys. Never those from before a replacement that it knows of: who has a lost
 * counter has them, too. Of a line that it does not know it believes whoever typed its code.
 */
export const mayTake = (known: readonly KeptCommonKeys[], given: KeptCommonKeys): boolean =>
  !known.some((own) => own.numberKey === given.numberKey && renewalOf(given) < renewalOf(own))

/**
 * The shop's next keys where nobody has those any more that replaced `former`, for which the office counts `after`. The former guard key is not
 * among them: a lost counter may know it. Customers who were told of under `former` are still found and read.
 */
export const keysAfter = (former: KeptCommonKeys, after: number, isOfShopsLine: boolean): KeptCommonKeys => {
  const renewal = Math.max(after, renewalOf(former)) + 1
  if (!isOfShopsLine) return { ...newCommonKeys(), renewal }
  const next = renewedKeys(former)
  // In the order in which they are kept: their digest is of the text.
  return commonKeysSchema.parse({ ...next, guardKeys: next.guardKeys.slice(0, 1), renewal })
}

/** For a counter that shows where its keys are from: those of this digest are in a copy made then. */
export const madeAtOf = (copies: readonly RecoveryCopy[], common: KeptCommonKeys): number | null =>
  copies.find((copy) => digestOf(copy.common) === digestOf(common))?.madeAtMs ?? null

const keptSchema = z.object({
  enrolled: z.object({ officeId: z.string() }).nullable(),
  common: commonKeysSchema.nullable(),
  recovered: recoveryCopiesSchema.catch([]),
})

/** What a backup made now takes of what a counter keeps of its office: the keys that counters share, and nothing that is this counter's own. */
export function copiesIn(kept: Uint8Array, nowMs: number): readonly RecoveryCopy[] {
  const read = keptSchema.safeParse(parsedJson(Buffer.from(kept).toString('utf8')))
  if (!read.success) return []
  const { enrolled, common, recovered } = read.data
  const own =
    enrolled === null || common === null ? [] : [{ officeId: enrolled.officeId, madeAtMs: nowMs, common }]
  return newestCopies([...own, ...recovered])
}
