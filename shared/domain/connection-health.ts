// The state of the connection to the service, as the top bar shows it.
import { z } from 'zod'

export const connectionHealthSchema = z.object({
  state: z.enum(['online', 'slow', 'offline', 'blocked']),
  /** Calls that the rate limit still allows in the current window, and the window's total. */
  callsLeft: z.number().int(),
  callsAllowed: z.number().int(),
  /** When the next waiting call is sent, in milliseconds from now; null when nothing waits. */
  nextSendMs: z.number().nullable(),
  /**
   * Set when the service refused our credentials or address, or when this computer has no credentials: nothing is sent
   * until the setup is corrected.
   */
  setupProblem: z.enum(['credentials', 'no-credentials', 'address-not-allowed', 'permission']).nullable(),
})
export type ConnectionHealth = z.output<typeof connectionHealthSchema>
