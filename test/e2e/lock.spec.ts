// The locked counter: PINs, guesses, sleep, a payment on its way, granted rights, a lost key store.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/base/clock'
import { expect } from './fixture'
import { expectClean } from './support/axe'
import { passTime, runOn } from './support/clock'
import {
  ask,
  confirmSheet,
  isReady,
  lookUp,
  openSection,
  pickFirstPlan,
  words,
  wordsLike,
} from './support/counter'
import {
  allowAsOwner,
  askAsOwner,
  button,
  choose,
  everyByteIn,
  field,
  openShop,
  openVault,
  PASSPHRASE,
  sandboxBand,
  setOwner,
  test,
  text,
  trust,
  typeAgentId,
  typeConnection,
  typePin,
  begin,
  finish,
  lockNow,
  pressFor,
  press,
  pressTest,
  type,
} from './support/first-launch'
import { inTurn } from './support/in-turn'

const INITIATE = '/api/v1/recharge/initiate'

/** A key store that works like a real one, for as long as the app runs. */
const withKeyStore = (electron: ElectronApplication): Promise<void> =>
  electron.evaluate(({ safeStorage }) => {
    safeStorage.isAsyncEncryptionAvailable = async () => true
    safeStorage.getSelectedStorageBackend = () => 'gnome_libsecret'
  })

const lockKeyStore = (electron: ElectronApplication): Promise<void> =>
  electron.evaluate(({ safeStorage }) => {
    safeStorage.isAsyncEncryptionAvailable = async () => false
  })

const withPlainText = (electron: ElectronApplication): Promise<void> =>
  electron.evaluate(({ safeStorage }) => {
    safeStorage.getSelectedStorageBackend = () => 'basic_text'
  })

test('locks by Ctrl+L and opens with the PIN, to the screen that was left', async ({ window, service }) => {
  await openShop(window, service)
  const pending = window.getByRole('heading', { level: 1, name: words('en', 'command.pending') })
  await pressFor(window, 'F8', pending)
  await lockNow(window)
  await expectClean(window, 'lock screen')
  expect(await ask(window, 'journal.day')).toMatchObject({ ok: false, failure: { needs: 'unlock' } })
  await typePin(window)
  await expect(pending).toBeVisible()
  await test.step('what is typed while the PIN is checked goes on at the counter', async () => {
    await lockNow(window)
    await typePin(window)
    await window.keyboard.type('9876543210', { delay: 40 })
    await expect(pending).toBeVisible()
    await expect(window.getByRole('combobox', { name: words('en', 'command.counter-box') })).toHaveValue(
      '98765 43210',
    )
  })
})

test('locks when the computer sleeps', async ({ app, window, service }) => {
  await openShop(window, service)
  await app.electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'))
  await expect(text(window, 'lock.reason.sleep')).toBeVisible()
})

test('finishes a payment on its way while locked', async ({ window, service }) => {
  await openShop(window, service)
  let answerNow = (): void => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  service.hold(INITIATE, held)
  await lookUp(window, '9876543210')
  await pickFirstPlan(window)
  await confirmSheet(window)
  await expect.poll(() => service.calls).toContain(INITIATE)
  await lockNow(window)
  await expect(text(window, 'lock.running')).toBeVisible()
  answerNow()
  await typePin(window)
  const day = async () => JSON.stringify(await ask(window, 'journal.day'))
  await expect.poll(day).toContain('"railStatus":"success"')
  expect(service.calls.filter((path) => path === INITIATE)).toHaveLength(1)
})

test('closes the sheet, gives the form to nobody else, and sells nothing by the keys that unlock', async ({
  window,
  service,
}) => {
  await openShop(window, service)
  await askAsOwner(window, 'staff.add', { name: 'Ravi', role: 'cashier', pin: '2846' })
  await lookUp(window, '9876543210')
  await pickFirstPlan(window)
  await lockNow(window)
  await test.step('another person finds a clean form', async () => {
    await choose(window, 'Ravi')
    await typePin(window, '2846')
    await expect(sandboxBand(window)).toBeVisible()
    await window.keyboard.press('Enter')
    await expect(window.getByRole('dialog')).toHaveCount(0)
    await expect(window.getByRole('main')).not.toContainText('98765 43210')
  })
  await test.step('the form comes back for the person who typed it, without its sheet', async () => {
    await lockNow(window)
    await choose(window, 'Meena')
    await typePin(window)
    await expect(window.locator('main input').first()).toHaveValue('98765 43210')
    await expect(window.getByRole('dialog')).toHaveCount(0)
  })
  expect(service.calls).not.toContain(INITIATE)
})

