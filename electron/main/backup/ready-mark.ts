// The mark that lets the next start move a restore into place. It lies outside the folder that backups are unpacked
// into, names every staged file by its digest, and is sealed by the key store of a computer that has one: neither a
// backup made for it nor a file changed in between is ever moved.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { parsedJson } from '#shared/base/parsed-json'
import { readJson, writeJson } from '../files/atomic-file'
import { exists, fileNamesIn, filePieces, namesIn, removeFile } from '#shared/node/files/disk'
import type { KeyStore } from '../access/credentials'
import { base64Schema, fromBase64, toBase64 } from '../access/sealing'

const MARK_FILE = 'restore-ready.json'

const contentSchema = z.object({
  at: z.number(),
  /** The digest of each staged file, by its path in the staging folder. */
  files: z.record(z.string(), z.hash('sha256')),
})
type Content = z.output<typeof contentSchema>

const markSchema = z.object({
  version: z.literal(2),
  content: z.string(),
  /** The digest of `content`, sealed by the key store; null on a computer without one. */
  seal: base64Schema.nullable(),
})

/** Marks what is staged now. Synced to disk when it resolves. */
export async function markReady(
  folder: string,
  staging: string,
  at: number,
  keyStore: KeyStore,
): Promise<void> {
  const content = JSON.stringify({ at, files: await digestsIn(staging) } satisfies Content)
  const seal = (await keyStore.state()) === 'ready' ? await keyStore.seal(sealedText(content)) : null
  await writeJson(join(folder, MARK_FILE), {
    version: 2,
    content,
    seal: seal === null ? null : toBase64(seal),
  })
}

export const removeMark = (folder: string): Promise<void> => removeFile(join(folder, MARK_FILE))

/**
 * When the staged restore was confirmed; null if none was, or if this is not what was confirmed. Files that are missing
 * have been moved already.
 */
export async function confirmedAt(
  folder: string,
  staging: string,
  keyStore: KeyStore,
): Promise<number | null> {
  const stored = await readJson(join(folder, MARK_FILE), markSchema)
  if (stored.kind !== 'there' || !(await isSealed(stored.value, keyStore))) return null
  const parsed = contentSchema.safeParse(parsedJson(stored.value.content))
  if (!parsed.success) return null
  const { at, files } = parsed.data
  const staged = Object.entries(await digestsIn(staging))
  return staged.every(([path, digest]) => Object.hasOwn(files, path) && files[path] === digest) ? at : null
}

/** Of a computer whose key store is ready only a mark that this store sealed is believed. */
async function isSealed(
  { content, seal }: z.output<typeof markSchema>,
  keyStore: KeyStore,
): Promise<boolean> {
  if ((await keyStore.state()) !== 'ready') return true
  if (seal === null) return false
  try {
    return (await keyStore.open(fromBase64(seal))) === sealedText(content)
  } catch {
    return false
  }
}

const sealedText = (content: string): string =>
  `galla/restore/${createHash('sha256').update(content).digest('hex')}`

async function digestsIn(staging: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  if (!(await exists(staging))) return digests
  const files = new Set(await fileNamesIn(staging))
  for (const name of await namesIn(staging)) {
    const paths = files.has(name)
      ? [name]
      : (await namesIn(join(staging, name))).map((inner) => `${name}/${inner}`)
    for (const path of paths) digests[path] = await digestOf(join(staging, path))
  }
  return digests
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of filePieces(file)) hash.update(piece)
  return hash.digest('hex')
}
