// Contract for what decides which screen comes first. A file of its own: main answers these while the schemas of all other
// channels are still to be made.
import type { ChannelTable } from '../channel'
import { appStateSchema } from '../domain/app-state'
import { setupStateSchema } from '../domain/setup'
import { lockStateSchema } from '../domain/staff'
import { nothing } from './no-input'

export const firstChannels = {
  'app.state': { scope: 'app', access: 'anyone', input: nothing, output: appStateSchema },
  'lock.state': { scope: 'app', access: 'anyone', input: nothing, output: lockStateSchema },
  'setup.state': { scope: 'app', access: 'anyone', input: nothing, output: setupStateSchema },
} as const satisfies ChannelTable
