// The cash box. It is opened with a float, takes and gives cash, and is closed with a count. These events are part of
// the same chain as the sales; the effect of sales is never recorded twice but derived from them (`cash.ts`).
import { z } from 'zod'
import { PAISE_PER_RUPEE, paise, type Paise } from '../base/money'
import { amountPaiseSchema, paiseSchema } from '../base/money-schemas'
import { allowedBySchema } from '../base/allowed-by'
import type { RequestId } from '../base/ids'
import { boxPaise, cashMovesSchema, type CashMoves } from '../sale/cash'

/**
 * The request id under which entries of the cash box are stored in the journal. It cannot belong to a sale: ids of
 * sales are longer.
 */
export const TILL_ID = 'CASH-BOX' as RequestId

/** Notes and coins in circulation, largest first. */
export const FACES_PAISE: readonly Paise[] = [500, 200, 100, 50, 20, 10, 5, 2, 1].map((rupees) =>
  paise(rupees * PAISE_PER_RUPEE),
)
const MOST_PIECES = 100_000
const MOST_RECOUNTS = 1_000
export const recountsSchema = z.number().int().min(0).max(MOST_RECOUNTS)
export const LONGEST_REASON = 120

/** ₹10 crore: no counter's cash box comes near it. */
const LARGEST_COUNT_PAISE = 10_00_00_000 * PAISE_PER_RUPEE

const countedAmountSchema = paiseSchema.refine(
  (value) => value >= 0 && value <= LARGEST_COUNT_PAISE,
  'an amount that a box can hold',
)

/**
 * Counted cash: the number of pieces by denomination, plus an amount that was not counted by pieces. The total is
 * derived, never stored beside them.
 */
export const cashCountSchema = z.strictObject({
  pieces: z
    .array(
      z.strictObject({
        facePaise: paiseSchema.refine((face) => FACES_PAISE.includes(face), 'a note or coin in circulation'),
        count: z.number().int().min(0).max(MOST_PIECES),
      }),
    )
    .max(FACES_PAISE.length)
    .readonly(),
  loosePaise: countedAmountSchema,
})
export type CashCount = z.output<typeof cashCountSchema>

export const countTotal = ({ pieces, loosePaise }: CashCount): Paise =>
  paise(pieces.reduce<number>((sum, { facePaise, count }) => sum + facePaise * count, loosePaise))

/**
 * Cash of sales from while the box was shut. The person who opens it says where it lies: in the box, then it was
 * counted with the float, or outside of it, then no session counts it.
 */
export const whileClosedSchema = z.object({ cashPaise: paiseSchema, lies: z.enum(['in-the-box', 'outside']) })
export type WhileClosed = z.output<typeof whileClosedSchema>

/** What was counted at an opening differs from what was left at the last close, and from what was sold since if that lies in the box. */
export const openingDifferenceSchema = z.object({
  expectedPaise: paiseSchema,
  /** Counted less expected: cash is missing if negative. */
  differencePaise: paiseSchema,
  /** Empty if the person gave none: an opening is never held up. */
  reason: z.string().max(LONGEST_REASON),
})
export type OpeningDifference = z.output<typeof openingDifferenceSchema>

const openedSchema = z.object({
  type: z.literal('till'),
  movement: z.literal('opened'),
  staffId: z.string(),
  allowedBy: allowedBySchema,
  /** First millisecond of the Indian day it was opened on, which names the day. */
  dayStartsAt: z.number(),
  count: cashCountSchema,
  /** Absent if no sale moved cash while it was shut. */
  whileClosed: whileClosedSchema.optional(),
  /** Absent if there is none, or nobody ever closed the box before. */
  difference: openingDifferenceSchema.optional(),
})

const movedSchema = z.object({
  type: z.literal('till'),
  movement: z.enum(['cash-in', 'cash-out']),
  staffId: z.string(),
  allowedBy: allowedBySchema,
  amountPaise: amountPaiseSchema,
  reason: z.string().max(LONGEST_REASON),
  /** The entry number of the movement that this one reverses; null for an ordinary one. Nothing is ever deleted. */
  corrects: z.number().int().positive().nullable(),
})

const closedSchema = z.object({
  type: z.literal('till'),
  movement: z.literal('closed'),
  staffId: z.string(),
  allowedBy: allowedBySchema,
  count: cashCountSchema,
  /** What should have been in the box. */
  expectedPaise: paiseSchema,
  /** What stays in the box for the next opening; the rest was removed. */
  carriedPaise: countedAmountSchema,
  /** Why the count differs from what should have been in it; absent if it does not. */
  reason: z.string().max(LONGEST_REASON).optional(),
  /** How often the count was changed after the difference was seen; absent for never. */
  recounts: recountsSchema.optional(),
})

const drawerSchema = z.object({
  type: z.literal('till'),
  /** The drawer was opened without a sale. Written before it opens, also while the box is shut. */
  movement: z.literal('drawer'),
  staffId: z.string(),
  allowedBy: allowedBySchema,
  /** Empty where nobody but owners sells. */
  reason: z.string().max(LONGEST_REASON),
})

