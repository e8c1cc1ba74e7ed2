// The key of the practice journal: available whatever happens to the computer's key store, or reported missing, and
// never replaced by another.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { practiceChainKey } from '#main/access/credentials'
import { fakeKeyStore, ownFolder } from '#test/support/settings'

async function practice(state: Parameters<typeof fakeKeyStore>[0]) {
  const file = join(await ownFolder(), 'chain.key')
  const store = fakeKeyStore(state)
  return { file, store, key: () => practiceChainKey(file, store) }
}

describe('the key of the practice log', () => {
  it('is sealed by a real key store, and the same after a restart', async () => {
    const { file, key } = await practice('ready')
    const first = await key()
    expect(first).toHaveLength(32)
    expect((await readFile(file)).includes(first)).toBe(false)
    expect(await key()).toEqual(first)
  })

  it('stays the same when a key store comes to a computer that had none', async () => {
    const { store, key } = await practice('plain-text')
    const first = await key()
    store.become({ state: 'ready' })
    expect(await key()).toEqual(first)
  })

  it('is not taken from a key store that is gone or another, nor made anew', async () => {
    const { file, store, key } = await practice('ready')
    await key()
    const kept = await readFile(file)
    store.become({ state: 'plain-text', loseKey: true })
    await expect(key()).rejects.toThrow('cannot decrypt')
    expect(await readFile(file)).toEqual(kept)
  })
})
