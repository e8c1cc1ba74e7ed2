// Updates against a release place on this computer: what is taken, what is refused and why, and that nobody is asked
// before the owner says whom.
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import { LIST_FILE } from '#main/updates/release-list'
import { madeUp, releaseKey, signedList } from '#test/support/releases'
import { startProxy } from '#test/support/proxy'
import { COPY, KEY, NEW, standOfUpdates } from './updates-stand'

const stand = standOfUpdates()
const { counter, fed, installed, stick, stickWith } = stand

it('takes a newer release in silence, and installs it only when told', async () => {
  stand.place.publish(NEW, KEY)
  const { updates, seen, relaunched } = await fed()
  expect(updates.state()).toMatchObject({ step: { kind: 'ready', version: '1.1.0' }, problem: null })
  expect(seen.map(({ step }) => step.kind)).toContain('downloading')
  expect(await installed()).toBe('1.0.0')
  await updates.install(true)
  expect(await installed()).toBe('1.1.0')
  expect(relaunched).toHaveBeenCalledOnce()
})

it('asks nobody before the owner gave a feed, and nobody again once it is taken away', async () => {
  stand.place.publish(NEW, KEY)
  const { updates, time } = await counter()
  await updates.start()
  await time.pass(3 * DAY_MS)
  await updates.check()
  expect(stand.place.asked).toEqual([])
  await updates.keepFeed(stand.place.feed)
  await updates.check()
  const count = stand.place.asked.length
  expect(count).toBeGreaterThan(0)
  await updates.keepFeed(' ')
  await time.pass(3 * DAY_MS)
  await updates.check()
  expect(stand.place.asked).toHaveLength(count)
})

it('sends nothing that tells one shop from another', async () => {
  stand.place.publish(NEW, KEY)
  await fed()
  expect(new Set(stand.place.asked.flatMap(({ headers }) => headers))).toEqual(
    new Set(['host', 'connection']),
  )
})

it('asks soon after the start, and then daily', async () => {
  const first = await fed()
  first.updates.close()
  const { updates, time } = await counter()
  await updates.start()
  const asked = stand.place.asked.length
  await time.pass(2 * MINUTE_MS)
  await updates.check()
  expect(stand.place.asked.length).toBe(asked + 2)
  await time.pass(23 * HOUR_MS)
  await updates.hold(false)
  const before = stand.place.asked.length
  await time.pass(26 * HOUR_MS)
  await updates.takeFile(join(stand.computer, 'none'))
  expect(stand.place.asked.length).toBeGreaterThan(before)
})

const published = (harm: () => void): void => {
  stand.place.publish(NEW, KEY)
  harm()
}

it.each([
  ['whose list another key signed', () => stand.place.publish(NEW, releaseKey()), 'untrusted'],
  [
    'whose list was changed after it was signed',
    () => stand.place.put(LIST_FILE, signedList(NEW.release, KEY).replace('1.1.0', '9.1.0')),
    'untrusted',
  ],
  ['whose list is a page of the wi-fi', () => stand.place.put(LIST_FILE, '<html>Log in</html>'), 'untrusted'],
  ['whose list does not end', () => stand.place.put(LIST_FILE, 'x'.repeat(70_000)), 'untrusted'],
  ['that lies nowhere', () => {}, 'feed-down'],
  ['whose package is cut', () => published(() => stand.place.cut(NEW.name)), 'feed-down'],
  [
    'whose package is shorter than its list says',
    () => published(() => stand.place.put(NEW.name, NEW.bytes.subarray(0, 100))),
    'damaged',
  ],
  [
    'whose package is longer than its list says',
    () => published(() => stand.place.put(NEW.name, Buffer.concat([NEW.bytes, NEW.bytes]))),
    'damaged',
  ],
  [
    'whose package was exchanged',
    () =>
      published(() => stand.place.put(NEW.name, Buffer.from(NEW.bytes.toString().replace('1.1.0', '6.6.6')))),
    'damaged',
  ],
  [
    'for other computers alone',
    () => stand.place.publish(madeUp({ version: '1.1.0', arch: 'arm64' }), KEY),
    'other-computer',
  ],
])('refuses a release %s, and stays what it is', async (_what, prepare, problem) => {
  prepare()
  const { updates, defects } = await fed()
  expect(updates.state()).toMatchObject({ step: { kind: 'none' }, problem })
  expect(updates.ready()).toBeNull()
  await updates.install(true)
  expect(await installed()).toBe('1.0.0')
  expect(defects).toEqual([])
})

