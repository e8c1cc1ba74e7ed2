// What can go wrong with a printer, by the names under which its texts are found.
import { SECOND_MS } from '#shared/base/clock'
import type { Failure } from '#shared/base/result'

/** A printer that does not accept a job within this time is treated as unreachable. */
export const PRINT_TIMEOUT_MS = 15 * SECOND_MS

/** Their meaning is documented with the failures. */
export type PrinterProblem = Extract<Failure, { kind: 'printer' }>['problem']

export const printerFailure = (problem: PrinterProblem): Failure => ({ kind: 'printer', problem })
