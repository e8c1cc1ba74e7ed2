// An update from end to end: a release place on this computer, and the built app as an AppImage has it installed. Everything is real but
// what the package contains, which is a program of one line; what the other systems' installers do stands in docs/electron.md.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import type { MessageKey } from '#renderer/texts/catalogue'
import { LIST_FILE } from '#main/updates/release-list'
import { createAuthority } from '../support/certificates'
import { madeUp, releaseKey, signedList, startReleasePlace, type ReleasePlace } from '../support/releases'
import { answerMessageBox, answerOpenDialog } from './dialogs'
import { expect, test as base, type RunningApp } from './fixture'
import { startAgain } from './second-start'
import { expectClean } from './support/axe'
import { ask, isReady, lookUp, openPractice, pickFirstPlan, sell, words } from './support/counter'
import { fillTheDisk, freeTheDisk, stallTheDisk } from './support/disk'
import { endedBy } from './support/ended-by'
import { installApp, programOf, trustAuthority, type InstalledApp } from './support/installed-app'
import { inTurn } from './support/in-turn'
import { typeInto, pressOn } from './support/keyboard'
import { closeTill, openTill } from './support/till'

const KEY = releaseKey()
const ANSWERED = '9876543210'
/** Debited at once, answered after 8 seconds. */
const SLOW_ANSWER = '9000000007'
const INSTALL = 0
const NOT_NOW = 1
const SETTLES_WITHIN_MS = 50_000
const LISTED = 'Galla-1.1.0.AppImage'

interface Fixtures {
  readonly place: ReleasePlace
  readonly authority: string
  readonly counter: InstalledApp
  /** Starts the installed counter, on a computer that trusts the release place's certificate. */
  readonly start: (appImage?: InstalledApp) => Promise<RunningApp>
}

const authority = createAuthority('Galla test authority of updates')

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
  place: async ({}, use) => {
    const place = await startReleasePlace(authority.issue({ ipAddress: '127.0.0.1' }))
    await use(place)
    await place.close()
  },
  // oxlint-disable-next-line no-empty-pattern -- as above.
  counter: async ({}, use) => {
    const counter = await installApp(KEY, '1.0.0')
    await use(counter)
    await counter.remove()
  },
  start: async ({ launcher, counter }, use) => {
    await use(async (installed = counter) => {
      const app = await launcher.launch(installed.options)
      await trustAuthority(app, authority.cert)
      await answerMessageBox(app.electron, NOT_NOW)
      return app
    })
  },
})

test.skip(process.platform !== 'linux', 'an AppImage is installed on Linux alone: docs/electron.md')

const button = (window: Page, key: MessageKey) =>
  window.getByRole('main').getByRole('button', { name: words('en', key), exact: true })
/** What is said where the update can be installed. */
const offer = (window: Page, version: string) =>
  window.getByText(words('en', 'updates.ready').replace('{version}', version), { exact: true })

/** The settings, with what belongs to updates alone. */
async function goToUpdates(window: Page): Promise<void> {
  const search = window.getByLabel(words('en', 'settings.search'), { exact: true })
  await window.keyboard.press('Control+,')
  await expect(search).toBeFocused()
  await typeInto(window, search, words('en', 'updates.title'))
  await window.keyboard.press('Enter')
  await expect(button(window, 'updates.file')).toBeVisible()
}

async function giveFeed(window: Page, feed: string): Promise<void> {
  await goToUpdates(window)
  await typeInto(window, window.getByLabel(words('en', 'updates.feed'), { exact: true }), feed)
  await window.keyboard.press('Enter')
}

/** Asks the feed once more, and waits for the words that follow. */
async function checkNow(window: Page, told: string): Promise<void> {
  await expect(button(window, 'updates.check')).toBeEnabled()
  await pressOn(window, button(window, 'updates.check'))
  await expect(window.getByText(told).first()).toBeVisible()
}

const stepOf = async (window: Page): Promise<unknown> =>
  ((await ask(window, 'updates.state')) as { readonly value: { readonly step: unknown } }).value.step

const ready = (version: string) => ({ kind: 'ready', version })

