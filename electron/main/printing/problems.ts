// What can go wrong with a printer, by the names under which the words are found.
import { SECOND_MS } from '@shared/clock'
import type { Failure } from '@shared/result'

/** A printer that does not take a job within this time is treated as away. */
export const PRINT_TIMEOUT_MS = 15 * SECOND_MS

/**
 * `none-installed`: the system knows no printer. `away`: it cannot be reached. `refused`: it was reached and took nothing.
 * `no-answer`: something may have been printed. `page`: the receipt could not be drawn. `wrong-paper`: rolls only.
 * `no-drawer`: a drawer is opened by the printer's own commands, which a driver does not take.
 */
export type PrinterProblem =
  'none-installed' | 'away' | 'refused' | 'no-answer' | 'page' | 'wrong-paper' | 'no-drawer'

export const printerFailure = (problem: PrinterProblem): Failure => ({ kind: 'printer', problem })
