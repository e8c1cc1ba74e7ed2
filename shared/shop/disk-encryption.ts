// Whether the disk that the app's data lies on is encrypted, as far as the system tells.
import { z } from 'zod'

export const diskEncryptionSchema = z.enum(['on', 'off', 'unknown'])
export type DiskEncryption = z.output<typeof diskEncryptionSchema>

/** How to switch it on differs between these. */
export const diskSystemSchema = z.enum(['windows', 'mac', 'linux'])
export type DiskSystemName = z.output<typeof diskSystemSchema>
