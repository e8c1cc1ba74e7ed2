// Contract for erasing personal data, and for diagnostics that contain none.
import { z } from 'zod'
import { type ChannelTable, ofApp, ofWorkspace } from './channel'
import { LONGEST_INPUT } from '../operations/bill/bill-inputs'
import { LONGEST_NOTE, defectSchema } from '../shop/defect'
import { diskEncryptionSchema, diskSystemSchema } from '../shop/disk-encryption'
import { reportProblemSchema } from '../office/counter-office'
import { lastPurgeSchema, purgeReportSchema } from '../customer/privacy'
import { numberTextSchema } from '../base/number-text'
import { resultSchema } from '../base/result'
import { nothing } from '../base/no-input'

const olderThan = z.strictObject({ olderThanMonths: z.number().int().min(1).max(120) })
const ofPerson = z.strictObject({ accountNumber: numberTextSchema.trim().min(4).max(LONGEST_INPUT) })
const report = resultSchema(purgeReportSchema)

/** For the journal of the open environment. */
export const privacyChannels = {
  'privacy.preview-purge': { scope: 'workspace', access: 'owner', input: olderThan, output: report },
  'privacy.purge': { scope: 'workspace', access: 'owner-each-time', input: olderThan, output: report },
  /** What the retention setting last erased automatically. */
  'privacy.last-purge': ofWorkspace('owner', nothing, lastPurgeSchema.nullable()),
  'privacy.preview-erase': { scope: 'workspace', access: 'owner', input: ofPerson, output: report },
  'privacy.erase': { scope: 'workspace', access: 'owner-each-time', input: ofPerson, output: report },
} as const satisfies ChannelTable

export const diagnosticsChannels = {
  /** Reports a defect of the window to the app log. Null once there have been too many. */
  'diagnostics.report-defect': ofApp('anyone', defectSchema, z.object({ reference: z.string().nullable() })),
  /** Whether the disk is encrypted, and whether the key of the sealed data lies on it in the clear. */
  'diagnostics.disk': ofApp(
    'staff',
    nothing,
    z.object({ encryption: diskEncryptionSchema, system: diskSystemSchema, isKeyOnDisk: z.boolean() }),
  ),
  /** Versions, states and the redacted app log, as a text that names nobody; with what the person says about it. */
  'diagnostics.prepare': ofApp(
    'staff',
    z.strictObject({ note: z.string().max(LONGEST_NOTE) }),
    z.object({ text: z.string() }),
  ),
  /** Saves the text that was prepared last. Fails with `cancelled` if there is none. */
  'diagnostics.save': ofApp('save-files', nothing, z.object({ fileName: z.string() })),
  /** Sends the text that was prepared last to the office that asked for one. Fails with `cancelled` if there is none. */
  'diagnostics.send': ofApp('staff', nothing, z.object({ problem: reportProblemSchema.nullable() })),
  /** What broke (`app.state`) needs no report. */
  'diagnostics.dismiss': ofApp('staff', nothing, z.null()),
} as const satisfies ChannelTable
