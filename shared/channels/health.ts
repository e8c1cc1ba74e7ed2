// Contract for the health of the counter.
import { anchorStateSchema } from '../anchor-store'
import type { ChannelTable } from '../channel'
import { healthSchema } from '../domain/health'
import { resultSchema } from '../result'
import { nothing } from './no-input'

export const healthChannels = {
  /** Looks now. Sends nothing to the service; `line.test` does, and tells its clock. */
  'health.look': { scope: 'app', access: 'staff', input: nothing, output: resultSchema(healthSchema) },
  /** Asks the memory outside the folder, which may ask for the password of the computer. */
  'health.ask-key-store': {
    scope: 'app',
    access: 'owner',
    input: nothing,
    output: resultSchema(anchorStateSchema),
  },
} as const satisfies ChannelTable
