// Contract for the cash box and the day book.
import { z } from 'zod'
import { type ChannelTable, ofWorkspace } from './channel'
import {
  BOOK_TABLE_FORMATS,
  bookSubjectSchema,
  dayBookSchema,
  monthBookSchema,
  shownReportSchema,
  tillStateSchema,
} from '../till/till-report'
import { commissionTableSchema } from '../till/commission'
import { paperSchema } from '../printing/paper'
import { isReason, onOneLine } from '../base/reason'
import { cashCountSchema, LONGEST_REASON, whileClosedSchema } from '../till/till'
import { amountPaiseSchema, paiseSchema } from '../base/money-schemas'
import { resultSchema } from '../base/result'
import { paperSentSchema } from '../receipts/print-job'
import { nothing } from '../base/no-input'

/**
 * The latest entry of the cash box that the person saw. A second press, or a press after something changed, has no
 * effect.
 */
const seen = { head: z.number().int().min(0) }
const state = resultSchema(tillStateSchema)
const reasonSchema = z.string().max(LONGEST_REASON).transform(onOneLine)
/** Empty only where nobody but owners sells: main knows who does. */
const whySchema = reasonSchema.refine((reason) => reason === '' || isReason(reason))
/** Any moment of the day or month in question; null for the present one. */
const moment = z.number().nullable()

export const dayBookChannels = {
  'till.state': { scope: 'workspace', access: 'staff', input: nothing, output: state },
  'till.open': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({
      ...seen,
      count: cashCountSchema,
      /** Where the cash of sales lies that were made while it was shut. */
      whileClosed: whileClosedSchema.shape.lies,
      /** What was shown as lying outside: an owner who allows it was asked about this sum. Left out by whoever is not shown it. */
      outsidePaise: paiseSchema.optional(),
      /** Why the count differs from what should lie in it; may be empty. */
      reason: reasonSchema.optional(),
    }),
    output: state,
  },
  'till.move': {
    scope: 'workspace',
    access: 'cash-moves',
    input: z.strictObject({
      ...seen,
      movement: z.enum(['cash-in', 'cash-out']),
      amountPaise: amountPaiseSchema,
      reason: whySchema,
    }),
    output: state,
  },
  /** Opens the drawer without a sale. It is written first, with the reason. */
  'till.open-drawer': {
    scope: 'workspace',
    access: 'open-drawer',
    input: z.strictObject({ ...seen, reason: whySchema }),
    output: state,
  },
  /** Corrects a movement by recording its opposite. */
  'till.correct': {
    scope: 'workspace',
    access: 'cash-moves',
    input: z.strictObject({ ...seen, sequence: z.number().int().positive() }),
    output: state,
  },
  /** Tells what should be in the box to whoever counted it, and writes down that they know: a close says how often it was counted again. */
  'till.compare': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ ...seen, count: cashCountSchema }),
    output: state,
  },
  /** Closes the cash box for good and seals its totals. Returns the Z report. */
  'till.close': ofWorkspace(
    'staff',
    z.strictObject({
      ...seen,
      count: cashCountSchema,
      carriedPaise: paiseSchema.refine((value) => value >= 0, 'zero or more'),
      /** Why the count differs; required if it does. */
      reason: reasonSchema,
    }),
    shownReportSchema,
  ),
  /** The X report of the open box (null), or the Z report of a close. */
  'till.report': ofWorkspace(
    'staff',
    z.strictObject({ sequence: z.number().int().positive().nullable() }),
    shownReportSchema,
  ),
  'day-book.day': ofWorkspace('staff', z.strictObject({ at: moment }), dayBookSchema),
  'day-book.month': ofWorkspace('owner', z.strictObject({ at: moment }), monthBookSchema),
  'day-book.print': ofWorkspace(
    'staff',
    z.strictObject({ subject: bookSubjectSchema, paper: paperSchema }),
    paperSentSchema,
  ),
  'day-book.save-pdf': ofWorkspace(
    'staff',
    z.strictObject({ subject: bookSubjectSchema, paper: paperSchema }),
    z.object({ fileName: z.string() }),
  ),
  'day-book.save-table': ofWorkspace(
    'staff',
    z.strictObject({ subject: bookSubjectSchema, format: z.enum(BOOK_TABLE_FORMATS) }),
    z.object({ fileName: z.string() }),
  ),
  /** The shop's own table of commissions, for its owner only. */
  'commission.table': ofWorkspace('owner', nothing, commissionTableSchema),
  'commission.save': ofWorkspace(
    'owner-each-time',
    z.strictObject({ table: commissionTableSchema }),
    commissionTableSchema,
  ),
} as const satisfies ChannelTable
