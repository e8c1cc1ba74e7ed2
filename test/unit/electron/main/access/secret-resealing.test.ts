// A key store that replaced its key: what it still opens is kept sealed with the new one.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { practiceChainKey, systemKeyStore } from '#main/access/credentials'
import { openProtector } from '#main/access/protector'
import { resealSecrets } from '#main/access/secret-resealing'
import { newKey, seal, toBase64, unseal } from '#main/access/sealing'
import { provideElectron } from '#test/support/provide-electron'
import { CHEAP, ownFolder } from '#test/support/settings'

/** The system's key store; its newest key seals, and every one it still has opens. */
function rotatingStore() {
  const keys = [newKey()]
  const newest = (): Buffer => keys.at(-1) ?? newKey()
  provideElectron({
    safeStorage: {
      isAsyncEncryptionAvailable: async () => true,
      getSelectedStorageBackend: () => 'gnome_libsecret',
      encryptStringAsync: async (text: string) => seal(newest(), Buffer.from(text), 'store'),
      decryptStringAsync: async (sealed: Buffer) => {
        for (const key of keys) {
          const plain = unseal(key, sealed, 'store')
          if (plain !== null) return { result: plain.toString(), shouldReEncrypt: key !== newest() }
        }
        throw new Error('cannot decrypt')
      },
    },
  })
  return { rotate: () => void keys.push(newKey()), loseOldKeys: () => void keys.splice(0, keys.length - 1) }
}

const PURPOSE = 'galla/test'
const SECRET = Buffer.from('the secret')

async function shopOn(folder: string) {
  const store = systemKeyStore()
  const protector = await openProtector(folder, store, CHEAP)
  const file = join(folder, 'sandbox', 'credentials.json')
  return {
    store,
    protector,
    file,
    chainKey: () => practiceChainKey(join(folder, 'practice', 'chain.key'), store),
  }
}

it('outlives the old key, in JSON and alone in a file', async () => {
  const system = rotatingStore()
  const folder = await ownFolder()
  await mkdir(join(folder, 'sandbox'))
  const before = await shopOn(folder)
  const sealed = await before.protector.seal(SECRET, PURPOSE)
  if (!sealed.ok || sealed.value === null) throw new Error('not sealed')
  await writeFile(before.file, JSON.stringify({ version: 1, sealed: toBase64(sealed.value), other: 'kept' }))
  const chainKey = await before.chainKey()
  system.rotate()
  const opened = async () => {
    const shop = await shopOn(folder)
    const stored = JSON.parse(await readFile(shop.file, 'utf8')) as { readonly sealed: string; other: string }
    const plain = await shop.protector.open(Buffer.from(stored.sealed, 'base64'), PURPOSE)
    return { shop, plain, chainKey: await shop.chainKey(), other: stored.other }
  }
  const first = await opened()
  expect(first.shop.store.renewals()).toHaveLength(2)
  await resealSecrets(folder, first.shop.store.renewals())
  system.loseOldKeys()
  const second = await opened()
  expect(second.plain).toEqual({ ok: true, value: SECRET })
  expect([second.chainKey, second.other, second.shop.store.renewals()]).toEqual([chainKey, 'kept', []])
})

it('changes nothing while the store keeps its key', async () => {
  rotatingStore()
  const folder = await ownFolder()
  await mkdir(join(folder, 'practice'))
  const { store, chainKey } = await shopOn(folder)
  await chainKey()
  await chainKey()
  const written = await readFile(join(folder, 'practice', 'chain.key'))
  await resealSecrets(folder, store.renewals())
  expect(await readFile(join(folder, 'practice', 'chain.key'))).toEqual(written)
})