/** Answers each question of the app's end by its number in turn, and writes down what was asked. */
async function answersAtEnd(
  electron: ElectronApplication,
  file: string,
  answers: readonly number[],
): Promise<void> {
  await electron.evaluate(
    ({ dialog }, { path, numbers }) => {
      const left = [...numbers]
      const answer = async (...words: readonly unknown[]) => {
        const { message } = words.at(-1) as { readonly message: string }
        process.getBuiltinModule('node:fs').appendFileSync(path, `${message}\n`)
        return { response: left.shift() ?? 1, checkboxChecked: false }
      }
      Object.assign(dialog, { showMessageBox: answer })
    },
    { path: file, numbers: answers },
  )
}

const linesOf = async (file: string): Promise<readonly string[]> =>
  existsSync(file)
    ? (await readFile(file, 'utf8'))
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : []

async function closeWindow({ electron }: RunningApp): Promise<void> {
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
}

/** Closes the window as a person does, and waits for the end of the app. */
async function closed(app: RunningApp): Promise<void> {
  await endedBy(app, () => closeWindow(app))
  await app.close().catch(() => {})
}

test('an update is fetched in silence, and installed and started once the counter has closed', async ({
  place,
  counter,
  start,
  launcher,
}) => {
  const told = join(launcher.userData, 'started')
  const app = await start()
  const { window } = app
  await openPractice(window)
  place.publish(madeUp({ version: '1.1.0', content: programOf('1.1.0', told) }), KEY)
  await giveFeed(window, place.feed)
  await expect(offer(window, '1.1.0')).toBeVisible()
  await expectClean(window, 'an update that is ready')
  expect(await counter.installed()).toBe('1.0.0')
  await endedBy(app, () => pressOn(window, button(window, 'updates.install')))
  await app.close().catch(() => {})
  // Nobody is asked, and the new version starts by itself when the old one has ended.
  await expect.poll(() => linesOf(told)).toEqual(['1.1.0'])
  expect(await counter.installed()).toBe('1.1.0')
  expect(await counter.beside()).toEqual(['Galla.AppImage'])
})

