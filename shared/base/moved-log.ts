// What the folder that a log was moved from says of it.
import { z } from 'zod'

export const movedLogSchema = z.object({ at: z.number(), folder: z.string() })
export type MovedLog = z.output<typeof movedLogSchema>