const comparedSchema = z.object({
  type: z.literal('till'),
  /** Somebody who counted the box was told what should be in it. The close says how often. */
  movement: z.literal('compared'),
  staffId: z.string(),
  count: cashCountSchema,
  expectedPaise: paiseSchema,
})

export const tillEventSchema = z.discriminatedUnion('movement', [
  openedSchema,
  movedSchema,
  drawerSchema,
  comparedSchema,
  closedSchema,
])
export type TillEvent = z.output<typeof tillEventSchema>
export type TillClosed = Extract<TillEvent, { movement: 'closed' }>
export type TillCompared = Extract<TillEvent, { movement: 'compared' }>
export type TillMove = Extract<TillEvent, { movement: 'cash-in' | 'cash-out' }>
type DrawerOpened = Extract<TillEvent, { movement: 'drawer' }>

export interface RecordedTill {
  readonly sequence: number
  readonly recordedAt: number
  readonly event: TillEvent
}

export const tillMovementSchema = z.object({
  sequence: z.number().int().positive(),
  recordedAt: z.number(),
  /** The drawer that was opened without a sale moves nothing by itself: its amount is 0. */
  movement: z.enum(['cash-in', 'cash-out', 'drawer']),
  staffId: z.string(),
  allowedBy: allowedBySchema,
  amountPaise: paiseSchema,
  reason: z.string(),
  corrects: z.number().int().nullable(),
  /** Another movement reversed it. */
  isCorrected: z.boolean(),
})
export type TillMovement = z.output<typeof tillMovementSchema>

/**
 * From one opening to its close. Entries belong to it by their position in the journal, so that no clock can move them.
 */
export interface TillSession {
  readonly dayStartsAt: number
  readonly opened: RecordedTill
  readonly floatPaise: Paise
  readonly whileClosed: WhileClosed | null
  readonly openingDifference: OpeningDifference | null
  readonly movements: readonly TillMovement[]
  /** The drawer opened since its close: the next session's. */
  readonly openedSince: readonly TillMovement[]
  /** The counts that were compared with what should be in it, oldest first. */
  readonly compared: readonly TillCompared[]
  /** Cash was put in, taken out or taken back after the last of them. */
  readonly isMovedSince: boolean
  /** Null while it is open. */
  readonly closed: (Omit<RecordedTill, 'event'> & { readonly event: TillClosed }) | null
}

/**
 * Folds the entries of the cash box, in order, into sessions. Entries that do not fit (closing a closed box) change
 * nothing.
 */
export const foldTill = (entries: readonly RecordedTill[]): readonly TillSession[] =>
  entries.reduce<readonly TillSession[]>(withEntry, [])

export function withEntry(sessions: readonly TillSession[], entry: RecordedTill): readonly TillSession[] {
  const current = openSession(sessions)
  const { event } = entry
  if (event.movement === 'opened')
    return current === null ? [...sessions, begun(entry, event, sessions.at(-1))] : sessions
  if (current === null) return event.movement === 'drawer' ? withDrawer(sessions, entry, event) : sessions
  return [...sessions.slice(0, -1), withNext(current, entry, event)]
}

function withNext(
  current: TillSession,
  entry: RecordedTill,
  event: Exclude<TillEvent, { movement: 'opened' }>,
): TillSession {
  if (event.movement === 'closed') return { ...current, closed: { ...entry, event } }
  if (event.movement === 'compared')
    return { ...current, compared: [...current.compared, event], isMovedSince: false }
  if (event.movement === 'drawer')
    return { ...current, movements: [...current.movements, drawerOf(entry, event)] }
  return {
    ...current,
    movements: [...marked(current.movements, event.corrects), movementOf(entry, event)],
    isMovedSince: true,
  }
}

/**
 * How often the box was counted again after somebody had been told what should be in it, up to a close with this count. Whoever it was, and however the
 * attempt ended: a count that fits the figure is no blind one. Cash that is said to have moved since makes a figure fit as well.
 */
export function recountsOf(
  { compared, isMovedSince }: Pick<TillSession, 'compared' | 'isMovedSince'>,
  count: CashCount,
): number {
  const last = compared.at(-1)
  if (last === undefined) return 0
  const isAnother = isMovedSince || countTotal(last.count) !== countTotal(count)
  return Math.min(compared.length - 1 + Number(isAnother), MOST_RECOUNTS)
}

function withDrawer(
  sessions: readonly TillSession[],
  entry: RecordedTill,
  event: DrawerOpened,
): readonly TillSession[] {
  const last = sessions.at(-1)
  if (last === undefined) return sessions
  return [...sessions.slice(0, -1), { ...last, openedSince: [...last.openedSince, drawerOf(entry, event)] }]
}