inTurn(test, 'updates: never in front of a customer')(
  'an update waits for the payment, the visit and the open till, and is offered at the end',
  async ({ place, counter, start, launcher }) => {
    const asked = join(launcher.userData, 'asked')
    place.publish(madeUp({ version: '1.1.0', content: programOf('1.1.0') }), KEY)
    const first = await start()
    await openPractice(first.window)
    await openTill(first.window, 'en', '500')
    await giveFeed(first.window, place.feed)
    await expect.poll(() => stepOf(first.window)).toEqual(ready('1.1.0'))

    await test.step('while the till is open it is not offered beside it', async () => {
      await first.window.keyboard.press('F10')
      await expect(button(first.window, 'daybook.close')).toBeVisible()
      await expect(offer(first.window, '1.1.0')).toHaveCount(0)
    })
    await test.step('while a payment is on its way it is refused, and closing asks about the payment alone', async () => {
      await sell(first.window, SLOW_ANSWER)
      await goToUpdates(first.window)
      await pressOn(first.window, button(first.window, 'updates.install'))
      await expect(first.window.getByText(words('en', 'updates.obstacle.sending'))).toBeVisible()
      await answersAtEnd(first.electron, asked, [NOT_NOW])
      await closeWindow(first)
      await expect.poll(() => linesOf(asked)).toEqual(['A payment is on its way'])
      const day = async () =>
        ((await ask(first.window, 'journal.day')) as { value: { sales: { railStatus: string }[] } }).value
          .sales
      await expect
        .poll(day, { timeout: SETTLES_WITHIN_MS })
        .toMatchObject([{ railStatus: 'success', attempts: 1 }])
    })
    await test.step('while a visit is open it is refused, and closing does not speak of it', async () => {
      await lookUp(first.window, ANSWERED)
      await pickFirstPlan(first.window)
      await first.window.keyboard.press('NumpadAdd')
      await expect(first.window.getByRole('dialog')).toBeHidden()
      await goToUpdates(first.window)
      await pressOn(first.window, button(first.window, 'updates.install'))
      await expect(first.window.getByText(words('en', 'updates.obstacle.visit'))).toBeVisible()
      await expectClean(first.window, 'an update that has to wait')
      await closed(first)
      expect(await linesOf(asked)).toHaveLength(1)
      expect(await counter.installed()).toBe('1.0.0')
    })

    await place.close()
    const second = await start()
    await isReady(second.window)
    await test.step('after a start it is still ready, without a line', async () => {
      expect(await stepOf(second.window)).toEqual(ready('1.1.0'))
      await second.window.keyboard.press('F11')
      for (const key of ['visit.drop', 'visit.drop.do'] as const)
        await second.window.getByRole('button', { name: words('en', key), exact: true }).press('Enter')
      await expect(second.window.getByRole('dialog')).toHaveCount(0)
    })
    await test.step('once the till is closed it is offered beside it', async () => {
      await closeTill(second.window, 'en', 51_000)
      await second.window.keyboard.press('Escape')
      await expect(offer(second.window, '1.1.0')).toBeVisible()
      await expect(button(second.window, 'updates.install')).toBeVisible()
    })
    await test.step('at the end it is offered, and taken once somebody says so', async () => {
      await answersAtEnd(second.electron, asked, [NOT_NOW])
      await closed(second)
      expect(await linesOf(asked)).toEqual(['A payment is on its way', 'Galla 1.1.0 is ready'])
      expect(await counter.installed()).toBe('1.0.0')
      const third = await start()
      await isReady(third.window)
      await expect.poll(() => stepOf(third.window)).toEqual(ready('1.1.0'))
      await answersAtEnd(third.electron, asked, [INSTALL])
      await closed(third)
      expect(await counter.installed()).toBe('1.1.0')
    })
    await test.step('the new version finds every sale, and keeps nothing of the package', async () => {
      const newer = await installApp(KEY, '1.1.0')
      const fourth = await start(newer)
      await isReady(fourth.window)
      expect(await ask(fourth.window, 'journal.day')).toMatchObject({
        value: { sales: [{ railStatus: 'success' }] },
      })
      await expect.poll(() => stepOf(fourth.window)).toEqual({ kind: 'none' })
      await expect.poll(() => existsSync(join(launcher.userData, 'updates', 'package'))).toBe(false)
      await fourth.close()
      await newer.remove()
    })
  },
)

