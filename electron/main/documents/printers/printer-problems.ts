// What can go wrong with a printer, by the names under which the words are found.
import { SECOND_MS } from '@shared/clock'
import type { Failure } from '@shared/result'

/** A printer that does not take a job within this time is treated as away. */
export const PRINT_TIMEOUT_MS = 15 * SECOND_MS

/** What each of them means stands with the failures themselves. */
export type PrinterProblem = Extract<Failure, { kind: 'printer' }>['problem']

export const printerFailure = (problem: PrinterProblem): Failure => ({ kind: 'printer', problem })
