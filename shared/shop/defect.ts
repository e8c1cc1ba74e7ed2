// A defect of the window as reported to main: where it was caught and what the browser says about it, limited in size.
import { z } from 'zod'

export const defectPlaceSchema = z.enum(['screen', 'window', 'promise'])
export type DefectPlace = z.output<typeof defectPlaceSchema>

export const LONGEST_DEFECT = { name: 80, message: 500, stack: 4_000 } as const

export const defectSchema = z.strictObject({
  place: defectPlaceSchema,
  name: z.string().max(LONGEST_DEFECT.name),
  message: z.string().max(LONGEST_DEFECT.message),
  stack: z.string().max(LONGEST_DEFECT.stack),
})
export type Defect = z.output<typeof defectSchema>

/** What a person says about a problem, in signs: as much as is masked at a time. */
export const LONGEST_NOTE = 300

/** A part of the app that broke, about which the person may report. */
export const brokenPartSchema = z.object({
  /** `window`: its process ended, and it came back. `app`: the app itself met an error, or ended by one. */
  part: z.enum(['window', 'app']),
  /** Under which it stands in the app log; null if nobody could write it down. */
  reference: z.string().nullable(),
})
export type BrokenPart = z.output<typeof brokenPartSchema>