inTurn(test, 'updates: what is refused')(
  'what is not a whole and newer release of the makers is refused with what to do, from the feed and from a stick',
  async ({ place, counter, start, launcher }) => {
    const app = await start()
    const { window } = app
    await openPractice(window)
    const good = madeUp({ version: '1.1.0', content: programOf('1.1.0') })
    await giveFeed(window, place.feed)
    await expect(window.getByText(words('en', 'updates.problem.feed-down'))).toBeVisible()
    const fromFeed: readonly (readonly [string, () => void, string])[] = [
      ['another key', () => place.publish(good, releaseKey()), words('en', 'updates.problem.untrusted')],
      [
        'a page of the wi-fi',
        () => place.put(LIST_FILE, '<!doctype html><title>Log in</title>'),
        words('en', 'updates.problem.untrusted'),
      ],
      ['a list that never ends', () => place.neverEnd(LIST_FILE), words('en', 'updates.problem.untrusted')],
      [
        'a package that is cut',
        () => {
          place.publish(good, KEY)
          place.cut(good.name)
        },
        words('en', 'updates.problem.feed-down'),
      ],
      [
        'a package that never ends',
        () => {
          place.publish(good, KEY)
          place.neverEnd(good.name)
        },
        words('en', 'updates.problem.damaged'),
      ],
      [
        'a package of somebody else',
        () => {
          place.publish(good, KEY)
          place.put(good.name, programOf('6.6.6').padEnd(good.bytes.length, '#').slice(0, good.bytes.length))
        },
        words('en', 'updates.problem.damaged'),
      ],
      [
        'an older release',
        () => place.publish(madeUp({ version: '0.9.0' }), KEY),
        words('en', 'updates.none').replace('{version}', '1.0.0'),
      ],
      [
        'a release whose turn this shop has not yet',
        () => place.publish(madeUp({ version: '1.1.0', rolloutPercent: 0 }), KEY),
        words('en', 'updates.later').replace('{version}', '1.1.0'),
      ],
    ]
    for (const [what, prepare, told] of fromFeed)
      await test.step(`from the feed: ${what}`, async () => {
        prepare()
        await checkNow(window, told)
        expect(await stepOf(window)).not.toMatchObject({ kind: 'ready' })
      })
    await expectClean(window, 'updates that come later')

    const stick = join(launcher.userData, 'stick')
    await mkdir(stick)
    await answerOpenDialog(app.electron, [join(stick, LIST_FILE)])
    const fromStick: readonly (readonly [string, string | Buffer, Buffer | null, MessageKey])[] = [
      ['nonsense', Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]), null, 'updates.problem.untrusted'],
      ['a list without its package', signedList(good.release, KEY), null, 'updates.problem.missing'],
      [
        'a package that is cut',
        signedList(good.release, KEY),
        good.bytes.subarray(0, 99),
        'updates.problem.damaged',
      ],
    ]
    for (const [what, list, beside, told] of fromStick)
      await test.step(`from a stick: ${what}`, async () => {
        await writeFile(join(stick, LIST_FILE), list)
        if (beside !== null) await writeFile(join(stick, LISTED), beside)
        await pressOn(window, button(window, 'updates.file'))
        await expect(window.getByText(words('en', told))).toBeVisible()
      })
    await test.step('a full disk', async () => {
      await writeFile(join(stick, LISTED), good.bytes)
      await fillTheDisk(app)
      await pressOn(window, button(window, 'updates.file'))
      await expect(window.getByText(words('en', 'failure.file.disk-full.happened'))).toBeVisible()
      await freeTheDisk(app)
    })
    await test.step('and a good stick is taken; the owner may hold the version, and let it go', async () => {
      await pressOn(window, button(window, 'updates.file'))
      await expect(offer(window, '1.1.0')).toBeVisible()
      await pressOn(window, button(window, 'updates.hold'))
      await expect(window.getByText(words('en', 'updates.held').replace('{version}', '1.1.0'))).toBeVisible()
      await answerMessageBox(app.electron, INSTALL)
      await closed(app)
      expect(await counter.installed()).toBe('1.0.0')
      const again = await start()
      await isReady(again.window)
      await goToUpdates(again.window)
      await pressOn(again.window, button(again.window, 'updates.release'))
      await expect(offer(again.window, '1.1.0')).toBeVisible()
      await again.close()
    })
  },
)

inTurn(test, 'updates: cut off in the middle')(
  'an update that is cut off while it is put in place leaves the old version whole, and is put in place the next time',
  async ({ place, counter, start }) => {
    place.publish(madeUp({ version: '1.1.0', content: programOf('1.1.0') }), KEY)
    const first = await start()
    await openPractice(first.window)
    await sell(first.window, ANSWERED)
    await expect(
      first.window.getByRole('heading', { name: words('en', 'sale.rail.success.title') }),
    ).toBeVisible()
    await giveFeed(first.window, place.feed)
    await expect(offer(first.window, '1.1.0')).toBeVisible()
    await stallTheDisk(first)
    await pressOn(first.window, button(first.window, 'updates.install'))
    await expect.poll(async () => (await counter.beside()).length).toBe(2)
    await test.step('a second start meanwhile ends by itself, and disturbs nothing', async () => {
      expect(await startAgain(first, counter.options)).toBe(0)
      expect(await counter.installed()).toBe('1.0.0')
    })
    await first.kill()
    expect(await counter.installed()).toBe('1.0.0')

    const second = await start()
    await isReady(second.window)
    expect(await ask(second.window, 'journal.day')).toMatchObject({
      value: { sales: [{ railStatus: 'success' }] },
    })
    await expect.poll(() => stepOf(second.window)).toEqual(ready('1.1.0'))
    await answerMessageBox(second.electron, INSTALL)
    await closed(second)
    expect(await counter.installed()).toBe('1.1.0')
    expect(await counter.beside()).toEqual(['Galla.AppImage'])
  },
)
