// Contract for the health of the counter.
import { anchorStateSchema } from '../log/anchor-store'
import { type ChannelTable, ofApp } from './channel'
import { healthSchema } from '../shop/health'
import { nothing } from '../base/no-input'

export const healthChannels = {
  /** Looks now. Sends nothing to the service; `line.test` does, and tells its clock. */
  'health.look': ofApp('staff', nothing, healthSchema),
  /** Asks the memory outside the folder, which may ask for the password of the computer. */
  'health.ask-key-store': ofApp('owner', nothing, anchorStateSchema),
} as const satisfies ChannelTable
