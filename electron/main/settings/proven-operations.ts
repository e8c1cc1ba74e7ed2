// Operations with an assumed contract that worked once, by environment. Written without anybody's PIN, as calls succeed
// behind the lock too: it is for the badges of the settings, and lifts no guard.
import { join } from 'node:path'
import { OPERATION_NAMES, type OperationName } from '#shared/operations/registry'
import { z } from 'zod'
import { readJson, writeJson } from '../files/atomic-file'
import { removeFile } from '#shared/node/files/disk'
import { createSerialQueue } from '#shared/node/files/serial-queue'

const fileSchema = z.object({
  version: z.literal(1),
  provenAt: z.record(z.string().max(60), z.iso.datetime()),
})

const FILE_NAME = 'proven-operations.json'

type ProvenOperations = ReadonlyMap<OperationName, Date>

export function provenOperations(dataFolder: string, environment: string) {
  const file = join(dataFolder, environment, FILE_NAME)
  const inOrder = createSerialQueue()
  const read = async (): Promise<Readonly<Record<string, string>>> => {
    const stored = await readJson(file, fileSchema)
    return stored.kind === 'there' ? stored.value.provenAt : {}
  }
  return {
    read: async (): Promise<ProvenOperations> => {
      const provenAt = await read()
      return new Map(
        OPERATION_NAMES.flatMap((name) => {
          const at = provenAt[name]
          return at === undefined ? [] : [[name, new Date(at)] as const]
        }),
      )
    },
    /** The first time counts. */
    note: (operation: OperationName, now: number): Promise<void> =>
      inOrder(async () => {
        const provenAt = await read()
        if (provenAt[operation] !== undefined) return
        const next = { ...provenAt, [operation]: new Date(now).toISOString() }
        await writeJson(file, { version: 1, provenAt: next } satisfies z.output<typeof fileSchema>)
      }),
    forget: (): Promise<void> => removeFile(file),
  }
}
