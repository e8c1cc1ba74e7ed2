// One-time codes by SMS or chat.
import { z } from 'zod'

export const sentMessageSchema = z.object({
  messageId: z.string().nullable(),
  /** `delivered` is the documented example; another word is not a failure. */
  statusText: z.string().nullable(),
})
export type SentMessage = z.output<typeof sentMessageSchema>