inTurn(test, 'lock: guesser')(
  'makes a guesser wait ever longer, also after a restart with the date set forward',
  async ({ launcher, service }) => {
    const first = await launcher.launch()
    await openShop(first.window, service)
    await lockNow(first.window)
    for (let guess = 0; guess < 4; guess += 1) {
      await typePin(first.window, '9999')
      await expect(
        guess < 3 ? text(first.window, 'lock.wrong') : first.window.getByText(wordsLike('en', 'lock.wait')),
      ).toBeVisible()
      await expect(field(first.window, 'lock.pin')).toHaveValue('')
    }
    let ranOnMs = 0
    for (let guess = 4; guess < 10; guess += 1) {
      await runOn(first, HOUR_MS)
      ranOnMs += HOUR_MS
      // The screen counts by its own clock.
      await first.window.reload()
      await isReady(first.window)
      await typePin(first.window, '9999')
      await expect(first.window.getByText(wordsLike('en', 'lock.wait'))).toBeVisible()
    }
    const told = await first.window.getByText(wordsLike('en', 'lock.wait')).innerText()
    expect(Number(/\d[\d,]*/.exec(told)?.[0].replace(',', ''))).toBeGreaterThan(HOUR_MS / SECOND_MS - 60)
    await expect(button(first.window, 'lock.open')).toBeDisabled()
    await expectClean(first.window, 'the lock screen while it waits')
    await first.kill()

    const second = await launcher.launch()
    // The app was killed, but the computer was not switched off.
    await runOn(second, ranOnMs)
    await passTime(second, DAY_MS)
    await openVault(second.window)
    await typePin(second.window)
    await expect(second.window.getByText(wordsLike('en', 'lock.wait'))).toBeVisible()
    await runOn(second, HOUR_MS)
    await second.window.reload()
    await isReady(second.window)
    await typePin(second.window)
    await expect(sandboxBand(second.window)).toBeVisible()
  },
)

inTurn(test, 'lock: settings from a cashier')(
  'keeps the settings from a cashier, and asks the owner who is there for the PIN each time',
  async ({ window, service }) => {
    await openShop(window, service)
    await askAsOwner(window, 'staff.add', { name: 'Ravi', role: 'cashier', pin: '2846' })
    await lockNow(window)
    await choose(window, 'Ravi')
    await typePin(window, '2846')
    await expect(sandboxBand(window)).toBeVisible()
    await pressFor(window, 'Control+,', text(window, 'lock.owner.settings'))
    await expect(button(window, 'backup.write')).toHaveCount(0)
    await expectClean(window, 'settings of a cashier')
    expect(await ask(window, 'backup.write', { passphrase: PASSPHRASE })).toMatchObject({
      failure: { needs: 'owner-pin' },
    })
    await test.step('no file leaves for the accountant, and the month is not shown', async () => {
      const asked = { period: { kind: 'month', at: Date.now() }, form: 'jsonl' }
      expect(await ask(window, 'accounts.export', asked)).toMatchObject({ failure: { needs: 'owner-pin' } })
      await window.keyboard.press('F10')
      await window.getByRole('tab', { name: words('en', 'daybook.tab.month') }).press('Enter')
      await expect(text(window, 'lock.owner.title')).toBeVisible()
      await expect(button(window, 'receipts.export')).toHaveCount(0)
    })
    await lockNow(window)
    await typePin(window)
    await openSection(window, 'backup')
    await expect(button(window, 'backup.write')).toBeVisible()
    await openSection(window, 'staff')
    await press(window, 'settings.staff.add')
    await type(window, 'settings.staff.name', 'Sunil')
    await type(window, 'lock.pin', '7302')
    await type(window, 'setup.owner.pin.again', '7302')
    await window.keyboard.press('Enter')
    await expect(text(window, 'lock.owner.title')).toBeVisible()
    await expectClean(window, 'the owner asked for the PIN over a dialog')
    await test.step('a question that is left leaves what lies below as it was', async () => {
      await window.keyboard.press('Escape')
      await expect(text(window, 'lock.owner.title')).toHaveCount(0)
      await expect(field(window, 'settings.staff.name')).toHaveValue('Sunil')
      await expect(text(window, 'failure.not-allowed.owner-pin.title')).toBeVisible()
    })
    await press(window, 'settings.save')
    await allowAsOwner(window)
    await expect(window.getByRole('dialog')).toHaveCount(0)
    await expect(window.getByText('Sunil')).toBeVisible()
  },
)

