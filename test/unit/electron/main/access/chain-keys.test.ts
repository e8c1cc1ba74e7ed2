// The keys of the logs as they lie on the disk: what somebody wrote in their place is no key.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openChainKeys, openSigningKeys } from '#main/access/chain-keys'
import { openProtector } from '#main/access/protector'
import { value } from '#test/support/journals'
import { CHEAP, fakeKeyStore, ownFolder } from '#test/support/settings'

const NO_KEY = { version: 1, sealed: false, bytes: 'AAAA', escrow: null, owned: null, restored: false }
const NOT_OURS = { ...NO_KEY, sealed: true }

async function keyFiles() {
  const folder = await ownFolder()
  await mkdir(join(folder, 'sandbox'))
  const protector = await openProtector(folder, fakeKeyStore(), CHEAP)
  const write = (file: string, key = NO_KEY) => writeFile(join(folder, 'sandbox', file), JSON.stringify(key))
  return { folder, protector, write }
}

describe('a key file in which somebody wrote something that is no key', () => {
  it('of the chain is damaged: no log opens with it, and no other key takes its place', async () => {
    const { folder, protector, write } = await keyFiles()
    await write('chain-key.json')
    expect(await openChainKeys(folder, protector).of('sandbox')).toEqual({ ok: false, failure: 'damaged' })
  })

  it('of signatures gives way to a new key, which the log then does not know', async () => {
    const { folder, protector, write } = await keyFiles()
    await write('signing-key.json')
    const keys = openSigningKeys(folder, protector)
    const made = value((await keys.of('sandbox')) as never) as unknown as Buffer
    expect(made).toHaveLength(32)
    expect(await keys.of('sandbox')).toEqual({ ok: true, value: made })
  })

  it('that was sealed by nobody here gives way only where a new key may take its place, and is put aside', async () => {
    const { folder, protector, write } = await keyFiles()
    await write('chain-key.json', NOT_OURS)
    await write('signing-key.json', NOT_OURS)
    const damaged = { ok: false, failure: 'damaged' }
    expect(await openChainKeys(folder, protector).renew('sandbox')).toEqual(damaged)
    const keys = openSigningKeys(folder, protector)
    expect((await keys.of('sandbox')).ok).toBe(false)
    const renewed = await keys.renew('sandbox')
    expect(renewed.ok).toBe(true)
    expect(await keys.of('sandbox')).toEqual(renewed)
    expect(await readdir(join(folder, 'sandbox'))).toEqual([
      'chain-key.json',
      'signing-key.json',
      'signing-key.json.damaged',
    ])
  })
})
