// How often the connection of each environment was changed, remembered where a copied folder does not bring it back
// (docs/decisions/0017-anchor.md): credentials of before the last change are noticed when they are put back.
import type { AnchorStore } from '#shared/log/anchor-store'
import type { ConnectedEnvironment } from '#shared/shop/setup'
import { parsedJson } from '#shared/base/parsed-json'
import { z } from 'zod'

const recordSchema = z.strictObject({ version: z.literal(1), generation: z.number().int().nonnegative() })

export interface ConnectionMemory {
  /** 0 where nothing is remembered. */
  generation(environment: ConnectedEnvironment): Promise<number>
  remember(environment: ConnectedEnvironment, generation: number): Promise<void>
}

const nameOf = (environment: ConnectedEnvironment): string => `connection-${environment}`

export const connectionMemory = (store: AnchorStore): ConnectionMemory => ({
  generation: async (environment) => {
    const read = await store.read(nameOf(environment))
    if (read.kind !== 'there') return 0
    const records = read.texts.map((text) => recordSchema.safeParse(parsedJson(text)))
    return Math.max(0, ...records.map(({ data }) => data?.generation ?? 0))
  },
  remember: async (environment, generation) => {
    await store.write(nameOf(environment), JSON.stringify({ version: 1, generation }))
  },
})
