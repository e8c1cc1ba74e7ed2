// What keys mean among the plans: digits pick, arrows move, any other character starts a search.

/** Rows that show their digit. */
export const NUMBERED_ROWS = 9

/** If there is no plan to pick, a digit starts an amount. */
export const isDigit = (key: string): boolean => /^\d$/.test(key)

/** A letter, a character of an amount, or `/`: the agent starts to type a search. Digits 1-9 pick rows instead. */
export const leadsToSearch = (key: string): boolean => key.length === 1 && !/[1-9 ]/.test(key)

/** The row a key leads to; null if the key means something else. Digits pick the rows that show them. */
export function wantedRow(key: string, current: number, count: number): number | null {
  const page = NUMBERED_ROWS
  const within = (index: number) => Math.min(Math.max(index, 0), count - 1)
  if (/^[1-9]$/.test(key)) return Number(key) <= count ? Number(key) - 1 : null
  if (key === 'ArrowDown') return within(current + 1)
  if (key === 'ArrowUp') return within(current - 1)
  if (key === 'PageDown') return within(current + page)
  if (key === 'PageUp') return within(current - page)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
