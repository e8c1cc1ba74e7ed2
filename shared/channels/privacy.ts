// The contract's part about letting go of personal data, and about diagnostics without any.
import { z } from 'zod'
import type { ChannelTable } from '../channel'
import { defectSchema } from '../domain/defect'
import { lastPurgeSchema, purgeReportSchema } from '../domain/privacy'
import { resultSchema } from '../result'

const olderThan = z.strictObject({ olderThanMonths: z.number().int().min(1).max(120) })
const ofPerson = z.strictObject({ accountNumber: z.string().trim().min(4).max(40) })
const report = resultSchema(purgeReportSchema)

/** About the log of the environment at work. */
export const privacyChannels = {
  'privacy.preview-purge': { scope: 'workspace', access: 'owner', input: olderThan, output: report },
  'privacy.purge': { scope: 'workspace', access: 'owner', input: olderThan, output: report },
  /** What the retention setting erased by itself, last time. */
  'privacy.last-purge': {
    scope: 'workspace',
    access: 'owner',
    input: z.strictObject({}),
    output: resultSchema(lastPurgeSchema.nullable()),
  },
  'privacy.preview-erase': { scope: 'workspace', access: 'owner', input: ofPerson, output: report },
  'privacy.erase': { scope: 'workspace', access: 'owner', input: ofPerson, output: report },
} as const satisfies ChannelTable

export const diagnosticsChannels = {
  /** A defect of the window, for the app's own log. Null when there have been too many of them. */
  'diagnostics.report-defect': {
    scope: 'app',
    access: 'anyone',
    input: defectSchema,
    output: resultSchema(z.object({ reference: z.string().nullable() })),
  },
  /** Versions, states and the app's own redacted log, in a file that names nobody. */
  'diagnostics.save': {
    scope: 'app',
    access: 'owner',
    input: z.strictObject({}),
    output: resultSchema(z.object({ fileName: z.string() })),
  },
} as const satisfies ChannelTable
