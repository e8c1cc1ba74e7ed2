// Versions of the app: which is one, and which comes after which.
export const VERSION = /^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/

/** Whether version `one` comes after `other`. Anything that is no version of ours comes after nothing. */
export function isNewer(one: string, other: string): boolean {
  if (!VERSION.test(one)) return false
  const [ones, others] = [one, other].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number))
  const difference = ones?.map((part, index) => part - (others?.[index] ?? 0)).find((part) => part !== 0)
  return (difference ?? 0) > 0
}
