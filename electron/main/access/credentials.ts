// Secrets are sealed by the operating system's key store, through safeStorage. The only file that uses it.
import { randomBytes } from 'node:crypto'
import { safeStorage } from 'electron'
import { writeWhole } from '../files/atomic-file'
import { readIfThere } from '#shared/node/files/disk'
import type { Renewal } from './secret-resealing'

/** `plain-text`: the system has no key store and Electron would only obfuscate, so no real secret is saved that way. */
export type KeyStoreState = 'ready' | 'unavailable' | 'plain-text'

/** The operating system's key store, as the rest of the settings uses it. */
export interface KeyStore {
  /** Queried each time: a key store can be locked or removed while the app runs. */
  state(): Promise<KeyStoreState>
  /** Which store it is; secrets are bound to the one they were sealed with. */
  backend(): string
  /** Throws if the store refuses. */
  seal(text: string): Promise<Buffer>
  /** Throws if the store refuses or did not seal this. */
  open(sealed: Buffer): Promise<string>
}

/** Queries what this computer offers. Call after the app is ready. */
export async function keyStoreState(): Promise<KeyStoreState> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return 'unavailable'
  return process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
    ? 'plain-text'
    : 'ready'
}

const BACKENDS: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'keychain', win32: 'dpapi' }

export interface SystemKeyStore extends KeyStore {
  /** What was opened so far and has to be kept sealed anew, because the store has replaced its key. */
  renewals(): readonly Renewal[]
}

export function systemKeyStore(): SystemKeyStore {
  const renewals = new Map<string, Renewal>()
  /** A store that cannot seal now is asked again the next time it opens this. */
  const renew = async (old: Buffer, text: string): Promise<void> => {
    const fresh = await safeStorage.encryptStringAsync(text).catch(() => null)
    if (fresh !== null) renewals.set(old.toString('base64'), { old, fresh })
  }
  return {
    state: keyStoreState,
    backend: () => BACKENDS[process.platform] ?? safeStorage.getSelectedStorageBackend(),
    seal: (text) => safeStorage.encryptStringAsync(text),
    open: async (sealed) => {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(sealed)
      if (shouldReEncrypt) await renew(sealed, result)
      return result
    },
    renewals: () => [...renewals.values()],
  }
}

const CHAIN_KEY_BYTES = 32

/**
 * The key of the practice journal's chain, created on first use and sealed by the key store. On a computer without one,
 * the key is in a file that only this user may read: the chain then still detects accidents, and practice has nothing
 * to steal. A key store added later does not change that. Throws if a sealed key cannot be opened now, because a new
 * key would make the whole journal look forged.
 */
export async function practiceChainKey(file: string, keyStore: KeyStore): Promise<Buffer> {
  const stored = await readIfThere(file)
  if (stored?.length === CHAIN_KEY_BYTES) return stored
  if (stored !== undefined) return Buffer.from(await keyStore.open(stored), 'base64')
  const key = randomBytes(CHAIN_KEY_BYTES)
  const isReady = (await keyStore.state()) === 'ready'
  await writeWhole(file, isReady ? await keyStore.seal(key.toString('base64')) : key)
  return key
}
