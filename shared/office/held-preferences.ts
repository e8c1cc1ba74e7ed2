// Preferences that the office holds for a counter, beside its own: what is read is the office's, what is kept is the counter's.
import type { PushedPreferences } from './pushed-settings'
import type { Preferences } from '../shop/preferences'
import { printersOf, withAgreeingPrinters } from '../printing/printers'

/** What holds at a counter. A held paper is that of the printer of receipts, too. */
export const withHeld = (own: Preferences, held: PushedPreferences): Preferences =>
  Object.keys(held).length === 0 ? own : withAgreeingPrinters({ ...own, ...held })

/**
 * Changes as they are kept. A list of printers comes from a screen that shows the held paper at the printer of receipts: what is kept for that
 * printer is the paper that it had before.
 */
export function withOwnPaper(
  changes: Partial<Preferences>,
  own: Preferences,
  held: PushedPreferences,
): Partial<Preferences> {
  const { printers } = changes
  if (held.receiptPaper === undefined || printers === undefined || printers === null) return changes
  const shown = printersOf(withHeld(own, held)).receipts
  const all = printers.all.map((one) => (one.id === shown ? { ...one, paper: own.receiptPaper } : one))
  return { ...changes, printers: { ...printers, all } }
}

/** The held settings that these changes name. */
export const heldOf = (changes: Partial<Preferences>, held: PushedPreferences): readonly string[] =>
  Object.keys(changes).filter((name) => Object.hasOwn(held, name))
