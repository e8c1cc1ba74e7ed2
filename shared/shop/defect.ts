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
