// A part of the app that broke, about which the person may report.
import { z } from 'zod'

/** What a person says about a problem, in signs: as much as is masked at a time. */
export const LONGEST_NOTE = 300

export const brokenPartSchema = z.object({
  /** `window`: its process ended, and it came back. `app`: the app itself met an error, or ended by one. */
  part: z.enum(['window', 'app']),
  /** Under which it stands in the app log; null if nobody could write it down. */
  reference: z.string().nullable(),
})
export type BrokenPart = z.output<typeof brokenPartSchema>
