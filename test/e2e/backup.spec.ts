// The backup: one file from the old computer to the new one; two computers from one file; files that are refused
// without changing anything.
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { answerOpenDialog, answerSaveDialog } from './dialogs'
import { expect, type RunningApp } from './fixture'
import { expectClean } from './support/axe'
import { ask, isReady, openSection, sell, words } from './support/counter'
import { fillTheDisk, freeTheDisk } from './support/disk'
import { endedBy } from './support/ended-by'
import {
  allowAsOwner,
  button,
  choose,
  everyByteIn,
  field,
  openShop,
  openVault,
  sandboxBand,
  setOwner,
  test as base,
  text,
  type,
  typeConnection,
  typePin,
  press,
  pressTest,
  typePassphrase,
} from './support/first-launch'
import { typeInto } from './support/keyboard'
import { inTurn } from './support/in-turn'

/** Pending for three days, then successful. */
const PENDING_FOR_DAYS = '9000000004'
const INITIATE = '/api/v1/recharge/initiate'
const STATUS = '/api/v1/recharge/status/'
const BACKUP_PASSPHRASE = 'seven bells at noon'

const test = base.extend<{ folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'galla-backup-e2e-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

async function typeNewPassphrase(window: Page): Promise<void> {
  const dialog = window.getByRole('dialog')
  for (const key of ['secrets.field', 'secrets.field.again'] as const)
    await typeInto(window, dialog.getByLabel(words('en', key), { exact: true }), BACKUP_PASSPHRASE)
}

async function writeBackup({ electron, window }: RunningApp, file: string): Promise<void> {
  await answerSaveDialog(electron, file)
  await openSection(window, 'backup')
  await press(window, 'backup.write')
  await expectClean(window, 'writing a backup')
  await typeNewPassphrase(window)
  await press(window, 'backup.write.go')
  await allowAsOwner(window)
  await expect(window.getByText(/shop\.galla-backup/)).toBeVisible()
  // Not every disk lets it be read past the system's cache.
  await expect(
    text(window, 'backup.written.checked').or(text(window, 'backup.written.unchecked')),
  ).toBeVisible()
  await expectClean(window, 'a backup that was written')
  await window.keyboard.press('Escape')
  await expect(window.getByRole('dialog')).toHaveCount(0)
}

/** A disk that fills up while the backup is written: reported, no partial file left, and the next try succeeds. */
async function refusedByAFullDisk(app: RunningApp, folder: string): Promise<void> {
  const { electron, window } = app
  await answerSaveDialog(electron, join(folder, 'shop.galla-backup'))
  await openSection(window, 'backup')
  await press(window, 'backup.write')
  await typeNewPassphrase(window)
  await fillTheDisk(app)
  await press(window, 'backup.write.go')
  await allowAsOwner(window)
  await expect(text(window, 'failure.file.disk-full.happened')).toBeVisible()
  await expectClean(window, 'a full disk')
  expect(await readdir(folder)).toEqual([])
  await freeTheDisk(app)
  await window.keyboard.press('Escape')
  await expect(window.getByRole('dialog')).toHaveCount(0)
}

async function look(
  { electron, window }: RunningApp,
  file: string,
  passphrase = BACKUP_PASSPHRASE,
): Promise<void> {
  await answerOpenDialog(electron, [file])
  await type(window, 'backup.passphrase', passphrase)
  await press(window, 'backup.read.go')
}

const requestIds = async (window: Page): Promise<string[]> => {
  const day = (await ask(window, 'journal.day')) as { value: { sales: { requestId: string }[] } }
  return day.value.sales.map(({ requestId }) => requestId)
}

/** The restored log may lack sales of the old computer's last days: its owner says that it is complete enough, with the PIN. */
async function confirmEnd(window: Page): Promise<void> {
  await expect(text(window, 'log.end.unconfirmed.title')).toBeVisible()
  await expectClean(window, 'a log whose end is not confirmed')
  await press(window, 'log.end.confirm')
  await window.getByRole('dialog').getByRole('checkbox').check()
  await expectClean(window, 'confirming the end of the log')
  await typePin(window)
  await expect(text(window, 'log.end.confirm.done')).toBeVisible()
  await expect(text(window, 'log.end.unconfirmed.title')).toHaveCount(0)
}

/** Before the shop is connected its receipts are there to look at, and no more. */
async function lookAtReceipts(window: Page): Promise<void> {
  await press(window, 'welcome.restored.look')
  await expect(text(window, 'log.restored.title')).toBeVisible()
  await window.keyboard.press('F9')
  await expect(window.getByRole('list', { name: words('en', 'receipts.list') })).toContainText('98765 43210')
  await expectClean(window, 'the receipts of a backup')
  await button(window, 'receipts.export').click()
  await button(window, 'receipts.export.start').click()
  await expect(text(window, 'lock.owner.looking')).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(text(window, 'lock.owner.looking')).toHaveCount(0)
  await window.keyboard.press('Escape')
  await expect(window.getByRole('dialog')).toHaveCount(0)
  await press(window, 'setup.start')
}

inTurn(test, 'backup: new computer')(
  'brings the shop to a new computer, which asks for what is bound to the old one',
  async ({ launcher, service, folder, userData }) => {
    const file = join(folder, 'shop.galla-backup')
    const old = await launcher.launch()
    await openShop(old.window, service)
    await sell(old.window, '9876543210')
    await expect(
      old.window.getByRole('heading', { name: words('en', 'sale.rail.success.title') }),
    ).toBeVisible()
    await sell(old.window, PENDING_FOR_DAYS)
    await expect(
      old.window.getByRole('heading', { name: words('en', 'sale.rail.pending.title') }),
    ).toBeVisible()
    const before = await requestIds(old.window)
    await writeBackup(old, file)
    await old.close()
    const callsOfOld = service.calls.length
    const written = await readFile(file, 'latin1')
    for (const secret of [service.credentials.clientSecret, '9876543210', 'Asha Mobile', BACKUP_PASSPHRASE])
      expect(written.includes(secret)).toBe(false)

    // The new computer has nothing of the old one but the file.
    rmSync(userData, { recursive: true, force: true })
    const fresh = await launcher.launch()
    await isReady(fresh.window)
    await press(fresh.window, 'setup.restore')
    await look(fresh, file, 'another passphrase')
    await expect(text(fresh.window, 'backup.problem.wrong-passphrase')).toBeVisible()
    await look(fresh, file)
    await expect(fresh.window.getByText(/BCA000417/)).toBeVisible()
    await expect(text(fresh.window, 'backup.preview.old-computer')).toBeVisible()
    await expectClean(fresh.window, 'the preview')
    await endedBy(fresh, () => press(fresh.window, 'backup.preview.yes'))
    await fresh.kill()

    const restored = await launcher.launch()
    await isReady(restored.window)
    await expectClean(restored.window, 'the first screen after a restore')
    await lookAtReceipts(restored.window)
    await press(restored.window, 'setup.start')
    await choose(restored.window, words('en', 'setup.environment.sandbox'))
    await expect(field(restored.window, 'setup.address')).toHaveValue(service.url)
    await typeConnection(restored.window, service)
    await pressTest(restored.window)
    // The journal's key is in the vault that the backup's own passphrase opens, because this computer has no key store.
    await expect(text(restored.window, 'secrets.problem.passphrase-needed')).toBeVisible()
    await typePassphrase(restored.window, BACKUP_PASSPHRASE)
    await setOwner(restored.window)
    await press(restored.window, 'setup.done.open')
    await expect(sandboxBand(restored.window)).toBeVisible()
    expect(await requestIds(restored.window)).toEqual(before)
    await test.step('what was pending is asked about from here, and not sent again', async () => {
      const calls = () => service.calls.slice(callsOfOld)
      const asked = () => calls().filter((path) => path.startsWith(STATUS))
      await expect.poll(asked).not.toEqual([])
      expect(before).toEqual(expect.arrayContaining(asked().map((path) => path.slice(STATUS.length))))
      expect(calls()).not.toContain(INITIATE)
    })
    await confirmEnd(restored.window)
    await sell(restored.window, '9811020304')
    await expect(
      restored.window.getByRole('heading', { name: words('en', 'sale.rail.success.title') }),
    ).toBeVisible()
    expect(new Set(await requestIds(restored.window)).size).toBe(before.length + 1)
  },
)

inTurn(test, 'backup: damaged backup')(
  'refuses what is not exactly the backup, and changes nothing',
  async ({ launcher, service, folder }) => {
    const file = join(folder, 'shop.galla-backup')
    const app = await launcher.launch()
    await openShop(app.window, service)
    await sell(app.window, '9876543210')
    await refusedByAFullDisk(app, folder)
    await writeBackup(app, file)
    const whole = await readFile(file)
    const changed = Buffer.from(whole)
    changed[whole.length - 40] = (changed[whole.length - 40] ?? 0) ^ 1
    const spoiled = [
      ['incomplete', whole.subarray(0, whole.length - 100)],
      ['tampered', changed],
      ['foreign', Buffer.from('a holiday photo')],
    ] as const
    const ids = await requestIds(app.window)
    await press(app.window, 'backup.restore')
    for (const [problem, bytes] of spoiled) {
      await writeFile(file, bytes)
      await look(app, file)
      await expect(text(app.window, `backup.problem.${problem}`)).toBeVisible()
    }
    await app.kill()
    const again = await launcher.launch()
    await openVault(again.window)
    await typePin(again.window)
    await expect(sandboxBand(again.window)).toBeVisible()
    expect(await requestIds(again.window)).toEqual(ids)
  },
)

inTurn(test, 'backup: a copy every day')(
  'writes a copy every day by itself',
  async ({ launcher, service, userData }) => {
    const app = await launcher.launch()
    await openShop(app.window, service)
    await openSection(app.window, 'backup')
    await press(app.window, 'backup.daily.start')
    await typeNewPassphrase(app.window)
    await app.window
      .getByRole('dialog')
      .getByRole('button', { name: words('en', 'setup.continue') })
      .click()
    await allowAsOwner(app.window)
    await expect(app.window.getByText(/1 checked copy kept|not checked yet: 1 copy/)).toBeVisible()
    expect(await everyByteIn(join(userData, 'backups'))).toContain('GALLASAV')
    expect((await everyByteIn(userData)).includes(BACKUP_PASSPHRASE)).toBe(false)
  },
)