it('an older release, or the same, is no update', async () => {
  for (const version of ['0.9.9', '1.0.0']) {
    stand.place.publish(madeUp({ version }), KEY)
    expect((await fed()).updates.state()).toMatchObject({ step: { kind: 'none' }, problem: null })
  }
  expect(stand.place.asked.every(({ path }) => path === LIST_FILE)).toBe(true)
})

it('a copy without a key checks nothing, and so takes nothing', async () => {
  stand.place.publish(NEW, KEY)
  expect((await fed({ keys: [] })).updates.state().problem).toBe('no-key')
})

it('a copy that was not installed is not replaced', async () => {
  stand.place.publish(NEW, KEY)
  expect(
    (
      await fed({ copy: { ...COPY, isPackaged: false, appImage: stand.appImage, program: stand.appImage } })
    ).updates.state().problem,
  ).toBe('not-installed')
})

it('the next key of the release place is as good as the one in use', async () => {
  stand.place.publish(NEW, KEY)
  expect((await fed({ keys: [releaseKey().publicKey, KEY.publicKey] })).updates.ready()).toBe('1.1.0')
})

it('a release that is given out by steps comes when it is the shop’s turn', async () => {
  stand.place.publish(madeUp({ version: '1.1.0', rolloutPercent: 0 }), KEY)
  const { updates } = await fed()
  expect(updates.state().step).toEqual({ kind: 'later', version: '1.1.0' })
  stand.place.publish(NEW, KEY)
  await updates.check()
  expect(updates.ready()).toBe('1.1.0')
})

it('a held version is not offered, also after a start, until the owner lets it go or a newer one is out', async () => {
  stand.place.publish(NEW, KEY)
  const first = await fed()
  await first.updates.hold(true)
  expect(first.updates.ready()).toBeNull()
  await first.updates.check()
  expect(first.updates.state().step).toEqual({ kind: 'held', version: '1.1.0' })
  const again = await counter()
  await again.updates.start()
  expect(again.updates.state().step).toEqual({ kind: 'held', version: '1.1.0' })
  await again.updates.hold(false)
  expect(again.updates.ready()).toBe('1.1.0')
  await again.updates.hold(true)
  stand.place.publish(madeUp({ version: '1.2.0' }), KEY)
  await again.updates.check()
  expect(again.updates.ready()).toBe('1.2.0')
})

it('what is ready is ready after a start too, without a line', async () => {
  stand.place.publish(NEW, KEY)
  await fed()
  await stand.place.close()
  const { updates } = await counter()
  await updates.start()
  expect(updates.ready()).toBe('1.1.0')
  await updates.install(false)
  expect(await installed()).toBe('1.1.0')
})

it('nothing of a version that was installed stays on the disk', async () => {
  stand.place.publish(NEW, KEY)
  await fed()
  const after = await counter({ version: '1.1.0' })
  await after.updates.start()
  expect(after.updates.state().step).toEqual({ kind: 'none' })
  await expect(stat(join(stand.computer, 'data', 'updates', 'package'))).rejects.toThrow('ENOENT')
})

it('a feed that is down takes nothing away from what is ready', async () => {
  stand.place.publish(NEW, KEY)
  const { updates } = await fed()
  stand.place.put(LIST_FILE, 'gone')
  await updates.check()
  expect(updates.state()).toMatchObject({ step: { kind: 'ready' }, problem: 'untrusted' })
})

it('a package that was changed while it waited is not installed', async () => {
  stand.place.publish(NEW, KEY)
  const { updates } = await fed()
  const file = join(stand.computer, 'data', 'updates', 'package', '1.1.0', 'pending', NEW.name)
  await writeFile(file, (await readFile(file, 'utf8')).replace('1.1.0', '6.6.6'))
  await updates.install(true)
  expect(updates.state().problem).toBe('damaged')
  expect(await installed()).toBe('1.0.0')
})

it('kept settings that cannot be read are told and put aside, ask nobody, and are kept anew', async () => {
  const folder = join(stand.computer, 'data', 'updates')
  const file = join(folder, 'updates.json')
  stand.place.publish(NEW, KEY)
  const first = await fed()
  expect(first.damage.list()).toEqual([])
  const cut = (await readFile(file, 'utf8')).slice(0, 40)
  await writeFile(file, cut)
  const { updates, damage, time } = await counter()
  expect(damage.list()).toEqual(['updates'])
  expect(await readFile(`${file}.damaged`, 'utf8')).toBe(cut)
  const asked = stand.place.asked.length
  await updates.start()
  await time.pass(3 * DAY_MS)
  expect(stand.place.asked).toHaveLength(asked)
  expect(updates.state()).toMatchObject({ feed: null, step: { kind: 'none' }, problem: null })
  await updates.keepFeed(stand.place.feed)
  await updates.check()
  expect(updates.ready()).toBe('1.1.0')
  expect((await counter()).damage.list()).toEqual([])
})

