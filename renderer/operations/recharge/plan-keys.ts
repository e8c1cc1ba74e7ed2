// What keys mean among the plans: arrows move, everything else that is typed is an amount or a search. A digit is money
// and never a row.

/** How far PageUp and PageDown lead. */
const ROWS_A_PAGE = 8

/** A character: the agent types an amount or a search. A space begins neither. */
export const leadsToSearch = (key: string): boolean => key.length === 1 && key !== ' '

/** What ends a number may come again when the amount already has the focus; it is no part of an amount. */
export const beginsNothing = (key: string): boolean => key === ' ' || key === '/'

/** The row a key leads to from `current`, -1 for none; null if the key means something else. */
export function wantedRow(key: string, current: number, count: number): number | null {
  if (count === 0) return null
  const within = (index: number) => Math.min(Math.max(index, 0), count - 1)
  if (key === 'ArrowDown') return within(current + 1)
  if (key === 'ArrowUp') return within(current - 1)
  if (key === 'PageDown') return within(current + ROWS_A_PAGE)
  if (key === 'PageUp') return within(current - ROWS_A_PAGE)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** The same while a text is typed: Home and End move the caret in it. */
export const wantedRowWhileTyping = (
  key: string,
  text: string,
  current: number,
  count: number,
): number | null => (text !== '' && (key === 'Home' || key === 'End') ? null : wantedRow(key, current, count))
