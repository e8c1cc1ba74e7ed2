// What the Pending room asks: everything that has no end yet, and everybody who is owed cash, of every day.
import { z } from 'zod'
import { pendingBoardSchema } from '../domain/day'
import { resultSchema } from '../result'

export const pendingChannels = {
  'pending.board': { input: z.strictObject({}), output: resultSchema(pendingBoardSchema) },
} as const