it('settings that the disk does not give do not keep the counter from opening', async () => {
  const file = join(stand.computer, 'data', 'updates', 'updates.json')
  await mkdir(file, { recursive: true })
  const { updates, damage } = await counter()
  expect(damage.list()).toEqual(['updates'])
  expect(await updates.keepFeed(stand.place.feed)).toEqual({ ok: true, value: null })
})

it('an installer that cannot write leaves the version that runs', async () => {
  stand.place.publish(NEW, KEY)
  const gone = join(stand.computer, 'gone', 'Galla.AppImage')
  const { updates, relaunched } = await fed({ copy: { ...COPY, appImage: gone, program: gone } })
  await updates.install(true)
  expect(updates.state().problem).toBe('disk')
  expect(relaunched).not.toHaveBeenCalled()
})

async function fillDisk(): Promise<void> {
  const disk = await import('#shared/node/files/growing-file')
  vi.spyOn(disk.growingDisk, 'create').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }))
}

it('a full disk is told as one', async () => {
  await fillDisk()
  stand.place.publish(NEW, KEY)
  const { updates } = await fed()
  expect(updates.state()).toMatchObject({ step: { kind: 'none' }, problem: 'disk-full' })
  vi.restoreAllMocks()
  await updates.check()
  expect(updates.ready()).toBe('1.1.0')
})

it('the installer of Windows is told to replace, silently, and to start the counter again', async () => {
  const told = join(stand.computer, 'answered')
  stand.place.publish(
    madeUp({ version: '1.1.0', kind: 'nsis', content: `#!/bin/sh\necho "$@" > ${told}\n` }),
    KEY,
  )
  const { updates } = await fed({
    copy: { ...COPY, platform: 'win32', appImage: undefined, program: 'Galla.exe' },
  })
  await chmod(
    join(stand.computer, 'data', 'updates', 'package', '1.1.0', 'pending', 'Galla-1.1.0.exe'),
    0o700,
  )
  await updates.install(true)
  await expect.poll(() => readFile(told, 'utf8').catch(() => '')).toBe('--updated /S --force-run\n')
})

it('takes a release from a stick, with the same checks and no feed', async () => {
  const list = join(stand.computer, LIST_FILE)
  const { updates } = await counter()
  await writeFile(list, signedList(NEW.release, KEY))
  await updates.takeFile(list)
  expect(updates.state().problem).toBe('missing')
  await writeFile(join(stand.computer, NEW.name), NEW.bytes.subarray(1))
  await updates.takeFile(list)
  expect(updates.state().problem).toBe('damaged')
  await writeFile(join(stand.computer, NEW.name), NEW.bytes)
  await updates.takeFile(list)
  expect(updates.ready()).toBe('1.1.0')
  await writeFile(list, signedList(madeUp({ version: '1.0.0' }).release, KEY))
  await updates.takeFile(list)
  expect(updates.state()).toMatchObject({ step: { kind: 'ready' }, problem: 'older' })
  await writeFile(list, signedList(NEW.release, releaseKey()))
  await updates.takeFile(list)
  expect(updates.state().problem).toBe('untrusted')
  expect(stand.place.asked).toEqual([])
})

