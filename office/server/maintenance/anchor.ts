// What the office keeps of its database outside of it: files of PostgreSQL that were put back to an earlier time show nowhere else.
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parsedJson } from '#shared/base/parsed-json'
import { renameDurably } from '#shared/node/files/durable-rename'
import type { Anchor } from '../database/epoch'

const PRIVATE_FILE = 0o600
const countSchema = z.number().int().nonnegative()
const anchorSchema = z.object({
  systemId: z.string(),
  timeline: countSchema,
  position: countSchema,
  generation: countSchema,
  epoch: countSchema,
  startId: z.string(),
})

const anchorFileIn = (folder: string): string => join(folder, 'office-history.json')

/** Null where there is none, or none that can be read: it only ever adds a doubt. */
export async function readAnchor(folder: string): Promise<Anchor | null> {
  const text = await readFile(anchorFileIn(folder), 'utf8').catch(() => '')
  const parsed = anchorSchema.safeParse(parsedJson(text))
  return parsed.success ? parsed.data : null
}

export async function keepAnchor(folder: string, anchor: Anchor): Promise<void> {
  const file = anchorFileIn(folder)
  const half = `${file}.half`
  const handle = await open(half, 'w', PRIVATE_FILE)
  try {
    await handle.writeFile(JSON.stringify(anchor))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await renameDurably(half, file)
}
