// Contract for the office of a shop with several counters. It belongs to the open environment: practice has an office of its own.
import { z } from 'zod'
import type { ChannelTable } from '../channel'
import {
  enterProblemSchema,
  epochProblemSchema,
  giveKeysProblemSchema,
  leaveProblemSchema,
  officeDaySchema,
  officeStateSchema,
  renewKeysAnswerSchema,
  reportProblemSchema,
} from '../domain/office'
import { officeFoundSchema, officeSearchSchema } from '../domain/office-sales'
import { counterIdSchema } from '../office/protocol'
import { MOST_LEFT_SALES } from '../office/adoption'
import { lostCountersSchema, takeOverAnswerSchema } from '../domain/office-lost'
import { requestIdSchema } from '../ids'
import { soldTwicePairSchema } from '../office/sold-twice'
import { numberTextSchema } from '../number-text'
import { resultSchema } from '../result'
import { nothing } from './no-input'
import { enterInput } from './office-inputs'

const LONGEST_CODE = 40

export const officeChannels = {
  'office.state': {
    scope: 'workspace',
    access: 'staff',
    input: nothing,
    output: resultSchema(officeStateSchema),
  },
  /** By the line that the owner carried here. The environment is opened anew when the counter came in. */
  'office.enter': {
    scope: 'workspace',
    access: 'owner',
    input: z.strictObject(enterInput),
    output: resultSchema(z.object({ problem: enterProblemSchema.nullable() })),
  },
  /** Refused while the office lacks entries of this counter: they would never come there. */
  'office.leave': {
    scope: 'workspace',
    access: 'owner',
    input: nothing,
    output: resultSchema(z.object({ problem: leaveProblemSchema.nullable() })),
  },
  /** Gives the shop's keys to the counter that shows this code. */
  'office.give-keys': {
    scope: 'workspace',
    access: 'owner',
    input: z.strictObject({ counterId: counterIdSchema, code: numberTextSchema.max(LONGEST_CODE) }),
    output: resultSchema(z.object({ problem: giveKeysProblemSchema.nullable() })),
  },
  /** Replaces the shop's keys for every counter that was not taken out. */
  'office.renew-keys': {
    scope: 'workspace',
    access: 'owner',
    input: nothing,
    output: resultSchema(renewKeysAnswerSchema),
  },
  /** Fills the restored log up from the office, or leaves it as far as it is. The environment is opened anew. */
  'office.fill-up': {
    scope: 'workspace',
    access: 'owner',
    input: z.strictObject({ isWanted: z.boolean() }),
    output: resultSchema(z.object({ problem: z.enum(['busy', 'no-office']).nullable() })),
  },
  /** Lets a log go on that parted from the office's copy after a restore, and takes over the open sales that it lacks. */
  'office.begin-epoch': {
    scope: 'workspace',
    access: 'owner-each-time',
    input: nothing,
    output: resultSchema(z.object({ problem: epochProblemSchema.nullable() })),
  },
  /** What each counter sold on the day that begins then. */
  'office.day': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ dayStartsAt: z.number().int() }),
    output: resultSchema(officeDaySchema),
  },
  /** Tries the line and sends what is unsent, now. What comes of it follows as `office.changed`. */
  'office.send-now': {
    scope: 'workspace',
    access: 'staff',
    input: nothing,
    output: resultSchema(officeStateSchema),
  },
  /** Somebody here has seen that another counter sold the same: it is not said above every screen any more, and the office is told. */
  'office.see-sold-twice': {
    scope: 'workspace',
    access: 'staff',
    input: soldTwicePairSchema,
    output: resultSchema(officeStateSchema),
  },
  /** Whoever is at the counter sends no report of a problem (`diagnostics.send` does). */
  'office.decline-report': {
    scope: 'workspace',
    access: 'staff',
    input: nothing,
    output: resultSchema(z.object({ problem: reportProblemSchema.nullable() })),
  },
  /** Counters of the same client that are lost, and what they left. */
  'office.lost': {
    scope: 'workspace',
    access: 'staff',
    input: nothing,
    output: resultSchema(lostCountersSchema),
  },
  /** Takes these sales of a lost counter over into this one's log. Takes the PIN each time, also while an owner is at the counter. */
  'office.take-over': {
    scope: 'workspace',
    access: 'owner-each-time',
    input: z.strictObject({
      counterId: counterIdSchema,
      requestIds: z.array(requestIdSchema).min(1).max(MOST_LEFT_SALES).readonly(),
    }),
    output: resultSchema(takeOverAnswerSchema),
  },
  /** Sales of all counters, a page at a time. */
  'office.search': {
    scope: 'workspace',
    access: 'staff',
    input: officeSearchSchema,
    output: resultSchema(officeFoundSchema),
  },
} as const satisfies ChannelTable

export const officeEvents = {
  'office.changed': officeStateSchema,
} as const
