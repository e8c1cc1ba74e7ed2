// Small files of an environment or of the computer that could not be read. Nothing about money is in any of them, but what was in them is
// gone for the counter, and that is told.
import { z } from 'zod'

/** What such a file holds. */
export const damagedFileSchema = z.enum([
  'names',
  'bills',
  'account-links',
  'complaints',
  'operators',
  'commissions',
  'callback-settings',
  'identity-checks',
  'last-purge',
  'visits',
  'preferences',
  'updates',
  'proxy',
  'office-erasures',
])
export type DamagedFile = z.output<typeof damagedFileSchema>
