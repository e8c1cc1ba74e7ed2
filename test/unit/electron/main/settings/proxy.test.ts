// The shop's proxy: its address is parsed, its secrets are sealed, and a requested proxy is never bypassed.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { proxyLookup, systemRoute } from '#main/settings/proxy-lookup'
import { openProtector } from '#main/access/protector'
import { createDamage } from '#main/files/damage'
import { openProxySettings } from '#main/settings/proxy'
import { expectedDefects } from '#test/support/defects'
import { readProxyAddress } from '#shared/shop/proxy'
import { CHEAP, fakeKeyStore, ownFolder } from '#test/support/settings'

const SHOP_KEY = Buffer.alloc(32, 7)
const SIGN_IN = { username: 'shop', password: 'CANARY-PASSWORD' }
const OWN = { kind: 'own', address: 'http://proxy.mall:3128/', signIn: SIGN_IN } as const

async function computer(state: Parameters<typeof fakeKeyStore>[0] = 'ready') {
  const folder = await ownFolder()
  const keyStore = fakeKeyStore(state)
  const defects = expectedDefects()
  const damage = createDamage(defects.reportDefect)
  const open = async () => {
    const protector = await openProtector(folder, keyStore, CHEAP)
    return { protector, proxy: await openProxySettings(folder, protector, damage) }
  }
  const bytes = async () =>
    (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')))).join()
  return { folder, keyStore, open, bytes, damage, defects }
}

describe('an address of a proxy', () => {
  it.each([
    ['proxy.mall:3128', 'proxy.mall:3128'],
    ['  http://10.0.0.1:80/ ', '10.0.0.1:80'],
    ['https://proxy.mall:8443', 'https://proxy.mall:8443'],
    ['[::1]:3128', '[::1]:3128'],
  ])('%s is read as %s', (typed, text) => {
    expect(readProxyAddress(typed)).toMatchObject({ ok: true, text })
  })
  it.each([
    ['', 'empty'],
    ['proxy.mall', 'no-port'],
    ['proxy.mall:0', 'no-port'],
    ['proxy.mall:70000', 'not-an-address'],
    ['shop:secret@proxy.mall:3128', 'has-password'],
    ['proxy.mall:3128/path', 'not-an-address'],
    ['socks5://proxy.mall:1080', 'not-an-address'],
    ['proxy mall:3128', 'not-an-address'],
  ])('%s is refused: %s', (typed, problem) => {
    expect(readProxyAddress(typed)).toEqual({ ok: false, problem })
  })
})

describe('name and password of the proxy', () => {
  it('are opened by the shop’s key after a restart, and lie nowhere in the clear', async () => {
    const { open, bytes } = await computer()
    expect(await (await open()).proxy.keep(OWN, SHOP_KEY)).toEqual({ ok: true, value: null })
    const { proxy } = await open()
    expect(proxy.view()).toEqual({
      kind: 'own',
      address: 'proxy.mall:3128',
      writtenInstead: null,
      signInPresent: true,
      isLost: false,
    })
    expect(proxy.inUse()).toMatchObject({ signIn: null })
    await proxy.load(SHOP_KEY)
    expect(proxy.inUse()).toEqual({ kind: 'own', address: 'proxy.mall:3128', signIn: SIGN_IN })
    expect(await bytes()).not.toContain(SIGN_IN.password)
  })

  it('stay when only the address is changed, and go when asked to', async () => {
    const { open } = await computer()
    const { proxy } = await open()
    await proxy.keep(OWN, SHOP_KEY)
    await proxy.keep({ ...OWN, address: 'other:3128', signIn: 'keep' }, SHOP_KEY)
    expect(proxy.inUse()).toEqual({ kind: 'own', address: 'other:3128', signIn: SIGN_IN })
    await proxy.keep({ ...OWN, signIn: null }, SHOP_KEY)
    expect(proxy.view().signInPresent).toBe(false)
  })

  it('are refused where the key store would only scramble, and nothing changes', async () => {
    const { open } = await computer('plain-text')
    const { proxy } = await open()
    expect(await proxy.keep(OWN, SHOP_KEY)).toEqual({ ok: false, failure: 'plain-text' })
    expect(proxy.view()).toMatchObject({ kind: 'none' })
  })

  it('are sealed again under a changed protection', async () => {
    const { open, keyStore } = await computer()
    const { proxy, protector } = await open()
    await proxy.keep(OWN, SHOP_KEY)
    await protector.choose({ kind: 'passphrase', passphrase: 'red book on the shelf' })
    await proxy.sealAgain(SHOP_KEY)
    keyStore.become({ loseKey: true })
    const next = await open()
    expect(await next.proxy.load(SHOP_KEY)).toEqual({ ok: false, failure: 'passphrase-needed' })
    await next.protector.typePassphrase('red book on the shelf')
    await next.proxy.load(SHOP_KEY)
    expect(next.proxy.inUse()).toMatchObject({ signIn: SIGN_IN })
  })

  it('do not open with another shop’s key', async () => {
    const { open } = await computer()
    await (await open()).proxy.keep(OWN, SHOP_KEY)
    expect(await (await open()).proxy.load(Buffer.alloc(32, 8))).toEqual({ ok: false, failure: 'damaged' })
  })

  it.each([
    ['another address', { address: 'proxy.evil:3128' }, 'proxy.evil:3128'],
    ['no proxy at all', { kind: 'none', address: null }, ''],
  ])(
    'are given to nobody, and nothing goes past the proxy, when the file was made to say %s',
    async (_what, edit, now) => {
      const { folder, open } = await computer()
      await (await open()).proxy.keep(OWN, SHOP_KEY)
      const file = join(folder, 'proxy.json')
      await writeFile(
        file,
        JSON.stringify({ ...(JSON.parse(await readFile(file, 'utf8')) as object), ...edit }),
      )
      const { proxy } = await open()
      await proxy.load(SHOP_KEY)
      expect(await proxyLookup(proxy.inUse, async () => 'DIRECT')('https://api.example')).toBe('unsupported')
      expect(proxy.view()).toMatchObject({ kind: 'own', address: 'proxy.mall:3128', writtenInstead: now })
      // What is shown is kept by saving it: the sign-in is for that address, and no other.
      await proxy.keep({ kind: 'own', address: 'proxy.mall:3128', signIn: 'keep' }, SHOP_KEY)
      const next = (await open()).proxy
      await next.load(SHOP_KEY)
      expect(next.inUse()).toEqual({ kind: 'own', address: 'proxy.mall:3128', signIn: SIGN_IN })
    },
  )

  it('are no reason to stop where the file was cut off, which is told and the file put aside', async () => {
    const { folder, open, damage, defects } = await computer()
    await writeFile(join(folder, 'proxy.json'), '{"version":1,"ki')
    expect((await open()).proxy.view()).toMatchObject({ kind: 'none' })
    expect(damage.list()).toEqual(['proxy'])
    expect(defects.events).toEqual(['file.damaged'])
    expect(await readdir(folder)).toContain('proxy.json.damaged')
  })

  it('that were lost are told at every start, until the owner chooses again', async () => {
    const { folder, open, damage } = await computer()
    await writeFile(join(folder, 'proxy.json'), '{"version":1,"ki')
    expect((await open()).proxy.view()).toMatchObject({ kind: 'none', isLost: true })
    const { proxy } = await open()
    expect(proxy.view()).toMatchObject({ kind: 'none', isLost: true })
    await proxy.keep({ kind: 'none' }, SHOP_KEY)
    expect(proxy.view().isLost).toBe(false)
    expect((await open()).proxy.view()).toMatchObject({ kind: 'none', isLost: false })
    expect(damage.list()).toEqual(['proxy'])
  })
})

describe('the next connection', () => {
  it('takes the shop’s own proxy, and never goes around one that cannot be read', async () => {
    const own = (address: string) =>
      proxyLookup(
        () => ({ kind: 'own', address, signIn: null }),
        () => Promise.resolve('DIRECT'),
      )
    expect(await own('proxy.mall:3128')('https://api.example/')).toMatchObject({
      host: 'proxy.mall',
      port: 3128,
    })
    expect(await own('spoiled')('https://api.example/')).toBe('unsupported')
  })

  it.each([
    ['DIRECT', [null]],
    ['', [null]],
    [
      'PROXY proxy.mall:3128; DIRECT',
      [{ host: 'proxy.mall', port: 3128, isSecure: false, signIn: null }, null],
    ],
    [
      'SOCKS5 old:1080; HTTPS proxy.mall:8443; PROXY other.mall:80',
      [
        { host: 'proxy.mall', port: 8443, isSecure: true, signIn: null },
        { host: 'other.mall', port: 80, isSecure: false, signIn: null },
      ],
    ],
    [
      'PROXY a:1; PROXY b:2; PROXY c:3; PROXY d:4; DIRECT',
      [1, 2, 3, 4].map((port) => ({ host: 'abcd'[port - 1], port, isSecure: false, signIn: null })),
    ],
    ['SOCKS5 old:1080', 'unsupported'],
  ])('as the computer says: %s', (answer, route) => {
    expect(systemRoute(answer)).toEqual(route)
  })

  it('goes straight where no proxy is chosen, whatever the computer is set to', async () => {
    const lookup = proxyLookup(
      () => ({ kind: 'none' }),
      () => Promise.resolve('PROXY proxy.mall:3128'),
    )
    expect(await lookup('https://api.example/')).toBeNull()
  })
})
