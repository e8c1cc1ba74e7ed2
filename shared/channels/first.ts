// Contract for what the first screen asks. A file of its own: main answers these while the schemas of all other
// channels are still to be made.
import { type ChannelTable, ofApp } from './channel'
import { appStateSchema } from '../shop/app-state'
import { givenBackupSchema } from '../shop/backup'
import { setupStateSchema } from '../shop/setup'
import { lockStateSchema } from '../access/staff'
import { nothing } from '../base/no-input'

export const firstChannels = {
  'app.state': { scope: 'app', access: 'anyone', input: nothing, output: appStateSchema },
  'lock.state': { scope: 'app', access: 'anyone', input: nothing, output: lockStateSchema },
  'setup.state': { scope: 'app', access: 'anyone', input: nothing, output: setupStateSchema },
  /** The name of a backup that the system handed over (a double click); `backup.preview` takes it without asking for a file. */
  'backup.given': ofApp('staff', nothing, givenBackupSchema),
} as const satisfies ChannelTable
