// The state of the connection to the service, as the top bar shows it.
import { z } from 'zod'

/** What the service said when it refused this computer's calls. */
export const setupRefusalSchema = z.object({
  /** When it was said, epoch ms. */
  at: z.number(),
  message: z.string().nullable(),
  /** The service's id of the refused call, for its support desk. */
  callId: z.string().nullable(),
  /** This computer's internet address as the service sees it, if it said so. */
  address: z.string().nullable(),
})
export type SetupRefusal = z.output<typeof setupRefusalSchema>

export const connectionHealthSchema = z.object({
  state: z.enum(['online', 'slow', 'offline', 'blocked']),
  /** Calls that the rate limit still allows in the current window, and the window's total. */
  callsLeft: z.number().int(),
  callsAllowed: z.number().int(),
  /** When the next waiting call is sent, in milliseconds from now; null when nothing waits. */
  nextSendMs: z.number().nullable(),
  /**
   * Set when the service refused our credentials or address, when this computer has no credentials, or when the files
   * name another service than the credentials are for: nothing is sent until the setup is corrected.
   */
  setupProblem: z
    .enum(['credentials', 'no-credentials', 'changed-connection', 'address-not-allowed', 'permission'])
    .nullable(),
  /** Null while nothing was refused, and when only the credentials are missing here. */
  setupRefusal: setupRefusalSchema.nullable(),
})
export type ConnectionHealth = z.output<typeof connectionHealthSchema>
