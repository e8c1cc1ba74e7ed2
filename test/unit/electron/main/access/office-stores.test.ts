// What a counter keeps of its office lies sealed on its computer, and follows a change of the protection.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '#shared/node/files/disk'
import { openOfficeStores, OFFICE_FILE } from '#main/access/office-stores'
import { openProtector } from '#main/access/protector'
import { CHEAP, fakeKeyStore, ownFolder } from '#test/support/settings'

const KEYS = Buffer.from('CANARY: the keys of the office')
const PASSPHRASE = 'red book on the shelf'

async function computer(state: Parameters<typeof fakeKeyStore>[0] = 'ready') {
  const folder = await ownFolder()
  for (const environment of ['practice', 'production']) await makeFolder(join(folder, environment))
  const keyStore = fakeKeyStore(state)
  const open = async () => {
    const protector = await openProtector(folder, keyStore, CHEAP)
    return { protector, stores: openOfficeStores(folder, protector, keyStore) }
  }
  const fileOf = (environment: string) => join(folder, environment, OFFICE_FILE)
  return { keyStore, open, fileOf }
}

describe('what a counter keeps of its office', () => {
  it('is there after a restart, lies nowhere in the clear, and goes when the counter leaves', async () => {
    const { open, fileOf } = await computer()
    const store = (await open()).stores.of('production')
    expect(await store.isThere()).toBe(false)
    expect(await store.load()).toBeNull()
    expect(await store.save(KEYS)).toBe(true)
    expect(await readFile(fileOf('production'), 'utf8')).not.toContain(KEYS.toString('base64'))
    const again = (await open()).stores.of('production')
    expect(await again.load()).toEqual(KEYS)
    await again.remove()
    expect(await again.isThere()).toBe(false)
  })

  it('opens under a protection that was changed meanwhile', async () => {
    const { open, keyStore } = await computer()
    const { protector, stores } = await open()
    await stores.of('production').save(KEYS)
    await stores.carryOver(() => protector.choose({ kind: 'passphrase', passphrase: PASSPHRASE }))
    keyStore.become({ loseKey: true })
    const next = await open()
    await expect(next.stores.of('production').load()).rejects.toThrow('passphrase-needed')
    await next.protector.typePassphrase(PASSPHRASE)
    expect(await next.stores.of('production').load()).toEqual(KEYS)
  })

  it('is not kept at all where the computer keeps no secrets', async () => {
    const { open, fileOf } = await computer('plain-text')
    const store = (await open()).stores.of('production')
    expect(await store.save(KEYS)).toBe(false)
    await expect(readFile(fileOf('production'))).rejects.toThrow('ENOENT')
  })

  it('is kept in practice all the same, where there is nothing to steal', async () => {
    const { open } = await computer('plain-text')
    expect(await (await open()).stores.of('practice').save(KEYS)).toBe(true)
    expect(await (await open()).stores.of('practice').load()).toEqual(KEYS)
  })

  it('is told apart from nothing where its file was damaged, and stays as it is', async () => {
    const { open, fileOf } = await computer()
    await writeFile(fileOf('production'), '{"version":1,"is')
    const store = (await open()).stores.of('production')
    expect(await store.isThere()).toBe(true)
    await expect(store.load()).rejects.toThrow('cannot be read')
    expect(await readFile(fileOf('production'), 'utf8')).toBe('{"version":1,"is')
  })
})
