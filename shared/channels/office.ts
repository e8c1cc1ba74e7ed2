// Contract for the office of a shop with several counters. It belongs to the open environment: practice has an office of its own.
import { z } from 'zod'
import { type ChannelTable, ofWorkspace } from './channel'
import {
  enterProblemSchema,
  epochProblemSchema,
  giveKeysProblemSchema,
  leaveProblemSchema,
  officeDaySchema,
  officeStateSchema,
  renewKeysAnswerSchema,
  reportProblemSchema,
} from '../office/counter-office'
import { officeFoundSchema, officeSearchSchema } from '../office/office-sales'
import { counterIdSchema } from '../protocol'
import { MOST_LEFT_SALES } from '../office/takeover'
import { lostCountersSchema, takeOverAnswerSchema } from '../office/office-lost'
import { requestIdSchema } from '../base/ids'
import { conflictPairSchema } from '../office/conflicts'
import { numberTextSchema } from '../base/number-text'
import { paperSentSchema } from '../receipts/print-job'
import { nothing } from '../base/no-input'
import { elsewhereAnswerSchema, elsewhereAskSchema, elsewherePaperSchema } from '../sale/sale-elsewhere'

const LONGEST_CODE = 40
const LONGEST_LINE = 400
const LONGEST_TYPED_NAME = 200

/** What is typed to come into an office. */
export const enterInput = {
  line: numberTextSchema.max(LONGEST_LINE),
  name: z.string().max(LONGEST_TYPED_NAME),
}

export const officeChannels = {
  'office.state': ofWorkspace('staff', nothing, officeStateSchema),
  /** By the line that the owner carried here. The environment is opened anew when the counter came in. */
  'office.enter': ofWorkspace(
    'owner-each-time',
    z.strictObject(enterInput),
    z.object({ problem: enterProblemSchema.nullable() }),
  ),
  /** Refused while the office lacks entries of this counter: they would never come there. */
  'office.leave': ofWorkspace(
    'owner-each-time',
    nothing,
    z.object({ problem: leaveProblemSchema.nullable() }),
  ),
  /** Gives the shop's keys to the counter that shows this code. */
  'office.give-keys': ofWorkspace(
    'owner-each-time',
    z.strictObject({ counterId: counterIdSchema, code: numberTextSchema.max(LONGEST_CODE) }),
    z.object({ problem: giveKeysProblemSchema.nullable() }),
  ),
  /** Replaces the shop's keys for every counter that was not taken out. */
  'office.renew-keys': ofWorkspace('owner', nothing, renewKeysAnswerSchema),
  /** Fills the restored log up from the office, or leaves it as far as it is. The environment is opened anew. */
  'office.restore-log': ofWorkspace(
    'owner',
    z.strictObject({ isWanted: z.boolean() }),
    z.object({ problem: z.enum(['busy', 'no-office']).nullable() }),
  ),
  /** Lets a log go on that parted from the office's copy after a restore, and takes over the open sales that it lacks. */
  'office.begin-epoch': ofWorkspace(
    'owner-each-time',
    nothing,
    z.object({ problem: epochProblemSchema.nullable() }),
  ),
  /** What each counter sold on the day that begins then. */
  'office.day': ofWorkspace('staff', z.strictObject({ dayStartsAt: z.number().int() }), officeDaySchema),
  /** Tries the line and sends what is unsent, now. What comes of it follows as `office.changed`. */
  'office.send-now': ofWorkspace('staff', nothing, officeStateSchema),
  /** Somebody here has seen that another counter sold the same: it is not said above every screen any more, and the office is told. */
  'office.confirm-conflicts-seen': ofWorkspace('staff', conflictPairSchema, officeStateSchema),
  /** Whoever is at the counter sends no report of a problem (`diagnostics.send` does). */
  'office.decline-report': ofWorkspace(
    'staff',
    nothing,
    z.object({ problem: reportProblemSchema.nullable() }),
  ),
  /** Counters of the same client that are lost, and what they left. */
  'office.lost': ofWorkspace('staff', nothing, lostCountersSchema),
  /** Takes these sales of a lost counter over into this one's log. Takes the PIN each time, also while an owner is at the counter. */
  'office.take-over': ofWorkspace(
    'owner-each-time',
    z.strictObject({
      counterId: counterIdSchema,
      requestIds: z.array(requestIdSchema).min(1).max(MOST_LEFT_SALES).readonly(),
    }),
    takeOverAnswerSchema,
  ),
  /** Sales of all counters, a page at a time. */
  'office.search': ofWorkspace('staff', officeSearchSchema, officeFoundSchema),
} as const satisfies ChannelTable

export const officeEvents = {
  'office.changed': officeStateSchema,
} as const

/**
 * Contract for a sale of another counter, looked at and printed here: always as a duplicate, by what the office
 * tells.
 */
export const elsewhereChannels = {
  /** What the office knows of it now; while it does not answer, what it said before. */
  'elsewhere.look': ofWorkspace('staff', elsewhereAskSchema, elsewhereAnswerSchema),
  /** The address of its paper, by what was told last. */
  'elsewhere.page': ofWorkspace(
    'staff',
    elsewherePaperSchema,
    z.object({ path: z.string(), prints: z.enum(['as-shown', 'in-english']) }),
  ),
  /** Asks the office once more before. Fails with `printer` where the printer is away: it waits for none. */
  'elsewhere.print': ofWorkspace(
    'staff',
    elsewherePaperSchema,
    paperSentSchema.extend({ sentTo: z.string().nullable() }),
  ),
  'elsewhere.save-pdf': ofWorkspace('staff', elsewherePaperSchema, z.object({ fileName: z.string() })),
} as const satisfies ChannelTable
