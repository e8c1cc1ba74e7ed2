// Moving everything of a counter from a network drive to a disk of its computer: what can come of it.
import { z } from 'zod'
import { fileProblemSchema } from '../base/result'

/** Of a move itself; what a disk refuses is a problem of every file. */
export const moveOnlyProblemSchema = z.enum([
  /** No folder of this computer is known that could take it: the owner chooses one. */
  'no-place',
  /** The chosen folder lies on a network drive too, or on another one on which nothing is sold. */
  'not-own-disk',
  /** Another computer works with the log now. */
  'in-use',
  /** Another log lies there. */
  'other-log',
  /** What was moved does not lie there. */
  'not-there',
  /** The key of a log cannot be opened, so that its copy cannot be checked. */
  'no-key',
  /** The copy is not the log as it was written. */
  'not-whole',
  /** The drive that is left does not take the note that the log was moved. */
  'mark-refused',
])
export const logMoveProblemSchema = z.union([moveOnlyProblemSchema, fileProblemSchema])
export type LogMoveProblem = z.output<typeof logMoveProblemSchema>

export const logMoveOutcomeSchema = z.discriminatedUnion('kind', [
  /** The app starts anew, on what was moved. */
  z.object({ kind: z.literal('moved'), folder: z.string() }),
  /** Nothing changed. */
  z.object({
    kind: z.literal('problem'),
    problem: logMoveProblemSchema,
    /** What the computer is called that works with it. */
    holder: z.string().nullable(),
  }),
])
export type LogMoveOutcome = z.output<typeof logMoveOutcomeSchema>

export const logMoveProgressSchema = z.object({
  step: z.enum(['copying', 'checking']),
  /** Bytes, or entries. */
  done: z.number().nonnegative(),
  of: z.number().nonnegative(),
})
export type LogMoveProgress = z.output<typeof logMoveProgressSchema>
