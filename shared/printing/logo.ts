// The shop's logo as it is stored: a small PNG as a data URL, empty for none. The window converts whatever picture the
// owner has.
import { z } from 'zod'

export const LARGEST_LOGO = { width: 800, height: 320 }
/** The largest picture file that is opened for conversion. */
export const LARGEST_LOGO_FILE_BYTES = 8 * 1024 * 1024
const LONGEST_ADDRESS = 700_000

export const logoSchema = z
  .string()
  .max(LONGEST_ADDRESS)
  .regex(/^(data:image\/png;base64,[A-Za-z0-9+/]+={0,2})?$/)
