// Contract of the files for the accountant.
import { z } from 'zod'
import { type ChannelTable, ofWorkspace } from './channel'
import { ACCOUNTS_FORMS } from '../accounts/exported'
import { ledgerNamesSchema } from '../accounts/ledgers'
import { periodSchema } from '../accounts/period'
import { nothing } from '../base/no-input'

export const accountsChannels = {
  /** Writes the books of a period to a file that the person chooses. Answers once the whole file is written and stands in the log. */
  'accounts.export': ofWorkspace(
    'owner',
    z.strictObject({ period: periodSchema, form: z.enum(ACCOUNTS_FORMS) }),
    z.object({ fileName: z.string() }),
  ),
  /** What each ledger is called in TallyPrime. */
  'accounts.ledgers': ofWorkspace('owner', nothing, ledgerNamesSchema),
  'accounts.save-ledgers': ofWorkspace(
    'owner-each-time',
    z.strictObject({ names: ledgerNamesSchema }),
    ledgerNamesSchema,
  ),
  'accounts.cancel-export': ofWorkspace('staff', nothing, z.null()),
} as const satisfies ChannelTable

export const accountsEvents = {
  'accounts.exported': z.object({ days: z.number().int(), of: z.number().int() }),
} as const