const SIGNED = signedList(NEW.release, KEY)
it.each([
  ['whose list another key signed', () => stick(signedList(NEW.release, releaseKey())), 'untrusted'],
  ['whose list was changed by hand', () => stick(SIGNED.replace('1.1.0', '9.1.0')), 'untrusted'],
  ['whose list was cut', () => stick(SIGNED.slice(0, SIGNED.length / 2)), 'untrusted'],
  ['whose list is empty', () => stick(''), 'untrusted'],
  ['whose list is a photo', () => stick(Buffer.from([0xff, 0xd8, 0xff, 0, 0x10, 0x4a])), 'untrusted'],
  ['whose list is a film', () => stick(Buffer.alloc(200_000, 0x47)), 'untrusted'],
  ['of an older version', () => stick(signedList(madeUp({ version: '0.9.9' }).release, KEY)), 'older'],
  [
    'for other computers',
    () => stick(signedList(madeUp({ version: '1.1.0', arch: 'arm64' }).release, KEY)),
    'other-computer',
  ],
  ['without its package', () => stick(SIGNED, null), 'missing'],
  ['whose package is cut', () => stick(SIGNED, NEW.bytes.subarray(0, 9)), 'damaged'],
  ['whose package is empty', () => stick(SIGNED, Buffer.alloc(0)), 'damaged'],
  ['whose package is too long', () => stick(SIGNED, Buffer.concat([NEW.bytes, NEW.bytes])), 'damaged'],
  [
    'whose package was exchanged',
    () => stick(SIGNED, Buffer.from(NEW.bytes.toString().replace('1.1.0', '6.6.6'))),
    'damaged',
  ],
  ['that was pulled out', async () => join(stand.computer, 'pulled', LIST_FILE), 'missing'],
  ['that is a folder', async () => stand.computer, 'disk'],
] as const)('refuses a pen drive %s, and stays what it is', async (_what, prepare, problem) => {
  const { updates, defects } = await counter()
  await updates.takeFile(await prepare())
  expect(updates.state()).toMatchObject({ step: { kind: 'none' }, problem })
  await updates.install(true)
  expect(await installed()).toBe('1.0.0')
  expect(defects).toEqual([])
  await updates.takeFile(await stick(SIGNED))
  expect(updates.ready()).toBe('1.1.0')
})

it('a pen drive whose package only a full disk keeps out is told as one', async () => {
  await fillDisk()
  const { updates } = await counter()
  await updates.takeFile(await stick(SIGNED))
  expect(updates.state()).toMatchObject({ step: { kind: 'none' }, problem: 'disk-full' })
  vi.restoreAllMocks()
})

it('a bad pen drive takes nothing away from what is ready', async () => {
  const { updates } = await counter()
  await updates.takeFile(await stick(SIGNED))
  const newer = madeUp({ version: '1.2.0' })
  await updates.takeFile(await stick(SIGNED.slice(9)))
  expect(updates.state()).toMatchObject({ step: { kind: 'ready', version: '1.1.0' }, problem: 'untrusted' })
  await updates.takeFile(await stick(signedList(newer.release, KEY), null))
  expect(updates.state()).toMatchObject({ step: { kind: 'ready', version: '1.1.0' }, problem: 'missing' })
  const again = await counter()
  await again.updates.start()
  expect(again.updates.ready()).toBe('1.1.0')
  await updates.install(true)
  expect(await installed()).toBe('1.1.0')
})

it('keeps the package of one version alone on the disk', async () => {
  const { updates } = await counter()
  await updates.takeFile(await stick(SIGNED))
  await updates.takeFile(await stickWith(madeUp({ version: '1.2.0' })))
  expect(await readdir(join(stand.computer, 'data', 'updates', 'package'))).toEqual(['1.2.0'])
})

it('a pen drive is taken whatever part of the shops the feed gives a release to, and though the version was held', async () => {
  const { release } = madeUp({ version: '1.1.0', rolloutPercent: 0 })
  const { updates } = await counter()
  const list = await stick(signedList(release, KEY))
  await updates.takeFile(list)
  expect(updates.ready()).toBe('1.1.0')
  await updates.hold(true)
  await updates.takeFile(list)
  expect(updates.ready()).toBe('1.1.0')
})

it('two lists that are chosen at once are taken one after the other', async () => {
  const { updates } = await counter()
  const other = await stickWith(madeUp({ version: '1.2.0' }))
  await Promise.all([updates.takeFile(other), updates.takeFile(await stick(SIGNED))])
  expect(updates.ready()).toBe('1.2.0')
  await updates.install(true)
  expect(await installed()).toBe('1.2.0')
})

it('the feed is asked through the shop’s proxy', async () => {
  const proxy = await startProxy({ refuses: 502 })
  const { updates } = await counter({
    proxy: async () => ({ host: '127.0.0.1', port: proxy.port, isSecure: false, signIn: null }),
  })
  await updates.keepFeed('https://updates.example/galla')
  await updates.check()
  expect(updates.state().problem).toBe('feed-down')
  expect(proxy.asked.map(({ target }) => target)).toContain('updates.example:443')
  await proxy.close()
})

it.each([
  ['updates.example', 'not-an-address'],
  ['http://updates.example/', 'not-https'],
  ['https://owner:secret@updates.example/', 'has-password'],
  ['https://updates.example/?shop=1', 'not-an-address'],
])('no feed is asked at %s', async (typed, problem) => {
  const { updates } = await counter()
  expect(await updates.keepFeed(typed)).toEqual({ ok: false, failure: problem })
  expect(updates.state().feed).toBeNull()
})
