// Where secrets may be stored: in a real key store, behind a passphrase, or only in memory. Never anywhere else.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openProtector } from '#main/access/protector'
import { fail, succeed } from '#shared/base/result'
import { CHEAP, fakeKeyStore, ownFolder } from '#test/support/settings'

const SECRET = Buffer.from('a secret')
const bytesOf = (result: { ok: boolean; value?: Buffer | null }): Buffer => {
  if (!result.ok || result.value === null || result.value === undefined) throw new Error('nothing was sealed')
  return result.value
}

describe('the key store', () => {
  it('is taken by itself at the first secret, and recorded', async () => {
    const folder = await ownFolder()
    const protector = await openProtector(folder, fakeKeyStore(), CHEAP)
    const sealed = bytesOf(await protector.seal(SECRET, 'purpose'))
    expect(await protector.open(sealed, 'purpose')).toEqual(succeed(SECRET))
    expect(await protector.state()).toEqual({ kind: 'key-store', backend: 'gnome_libsecret', problem: null })
  })

  it.each(['plain-text', 'unavailable'] as const)(
    'is refused when it is %s, and nothing is written',
    async (state) => {
      const folder = await ownFolder()
      const protector = await openProtector(folder, fakeKeyStore(state), CHEAP)
      expect(await protector.seal(SECRET, 'purpose')).toEqual(fail(state))
      expect(await readdir(folder)).toEqual([])
    },
  )

  it('is refused when another one answers than the recorded one', async () => {
    const folder = await ownFolder()
    const store = fakeKeyStore()
    const sealed = bytesOf(await (await openProtector(folder, store, CHEAP)).seal(SECRET, 'purpose'))
    store.become({ backend: 'kwallet6' })
    const later = await openProtector(folder, store, CHEAP)
    expect(await later.open(sealed, 'purpose')).toEqual(fail('changed'))
    expect(await later.seal(SECRET, 'purpose')).toEqual(fail('changed'))
  })

  it('is refused when it was downgraded to plain text since', async () => {
    const folder = await ownFolder()
    const store = fakeKeyStore()
    await (await openProtector(folder, store, CHEAP)).seal(SECRET, 'purpose')
    store.become({ state: 'plain-text', backend: 'basic_text' })
    expect((await (await openProtector(folder, store, CHEAP)).state()).problem).toBe('changed')
  })

  it('counts as changed when it cannot open its own work', async () => {
    const store = fakeKeyStore()
    const protector = await openProtector(await ownFolder(), store, CHEAP)
    const sealed = bytesOf(await protector.seal(SECRET, 'purpose'))
    store.become({ loseKey: true })
    expect(await protector.open(sealed, 'purpose')).toEqual(fail('changed'))
  })

  it('opens a secret only for the purpose it was sealed for', async () => {
    const protector = await openProtector(await ownFolder(), fakeKeyStore(), CHEAP)
    const sealed = bytesOf(await protector.seal(SECRET, 'sandbox'))
    expect(await protector.open(sealed, 'production')).toEqual(fail('damaged'))
  })
})

describe('the passphrase vault', () => {
  it('opens on the next start with its passphrase alone', async () => {
    const folder = await ownFolder()
    const first = await openProtector(folder, fakeKeyStore('plain-text'), CHEAP)
    await first.choose({ kind: 'passphrase', passphrase: 'red book on the shelf' })
    const sealed = bytesOf(await first.seal(SECRET, 'purpose'))
    const second = await openProtector(folder, fakeKeyStore('plain-text'), CHEAP)
    expect(await second.open(sealed, 'purpose')).toEqual(fail('passphrase-needed'))
    expect(await second.typePassphrase('red book on the table')).toBe(false)
    expect(await second.open(sealed, 'purpose')).toEqual(fail('passphrase-needed'))
    expect(await second.typePassphrase('red book on the shelf')).toBe(true)
    expect(await second.open(sealed, 'purpose')).toEqual(succeed(SECRET))
  })

  it('keeps neither the passphrase nor the secret in its file', async () => {
    const folder = await ownFolder()
    const protector = await openProtector(folder, fakeKeyStore('plain-text'), CHEAP)
    await protector.choose({ kind: 'passphrase', passphrase: 'red book on the shelf' })
    expect(await readFile(join(folder, 'protection.json'), 'utf8')).not.toContain('red book')
  })
})

describe('keeping nothing', () => {
  it('seals nothing, and says so', async () => {
    const protector = await openProtector(await ownFolder(), fakeKeyStore('plain-text'), CHEAP)
    await protector.choose({ kind: 'session' })
    expect(await protector.seal(SECRET, 'purpose')).toEqual(succeed(null))
  })
})

describe('a record that was edited by hand', () => {
  it.each(['', '{"version":1,"kind":"trust-me"}', '{"version":1,'])('is refused: %s', async (text) => {
    const folder = await ownFolder()
    await writeFile(join(folder, 'protection.json'), text)
    const protector = await openProtector(folder, fakeKeyStore(), CHEAP)
    expect(await protector.seal(SECRET, 'purpose')).toEqual(fail('damaged'))
  })
})
