// Contract for backup and restore. Files are chosen in the system's own dialogs; the window never names a path.
import { z } from 'zod'
import { type ChannelTable, ofApp } from './channel'
import {
  backupOutcomeSchema,
  dailyBackupSchema,
  givenBackupSchema,
  passphraseSchema,
  previewOutcomeSchema,
  restoreOutcomeSchema,
  writtenCheckSchema,
} from '../shop/backup'
import { resultSchema } from '../base/result'
import { nothing } from '../base/no-input'

const passphrase = z.strictObject({ passphrase: z.string().min(1).max(200) })
const daily = resultSchema(dailyBackupSchema)

export const backupChannels = {
  'backup.write': ofApp(
    'owner-each-time',
    z.strictObject({ passphrase: passphraseSchema }),
    backupOutcomeSchema,
  ),
  /** Reads the file that was written last past the system's cache, which takes about as long as it took to write. */
  'backup.check-written': ofApp('staff', nothing, writtenCheckSchema),
  /** Asks for a file, opens it with the passphrase, checks every byte, and reports what restoring would do. */
  'backup.preview': ofApp('owner', passphrase, previewOutcomeSchema),
  /** Does what the last preview reported, and restarts the app on the restored data. */
  'backup.restore': ofApp('owner-each-time', nothing, restoreOutcomeSchema),
  /** Deletes what the last preview unpacked: the person decided against it. */
  'backup.discard': ofApp('staff', nothing, z.null()),
  'backup.daily': { scope: 'app', access: 'staff', input: nothing, output: daily },
  'backup.start-daily': {
    scope: 'app',
    access: 'owner-each-time',
    input: z.strictObject({ passphrase: passphraseSchema }),
    output: daily,
  },
  'backup.stop-daily': { scope: 'app', access: 'owner-each-time', input: nothing, output: daily },
  'backup.choose-folder': { scope: 'app', access: 'owner-each-time', input: nothing, output: daily },
} as const satisfies ChannelTable

export const backupEvents = {
  'backup.given-changed': givenBackupSchema,
} as const
