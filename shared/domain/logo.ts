// The shop's logo as it is kept: a small PNG as a data address, empty for none. The window makes it from whatever picture the owner has.
import { z } from 'zod'

export const LARGEST_LOGO = { width: 800, height: 320 }
/** The largest file that is opened to make one of. */
export const LARGEST_LOGO_FILE_BYTES = 8 * 1024 * 1024
const LONGEST_ADDRESS = 700_000

export const logoSchema = z
  .string()
  .max(LONGEST_ADDRESS)
  .regex(/^(data:image\/png;base64,[A-Za-z0-9+/]+={0,2})?$/)
