// The contract's part about the log as a whole: is it as it was written, and what can be taken from it when it is not.
import { z } from 'zod'
import type { ChannelTable } from '../channel'
import { logExportSchema, logProgressSchema, logVerdictSchema } from '../domain/log'
import { resultSchema } from '../result'

const nothing = z.strictObject({})

/** About the log of the environment that is open. */
export const logChannels = {
  /** Computes every link of the log again. Takes seconds on a large log; `log.progress` tells how far it is. */
  'log.verify': {
    scope: 'workspace',
    access: 'owner',
    input: nothing,
    output: resultSchema(logVerdictSchema),
  },
  /** Whoever waits for the verdict gets `cancelled`. */
  'log.stop-verifying': {
    scope: 'workspace',
    access: 'owner',
    input: nothing,
    output: resultSchema(z.null()),
  },
} as const satisfies ChannelTable

/** The ways out of a log that does not open as it should: these work whatever its state. */
export const logRescueChannels = {
  /** Writes every entry that can be read to a file that the person chooses. It names customers. */
  'log.export': { scope: 'app', access: 'owner', input: nothing, output: resultSchema(logExportSchema) },
  /** Opens the log anew, after a full disk was cleared or another program let go of it. Fails with `store` where it still cannot be sold on. */
  'log.open-again': { scope: 'app', access: 'staff', input: nothing, output: resultSchema(z.null()) },
} as const satisfies ChannelTable

export const logEvents = {
  'log.progress': logProgressSchema,
} as const
