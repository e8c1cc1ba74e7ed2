// The input of channels that take none.
import { z } from 'zod'

export const nothing = z.strictObject({})
