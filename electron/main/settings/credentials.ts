// Secrets lie in the operating system's key store, through safeStorage, and nowhere else. The only file that touches it.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { safeStorage } from 'electron'

/** `plain-text`: the system has no key store and Electron would only scramble; we refuse to keep a real secret that way. */
export type KeyStoreState = 'ready' | 'unavailable' | 'plain-text'

/** Asks what this computer offers. Call after the app is ready. */
export async function keyStoreState(): Promise<KeyStoreState> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return 'unavailable'
  return process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
    ? 'plain-text'
    : 'ready'
}

const CHAIN_KEY_BYTES = 32
const PRIVATE_FILE_MODE = 0o600

/**
 * The key of the journal's chain, made on first use and sealed by the key store. In practice mode on a computer without one, the key
 * lies in a file that only this user may read: the chain then still finds accidents, and practice has nothing to steal.
 * Throws if a sealed key cannot be opened any more: a new key would make the whole log look forged.
 */
export async function chainKey(file: string, state: KeyStoreState): Promise<Buffer> {
  const stored = await readIfThere(file)
  if (stored !== undefined) return state === 'ready' ? unseal(stored) : stored
  const key = randomBytes(CHAIN_KEY_BYTES)
  const kept = state === 'ready' ? await safeStorage.encryptStringAsync(key.toString('base64')) : key
  await writeFile(`${file}.new`, kept, { mode: PRIVATE_FILE_MODE, flush: true })
  await rename(`${file}.new`, file)
  return key
}

async function unseal(sealed: Buffer): Promise<Buffer> {
  const { result } = await safeStorage.decryptStringAsync(sealed)
  return Buffer.from(result, 'base64')
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