inTurn(test, 'lock: under the person')(
  'writes every sale under the person who made it',
  async ({ window, service }) => {
    await openShop(window, service)
    await askAsOwner(window, 'staff.add', { name: 'Ravi', role: 'cashier', pin: '2846' })
    const people = (await ask(window, 'staff.list')) as { value: { id: string; name: string }[] }
    const ravi = people.value.find(({ name }) => name === 'Ravi')?.id
    await lockNow(window)
    await choose(window, 'Ravi')
    await typePin(window, '2846')
    await expect(sandboxBand(window)).toBeVisible()
    await lookUp(window, '9876543210')
    await pickFirstPlan(window)
    await confirmSheet(window)
    await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
    await expect
      .poll(async () => JSON.stringify(await ask(window, 'journal.day')))
      .toContain(`"staffId":"${ravi}"`)
  },
)

inTurn(test, 'lock: locked key store')(
  'waits for a locked key store, refuses one that is another than before, and lets the merchant back in',
  async ({ launcher, service, userData }) => {
    const first = await launcher.launch()
    await withKeyStore(first.electron)
    await begin(first.window)
    await trust(first.window, service)
    await typeConnection(first.window, service)
    await pressTest(first.window)
    await typeAgentId(first.window)
    await setOwner(first.window)
    await finish(first.window)
    await lookUp(first.window, '9876543210')
    await pickFirstPlan(first.window)
    await confirmSheet(first.window)
    await expect(
      first.window.getByRole('heading', { name: words('en', 'sale.rail.success.title') }),
    ).toBeVisible()
    await first.close()
    expect((await everyByteIn(userData)).includes(service.credentials.clientSecret)).toBe(false)

    const second = await launcher.launch()
    await isReady(second.window)
    await test.step('a store that is locked is told, and opens everything once it is unlocked', async () => {
      await lockKeyStore(second.electron)
      await typePin(second.window)
      await expect(text(second.window, 'secrets.problem.unavailable')).toBeVisible()
      await expectClean(second.window, 'a locked key store')
      await withKeyStore(second.electron)
      await typePin(second.window)
      await expect(sandboxBand(second.window)).toBeVisible()
    })
    // The host's store is plain text again: a downgrade.
    await lockNow(second.window)
    await withPlainText(second.electron)
    await typePin(second.window)
    await expect(text(second.window, 'secrets.problem.changed')).toBeVisible()
    await press(second.window, 'lock.recover')
    await expectClean(second.window, 'the way back in')
    await type(second.window, 'setup.client-id', service.credentials.clientId)
    await type(second.window, 'setup.client-secret', service.credentials.clientSecret)
    await type(second.window, 'setup.owner.name', 'Meena')
    await type(second.window, 'lock.pin', '5310')
    await type(second.window, 'setup.owner.pin.again', '5310')
    await type(second.window, 'secrets.field', PASSPHRASE)
    await type(second.window, 'secrets.field.again', PASSPHRASE)
    await press(second.window, 'lock.recover.go')
    await expect(sandboxBand(second.window)).toBeVisible()
    // The earlier journal is still there, and still verified with its own key.
    await expect(second.window.getByText('98765 43210').first()).toBeVisible()
  },
)

inTurn(test, 'lock: cut staff list')(
  'stays shut when the staff list is cut off',
  async ({ launcher, service, userData }) => {
    const first = await launcher.launch()
    await openShop(first.window, service)
    await first.close()
    await writeFile(join(userData, 'staff.json'), '{"version":1,"mem')
    const second = await launcher.launch()
    await isReady(second.window)
    await expect(second.window.getByRole('heading', { name: words('en', 'lock.title') })).toBeVisible()
    expect(await ask(second.window, 'staff.create-owner', { name: 'Cousin', pin: '5310' })).toMatchObject({
      ok: false,
    })
  },
)
