// The address of the owner's choice to which the office posts its alerts, as the owner's page sets, tries and sees it. What is posted there:
// docs/office.md.
import { z } from 'zod'
import { lastMessageSchema } from './alert-messages'

export const LONGEST_WEBHOOK_ADDRESS = 2_000

/** Whether alerts can be posted to it: https, or http too where it is said to lie in the office's own network; no name or password in it. */
export function isWebhookAddress(address: string, isOwnNetwork: boolean): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (isOwnNetwork && url.protocol === 'http:')
}

export const alertWebhookRequestSchema = z
  .strictObject({
    address: z.string().trim().max(LONGEST_WEBHOOK_ADDRESS),
    /** The distributor said that it may lie in the office's own network, which is refused otherwise. */
    isOwnNetwork: z.boolean(),
  })
  .refine(({ address, isOwnNetwork }) => isWebhookAddress(address, isOwnNetwork))

/** `own-network`: the address leads into the office's own network, and nobody said that it may. */
const outcomeSchema = z.enum(['taken', 'refused', 'no-answer', 'own-network'])
export type WebhookOutcome = z.output<typeof outcomeSchema>

/** Neither the address, which may hold a token, nor the secret is ever told back. */
export const alertWebhookSchema = z.object({
  webhook: z
    .object({
      host: z.string(),
      isOwnNetwork: z.boolean(),
      setAtMs: z.number(),
      /** Who set it is removed; it is told all the same. */
      isSetterGone: z.boolean(),
    })
    .nullable(),
  /** One was set under the key of another folder: it must be set again. */
  isUnreadable: z.boolean(),
  /** The newest message; null before the first. */
  last: lastMessageSchema(outcomeSchema).nullable(),
})
export type AlertWebhook = z.output<typeof alertWebhookSchema>

/** The secret with which messages are signed, shown this once. */
export const webhookSecretSchema = z.object({ secret: z.string() })
export const webhookTrialSchema = z.object({ outcome: outcomeSchema })
