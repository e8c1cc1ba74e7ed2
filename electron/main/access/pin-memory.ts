// The counts of wrong PINs, remembered a second time where a copied folder does not bring them back
// (docs/decisions/0017-anchor.md): putting an earlier staff list in place saves no wait.
import type { AnchorStore } from '#shared/log/anchor-store'
import { staffIdSchema } from '#shared/access/staff'
import { parsedJson } from '#shared/base/parsed-json'
import { z } from 'zod'
import type { PinAttempts } from './pin-wait'

const RECORD_NAME = 'pin-failures'
/** As many as fit into a record; more people do not type wrong PINs at the same time. */
const MOST_PEOPLE = 12

const recordSchema = z.strictObject({
  version: z.literal(1),
  people: z
    .array(z.tuple([staffIdSchema, z.number().int().positive(), z.number().nonnegative()]))
    .max(MOST_PEOPLE),
})

export interface PinMemory {
  /** The higher of what the list says and what is remembered. */
  attemptsOf(id: string, inList: PinAttempts): Promise<PinAttempts>
  /** Remembered when it resolves, if the computer has such a memory. */
  count(id: string, attempts: PinAttempts): Promise<void>
  /** Their PIN was right, or they were given another; everybody's without an id. */
  forgive(id?: string): Promise<void>
}

export function pinMemory(store: AnchorStore): PinMemory {
  // Asked with the first PIN: the start of the app does not wait for the system's store.
  let reading: Promise<Map<string, PinAttempts>> | null = null
  const known = (): Promise<Map<string, PinAttempts>> => (reading ??= readPeople(store))
  const write = async (people: ReadonlyMap<string, PinAttempts>): Promise<void> => {
    const highest = [...people].toSorted(([, one], [, other]) => other.failures - one.failures)
    const record: z.output<typeof recordSchema> = {
      version: 1,
      people: highest
        .slice(0, MOST_PEOPLE)
        .map(([id, { failures, lastAtUptimeMs }]) => [id, failures, lastAtUptimeMs]),
    }
    await store.write(RECORD_NAME, JSON.stringify(record))
  }
  return {
    attemptsOf: async (id, inList) => {
      const remembered = (await known()).get(id)
      return remembered !== undefined && remembered.failures > inList.failures ? remembered : inList
    },
    count: async (id, attempts) => {
      const people = await known()
      people.set(id, attempts)
      await write(people)
    },
    forgive: async (id) => {
      const people = await known()
      const before = people.size
      if (id === undefined) people.clear()
      else people.delete(id)
      if (people.size !== before) await write(people)
    },
  }
}

/** A record that cannot be read remembers nothing: the list's own counts then stand alone. */
async function readPeople(store: AnchorStore): Promise<Map<string, PinAttempts>> {
  const read = await store.read(RECORD_NAME)
  if (read.kind !== 'there') return new Map()
  const records = read.texts.map((text) => recordSchema.safeParse(parsedJson(text)))
  const people = records.find(({ success }) => success)?.data?.people ?? []
  return new Map(people.map(([id, failures, lastAtUptimeMs]) => [id, { failures, lastAtUptimeMs }]))
}
