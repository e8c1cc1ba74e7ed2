// `safeStorage` as on a Linux without a keyring: it works, reports `basic_text`, and stores its key beside the data.
// HOST_KEYRING names a keyring to report instead, for what the app does with a real one; without the key's file it is
// another keyring of that name.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SafeStorage } from 'electron'
import type { Host } from './host-context.ts'
import { strict } from './strict.ts'

const KEY_FILE = 'HOST-INSECURE-KEY'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MARK = Buffer.from('host1')

export function createSafeStorage(host: Host): SafeStorage {
  const backend = process.env['HOST_KEYRING'] === 'gnome_libsecret' ? 'gnome_libsecret' : 'basic_text'
  const isReady = () => host.lifecycle.phase !== 'starting'
  const needReady = () => {
    if (!isReady()) throw new Error('safeStorage cannot be used before app is ready')
  }
  const key = (): Buffer => {
    const file = join(host.app.getPath('userData'), KEY_FILE)
    if (!existsSync(file)) writeFileSync(file, randomBytes(KEY_BYTES), { mode: 0o600 })
    return readFileSync(file)
  }

  const encryptString = (text: string): Buffer => {
    needReady()
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key(), nonce)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([MARK, nonce, cipher.getAuthTag(), body])
  }

  const decryptString = (encrypted: Buffer): string => {
    needReady()
    if (!encrypted.subarray(0, MARK.length).equals(MARK)) {
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.')
    }
    const nonceEnd = MARK.length + NONCE_BYTES
    const tagEnd = nonceEnd + TAG_BYTES
    const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(MARK.length, nonceEnd))
    decipher.setAuthTag(encrypted.subarray(nonceEnd, tagEnd))
    return Buffer.concat([decipher.update(encrypted.subarray(tagEnd)), decipher.final()]).toString('utf8')
  }

  return strict('safeStorage', {
    isEncryptionAvailable: isReady,
    isAsyncEncryptionAvailable: async () => isReady(),
    getSelectedStorageBackend: () => (isReady() ? backend : 'unknown'),
    setUsePlainTextEncryption: () => {},
    encryptString,
    decryptString,
    encryptStringAsync: async (text: string) => encryptString(text),
    decryptStringAsync: async (encrypted: Buffer) => ({
      shouldReEncrypt: false,
      result: decryptString(encrypted),
    }),
  })
}
