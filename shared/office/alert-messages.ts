// What became of the newest message by which alerts were told elsewhere, whatever the way.
import { z } from 'zod'

export const lastMessageSchema = <Outcome extends z.ZodType<string>>(outcome: Outcome) =>
  z.object({
    state: z.enum(['waiting', 'sent', 'given-up']),
    /** When it was last tried, or made. */
    atMs: z.number(),
    tries: z.number(),
    outcome: outcome.nullable(),
  })

export interface LastMessage<Outcome extends string> {
  readonly state: 'waiting' | 'sent' | 'given-up'
  readonly atMs: number
  readonly tries: number
  readonly outcome: Outcome | null
}
