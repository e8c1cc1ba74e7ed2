/**
 * How long the service's secret has been in use, which is all that the office is told of it. Null where nobody knows, as after a clock was set
 * back: the office would take an old secret for a new one.
 */
export const secretAgeMs = (setAt: number | null, now: number): number | null =>
  setAt === null || setAt > now ? null : now - setAt