const begun = (
  entry: RecordedTill,
  event: Extract<TillEvent, { movement: 'opened' }>,
  before: TillSession | undefined,
): TillSession => ({
  dayStartsAt: event.dayStartsAt,
  opened: entry,
  floatPaise: countTotal(event.count),
  compared: [],
  isMovedSince: false,
  whileClosed: event.whileClosed ?? null,
  openingDifference: event.difference ?? null,
  movements: before?.openedSince ?? [],
  openedSince: [],
  closed: null,
})

const drawerOf = (
  { sequence, recordedAt }: RecordedTill,
  { staffId, allowedBy, reason }: DrawerOpened,
): TillMovement => ({
  sequence,
  recordedAt,
  movement: 'drawer',
  staffId,
  allowedBy,
  amountPaise: paise(0),
  reason,
  corrects: null,
  isCorrected: false,
})

const movementOf = ({ sequence, recordedAt }: RecordedTill, event: TillMove): TillMovement => ({
  sequence,
  recordedAt,
  movement: event.movement,
  staffId: event.staffId,
  allowedBy: event.allowedBy,
  amountPaise: event.amountPaise,
  reason: event.reason,
  corrects: event.corrects,
  isCorrected: false,
})

const marked = (movements: readonly TillMovement[], corrected: number | null): readonly TillMovement[] =>
  movements.map((movement) =>
    movement.sequence === corrected ? { ...movement, isCorrected: true } : movement,
  )

/** The session that is open now, or null. */
export function openSession(sessions: readonly TillSession[]): TillSession | null {
  const last = sessions.at(-1)
  return last === undefined || last.closed !== null ? null : last
}

export const tillCashSchema = z.object({
  floatPaise: paiseSchema,
  ...cashMovesSchema.omit({ tenderedPaise: true }).shape,
  /** What stayed in the box of what was tendered: tendered less change. */
  takenPaise: paiseSchema,
  changePaise: paiseSchema,
  /** What should be in the box. */
  expectedPaise: paiseSchema,
})
export type TillCash = z.output<typeof tillCashSchema>

/** What the sales and the repayments of a session did to its box. */
export type CashOfSales = Pick<
  CashMoves,
  'tenderedPaise' | 'changePaise' | 'creditRepaidPaise' | 'creditGivenBackPaise' | 'givenBackPaise'
>

/** What should be in the box, given the effect of the sales while it was open. */
export function tillCash(
  { floatPaise, movements }: Pick<TillSession, 'floatPaise' | 'movements'>,
  sales: CashOfSales,
): TillCash {
  const moved = (direction: TillMovement['movement']): Paise =>
    paise(
      movements
        .filter(({ movement }) => movement === direction)
        .reduce<number>((sum, { amountPaise }) => sum + amountPaise, 0),
    )
  const { tenderedPaise, ...others } = sales
  const moves = { ...others, cashInPaise: moved('cash-in'), cashOutPaise: moved('cash-out') }
  return {
    floatPaise,
    ...moves,
    takenPaise: paise(tenderedPaise - sales.changePaise),
    expectedPaise: boxPaise(floatPaise, { ...moves, tenderedPaise }),
  }
}

export const closeSummarySchema = z.object({
  /** The journal entry of the close, which identifies its report. */
  sequence: z.number().int(),
  dayStartsAt: z.number(),
  openedAt: z.number(),
  closedAt: z.number(),
  staffId: z.string(),
  allowedBy: allowedBySchema,
  expectedPaise: paiseSchema,
  countedPaise: paiseSchema,
  /** Counted less expected: cash is missing if negative. */
  differencePaise: paiseSchema,
  carriedPaise: paiseSchema,
  /** Of its opening; null without one. */
  openingDifference: openingDifferenceSchema.nullable(),
})
export type CloseSummary = z.output<typeof closeSummarySchema>

/** A closed session in one line; null while it is open. */
export function closeSummary({
  dayStartsAt,
  opened,
  openingDifference,
  closed,
}: TillSession): CloseSummary | null {
  if (closed === null) return null
  const { count, expectedPaise, carriedPaise, staffId, allowedBy } = closed.event
  const countedPaise = countTotal(count)
  return {
    sequence: closed.sequence,
    dayStartsAt,
    openedAt: opened.recordedAt,
    closedAt: closed.recordedAt,
    staffId,
    allowedBy,
    expectedPaise,
    countedPaise,
    differencePaise: paise(countedPaise - expectedPaise),
    carriedPaise,
    openingDifference,
  }
}

/**
 * What should lie in the box that is opened: what was left in it, and what was sold since if that lies in it. Null before the first close: nobody can
 * say what was in it then.
 */
export const openingExpectedPaise = (
  shut: { readonly leftPaise: Paise | null; readonly cashPaise: Paise | null } | null,
  lies: WhileClosed['lies'],
): Paise | null => {
  if (shut === null || shut.leftPaise === null) return null
  if (lies === 'outside') return shut.leftPaise
  return shut.cashPaise === null ? null : paise(shut.leftPaise + shut.cashPaise)
}
