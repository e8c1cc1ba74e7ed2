// What a counter tells of its office: where it is, how the line stands, what is unsent, the shop's common keys, and its other counters.
import { z } from 'zod'
import { askSchema, counterIdSchema, counterNameSchema, secretAskSchema } from '../protocol'
import { chainFaultSchema } from '../protocol/entries'
import { hookSchema } from './relay'
import { conflictsSchema } from './conflicts'
import { refusalSchema, setBySchema } from './settings-sync'
import { tallySchema } from '../till/day-book'
import { restoreFaultSchema } from '../log/log-restore'

const atMsSchema = z.number()

export const officeLineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connecting') }),
  z.object({ kind: z.literal('connected'), lastSeenAtMs: atMsSchema }),
  /** Since when, by this computer's clock. */
  z.object({ kind: z.literal('away'), sinceMs: atMsSchema }),
  /** The office said in words of its own that this counter sells for the shop no more. */
  z.object({ kind: z.literal('revoked') }),
  /** Another office answers at the address, or this one as it was before a restore. */
  z.object({ kind: z.literal('other-office') }),
  /** One of the two has to be updated. */
  z.object({ kind: z.literal('version') }),
])
export type OfficeLineState = z.output<typeof officeLineSchema>

export const restoreStopSchema = z.union([restoreFaultSchema, z.literal('given-up')])

export const officeRecordSchema = z.object({
  standing: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('starting') }),
    z.object({ kind: z.literal('up-to-date') }),
    z.object({ kind: z.literal('sending') }),
    /** The line or the office does not take it now; it is tried again by itself. */
    z.object({ kind: z.literal('waiting') }),
    /** The office refuses the log; a person has to look. */
    z.object({ kind: z.literal('refused'), fault: chainFaultSchema }),
    /** The office has this many entries of the log that are not here. */
    z.object({ kind: z.literal('behind'), missing: z.number().int() }),
    /** It is given back what it lacks, and sells nothing meanwhile. */
    z.object({
      kind: z.literal('log-restore'),
      restored: z.number().int().nonnegative(),
      /** Null before the office's first word. */
      missing: z.number().int().nonnegative().nullable(),
      isWaiting: z.boolean(),
    }),
  ]),
  /** Entries that the office does not have, as far as is known. */
  unsent: z.number().int().nonnegative(),
  /** Erased customers of whom the office was not told yet. */
  unsentErasures: z.number().int().nonnegative(),
  /** When the office last said that it keeps something; null since the start. */
  lastStoredAtMs: atMsSchema.nullable(),
  /** Something between this counter and the office takes only small batches: whoever runs it raises its limit. */
  isLimited: z.boolean(),
  /** Why the log was not filled up, or that an owner wanted it so; null while nothing is known against it. */
  restoreStop: restoreStopSchema.nullable(),
})
export type OfficeRecord = z.output<typeof officeRecordSchema>

export const officeKeysSchema = z.discriminatedUnion('kind', [
  /** The office was not reached yet. */
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('held') }),
  /** The code is typed at a counter that has them. */
  z.object({ kind: z.literal('waiting'), code: z.string(), expiresAtMs: atMsSchema }),
])
export type OfficeKeysState = z.output<typeof officeKeysSchema>

/** What became of the shop's keys that a restored backup had. */
export const recoveredKeysSchema = z.object({
  /** When the backup was made. */
  madeAtMs: atMsSchema,
  standing: z.enum([
    /** The office was not reached yet. */
    'not-asked',
    'in-use',
    /** The shop has replaced them since: what was told by then is read by them until the present ones come, and nothing else. */
    'replaced',
    /** They are not among the keys that the shop's present ones follow from. */
    'other',
  ]),
})
export type RecoveredKeys = z.output<typeof recoveredKeysSchema>

export const officeCounterSchema = z.object({
  counterId: counterIdSchema,
  /** Null for another shop's that waits for keys. */
  name: counterNameSchema.nullable(),
  isThis: z.boolean(),
  lastSeenAtMs: atMsSchema.nullable(),
  isRevoked: z.boolean(),
  waitsForKeys: z.boolean(),
})
export type OfficeCounter = z.output<typeof officeCounterSchema>

