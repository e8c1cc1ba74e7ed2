// The few secrets that lie in the office's folder and not in its database: its signing key, the key of its
// authority, and what signs the cookies of its page.
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { renameDurably } from '#shared/node/files/durable-rename'
import { parsedJson } from '#shared/base/parsed-json'
import { newAuthority, type StoredAuthority } from './authority'
import { OfficeStartError } from './start-error'

const SECRET_BYTES = 32
const PRIVATE_FILE = 0o600
/** Others may pass through to PostgreSQL's own folder, which runs as another user where root started the office. */
const PASSABLE_FOLDER = 0o711

const secretsSchema = z.strictObject({
  signingKey: z.string(),
  signInSecret: z.string().min(32),
  authority: z.strictObject({ key: z.string(), certificate: z.string() }),
})

export interface OfficeSecrets {
  /** Ed25519, 32 bytes. */
  readonly signingKey: Uint8Array
  readonly authority: StoredAuthority
  /** Signs the cookies of the owner's page. */
  readonly signInSecret: string
}

export const secretsFileOf = (folder: string): string => join(folder, 'office-secrets.json')

/** The folder's secrets, made at the first start. A file that cannot be read is never replaced: counters know these keys. */
export async function openSecrets(folder: string): Promise<OfficeSecrets> {
  await mkdir(folder, { recursive: true, mode: PASSABLE_FOLDER })
  return (await readSecrets(folder)) ?? makeSecrets(secretsFileOf(folder))
}

/** Null where there are none. */
export async function readSecrets(folder: string): Promise<OfficeSecrets | null> {
  const file = secretsFileOf(folder)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const parsed = secretsSchema.safeParse(parsedJson(text))
  if (!parsed.success)
    throw new OfficeStartError(
      `${file} is damaged. The counters know this office by the keys in it: restore it from a backup (docs/office.md).`,
    )
  return { ...parsed.data, signingKey: Buffer.from(parsed.data.signingKey, 'base64url') }
}

async function makeSecrets(file: string): Promise<OfficeSecrets> {
  const signingKey = randomBytes(SECRET_BYTES)
  const authority = await newAuthority()
  const signInSecret = randomBytes(SECRET_BYTES).toString('base64url')
  const half = `${file}.half`
  const handle = await open(half, 'w', PRIVATE_FILE)
  await handle.writeFile(
    JSON.stringify({ signingKey: signingKey.toString('base64url'), authority, signInSecret }, null, 2),
  )
  await handle.sync()
  await handle.close()
  await chmod(half, PRIVATE_FILE)
  await renameDurably(half, file)
  return { signingKey, authority, signInSecret }
}
