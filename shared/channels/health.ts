// Contract for the health of the counter.
import type { ChannelTable } from '../channel'
import { healthSchema } from '../domain/health'
import { resultSchema } from '../result'
import { nothing } from './no-input'

export const healthChannels = {
  /** Looks now. Sends nothing to the service; `line.test` does, and tells its clock. */
  'health.look': { scope: 'app', access: 'staff', input: nothing, output: resultSchema(healthSchema) },
} as const satisfies ChannelTable