const enteredSchema = z.object({
  kind: z.literal('entered'),
  address: z.string(),
  counterId: counterIdSchema,
  counterName: counterNameSchema,
  line: officeLineSchema,
  record: officeRecordSchema,
  /** False while the office cannot be asked before a sale: it does not answer, or this counter has no keys yet. */
  isAskedBeforeSales: z.boolean(),
  keys: officeKeysSchema,
  /** Null for a counter whose keys are from no backup. */
  recoveredKeys: recoveredKeysSchema.nullable(),
  counters: z.array(officeCounterSchema).readonly(),
  /** What this counter sold that another one sold, too, the newest first; those that somebody here has seen as well. */
  conflicts: z.array(conflictsSchema).readonly(),
  /** The owner asked for another secret of the service, by the office's clock; null once it is replaced. */
  secretAsk: secretAskSchema.nullable(),
  /** A distributor asked for a report of a problem; null once somebody here has sent one or declined. */
  reportAsk: askSchema.nullable(),
  /** What owners set at the office for this counter, by the names of `PUSHED_SETTINGS`. */
  settings: z
    .array(
      z.object({
        key: z.string(),
        /** Who set what holds here, and when; null where the counter's own value holds. */
        inForce: setBySchema.nullable(),
        /** Why the last value that was told is not taken. */
        refused: refusalSchema.nullable(),
      }),
    )
    .readonly(),
  /** Where the service can post its callbacks. */
  hooks: z.array(hookSchema).readonly(),
})
export type EnteredOffice = z.output<typeof enteredSchema>

export const officeStateSchema = z.discriminatedUnion('kind', [
  /**
   * This counter has no office. With when the backup was made that brought the keys of one. `isMissed`: by its log it is in one, and nothing of
   * it lies on this computer any more.
   */
  z.object({
    kind: z.literal('none'),
    keysMadeAtMs: atMsSchema.optional(),
    isMissed: z.literal(true).optional(),
  }),
  /** It has one, and cannot open its keys now. */
  z.object({ kind: z.literal('unreadable') }),
  enteredSchema,
])
export type OfficeState = z.output<typeof officeStateSchema>

/** The same while the shop is set up, before its environment is open. */
export const officeAtSetupSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('none'),
    /** False where a log came with a backup: it is by the log that its office knows the counter, once it is open. */
    mayEnter: z.boolean(),
  }),
  z.object({ kind: z.literal('unreadable') }),
  enteredSchema.pick({ kind: true, address: true, counterName: true, line: true, keys: true }),
])
export type OfficeAtSetup = z.output<typeof officeAtSetupSchema>

/** Why a counter does not come into an office; nothing was changed then. */
export const enterProblemSchema = z.enum([
  /** What was typed is no line of an office, or is not whole. */
  'not-a-line',
  'no-name',
  /** An office for practice and a real counter, or the other way round. */
  'other-kind',
  /** This counter has an office already. */
  'entered-already',
  /** This computer keeps no secrets. */
  'not-kept',
  /** The office let the counter in, and this computer could not keep the keys: the code is used. */
  'not-kept-after',
  'unreachable',
  /** Somebody else answers at the address. */
  'wrong-office',
  /** The code is wrong, used or expired. */
  'code',
  /** Too many wrong codes, or too much at once: later. */
  'later',
  /** The two are too many releases apart. */
  'version',
  /** A sale is being sent, or a visit is being taken. */
  'busy',
  /** The log here is the one of a counter that is in the office: that one has to be taken out first. */
  'log-in-use',
])
export type EnterProblem = z.output<typeof enterProblemSchema>

export const leaveProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unsent'), unsent: z.number().int() }),
  z.object({ kind: z.literal('busy') }),
])

/** Why a log was not let go on in an epoch of its own; nothing was changed then. */
export const epochProblemSchema = z.enum(['unreachable', 'not-apart', 'link', 'busy'])
export type EpochProblem = z.output<typeof epochProblemSchema>

export const giveKeysProblemSchema = z.enum(['wrong-code', 'expired', 'too-many', 'unreachable'])
export type GiveKeysProblem = z.output<typeof giveKeysProblemSchema>

export const renewKeysAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('renewed'),
    /** Counters for which nothing could be sealed: each shows a code once it reaches the office. */
    byCode: z.array(counterNameSchema.nullable()).readonly(),
  }),
  z.object({ kind: z.literal('unreachable') }),
  /** This counter does not have the shop's keys now: another one replaced them, and they come by themselves. */
  z.object({ kind: z.literal('replaced') }),
])
export type RenewKeysAnswer = z.output<typeof renewKeysAnswerSchema>

/** Why a report that was asked for did not go; null if it did. */
export const reportProblemSchema = z.enum([
  /** Nobody asks any more, or somebody asked anew. */
  'not-asked',
  /** It can be saved and given in another way. */
  'too-large',
  'unreachable',
])
export type ReportProblem = z.output<typeof reportProblemSchema>

/** What the counters of the office sold in a day, by what became of it. */
export const officeDaySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answered'),
    counters: z
      .array(
        z.object({
          counterId: counterIdSchema,
          name: counterNameSchema,
          /** When the office last took something of its log; null for one that never sent. */
          storedAtMs: atMsSchema.nullable(),
          tally: tallySchema,
        }),
      )
      .readonly(),
    /** Entries that came to the office and are in no sum yet. */
    uncounted: z.number().int().nonnegative(),
  }),
  /** The office did not say. */
  z.object({ kind: z.literal('unanswered') }),
])
export type OfficeDay = z.output<typeof officeDaySchema>
