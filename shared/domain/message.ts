// One-time codes by SMS or chat (document 2.8, 4.6).
import { z } from 'zod'

export const sentMessageSchema = z.object({
  messageId: z.string().nullable(),
  /** `delivered` is the document's example; another word is not a failure. */
  statusText: z.string().nullable(),
})
export type SentMessage = z.output<typeof sentMessageSchema>
