// Whose PIN allowed what stands in the log under somebody else's name.
import { z } from 'zod'

/** An owner; absent where nobody was asked, or whoever did it is the owner who allowed it. */
export const allowedBySchema = z.string().optional()

/** Who is to be named beside `staffId`, who did it; null for nobody. */
export const allowerBeside = (staffId: string, ownerId: string | null): string | null =>
  ownerId === staffId ? null : ownerId
