// What a channel of the contract says about itself besides its data: who answers it, and who may ask. Every row says both; nothing else decides.
import type { z } from 'zod'

/** `app`: answered whichever environment is open, or none. `workspace`: answered by the environment that is open, and refused while none is. */
export type Scope = 'app' | 'workspace'

/**
 * `anyone`: also while the counter is locked. `staff`: somebody at an unlocked counter. `owner`: an owner there, or a cashier whom an
 * owner has just lent the right. While the shop has no PIN yet, whoever sits at the counter is its owner.
 */
export type Access = 'anyone' | 'staff' | 'owner'

export interface ChannelRow {
  readonly scope: Scope
  readonly access: Access
  readonly input: z.ZodType
  readonly output: z.ZodType
}

export type ChannelTable = Readonly<Record<string, ChannelRow>>
