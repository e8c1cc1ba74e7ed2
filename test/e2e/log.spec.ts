// An invalid journal, by keyboard alone: it is verified, it stops all selling, and what is readable of it can be
// exported.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { editFile } from '../support/edited-file'
import { answerSaveDialog } from './dialogs'
import { expect, test, type AppLauncher, type RunningApp } from './fixture'
import { expectClean } from './support/axe'
import { ask, isReady, openPractice, sell, words } from './support/counter'
import { button, field, pressFor, text } from './support/first-launch'
import { pressOn, typeInto } from './support/keyboard'
import { inTurn } from './support/in-turn'

const A_LATER_DAY = 99
/** The whole log is verified ten seconds after a start. */
const CHECKED_WITHIN_MS = 30_000

/** The app in practice, with one successful sale in its log. */
async function practiceWithASale(launcher: AppLauncher): Promise<RunningApp> {
  const app = await launcher.launch()
  await openPractice(app.window)
  await sell(app.window, '9876543210')
  await expect(
    app.window.getByRole('heading', { name: words('en', 'sale.rail.success.title') }),
  ).toBeVisible()
  return app
}

/** Changes the amount of the first sale, as somebody with a database tool would. */
function tamper(userData: string): void {
  const log = new DatabaseSync(join(userData, 'practice', 'journal.db'))
  editFile(
    log,
    `UPDATE events SET body = replace(body, '"amountPaise":', '"amountPaise":1') WHERE sequence = 1`,
  )
  log.close()
}

/** Sets the version of the journal's schema, as a later app would. Returns the previous one. */
function setVersion(userData: string, version: number): number {
  const log = new DatabaseSync(join(userData, 'practice', 'journal.db'))
  const before = log.prepare('PRAGMA user_version').get()?.['user_version']
  log.exec(`PRAGMA user_version = ${version}`)
  log.close()
  return Number(before)
}

async function stopsForANewerApp({ window }: RunningApp): Promise<void> {
  await isReady(window)
  const stop = window
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: words('en', 'failure.store.newer-version.title') })
  await expect(stop).toContainText(words('en', 'failure.store.newer-version.do'))
  await expectClean(window, 'a log of a newer app')
  await pressOn(window, stop.getByRole('button', { name: words('en', 'backup.restore') }))
  await expect(window.getByRole('dialog')).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(stop.getByRole('button', { name: words('en', 'log.export') })).toBeVisible()
  const recharge = window.getByRole('heading', { level: 1, name: words('en', 'command.recharge') })
  await pressFor(window, 'F3', recharge)
  await expect(stop).toBeVisible()
}

/** Found in the settings by its name. */
async function verifyByKeys(window: Page): Promise<void> {
  const search = field(window, 'settings.search')
  await pressFor(window, 'Control+,', search)
  await typeInto(window, search, words('en', 'log.verify'))
  await window.keyboard.press('Enter')
  await pressOn(window, button(window, 'log.verify'))
}

test('is verified, stops the counter of an older app and once it was tampered with, and is taken along as a file', async ({
  launcher,
  userData,
}) => {
  const first = await practiceWithASale(launcher)
  await verifyByKeys(first.window)
  await expect(text(first.window, 'log.whole.title')).toBeVisible()
  await expectClean(first.window, 'settings with the verdict on a whole log')
  await first.close()

  await test.step('an app that is older than the log touches nothing of it', async () => {
    const version = setVersion(userData, A_LATER_DAY)
    const older = await launcher.launch()
    await stopsForANewerApp(older)
    await older.close()
    expect(setVersion(userData, version)).toBe(A_LATER_DAY)
  })
  tamper(userData)

  const { window, electron } = await launcher.launch()
  await isReady(window)
  const stop = window.getByRole('alert').filter({ hasText: words('en', 'failure.store.corrupt.title') })
  await expect(stop).toBeVisible()

  await test.step('the verdict names the entry and its sale', async () => {
    await verifyByKeys(window)
    const verdict = window.getByRole('alert').filter({ hasText: words('en', 'log.broken.title') })
    await expect(verdict).toContainText(words('en', 'log.broken.link'))
    await expect(verdict.getByRole('definition').first()).toHaveText('1')
    await expect(verdict.getByRole('link')).toBeVisible()
    await expectClean(window, 'settings with the verdict on a broken log')
  })

  await test.step('what is readable is taken along', async () => {
    const file = join(userData, 'taken-along.jsonl')
    await answerSaveDialog(electron, file)
    await pressOn(window, stop.getByRole('button', { name: words('en', 'log.export') }))
    const dialog = window.getByRole('dialog')
    const choose = dialog.getByRole('button', { name: words('en', 'log.export.choose') })
    await expect(choose).toBeVisible()
    await expectClean(window, 'taking the log along')
    await pressOn(window, choose)
    await expect(dialog.getByText(/3 entries were written to taken-along.jsonl/)).toBeVisible()
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    const records = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    expect(records[0]).toMatchObject({ galla: 'log', environment: 'practice' })
    expect(records.find(({ sequence }) => sequence === 1)).toMatchObject({
      personal: { account_number: '9876543210' },
    })
    expect(existsSync(`${file}.part`)).toBe(false)
    await window.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('and a backup can be restored in its place', async () => {
    await pressOn(window, stop.getByRole('button', { name: words('en', 'backup.restore') }))
    await expect(window.getByRole('dialog').getByLabel(words('en', 'backup.passphrase'))).toBeFocused()
    await expectClean(window, 'restoring in the place of a damaged log')
    await window.keyboard.press('Escape')
  })
})

inTurn(test, 'log: lost signing key')(
  'a lost signing key is told, and signs again once its owner confirmed a new one',
  async ({ launcher, userData }) => {
    const first = await practiceWithASale(launcher)
    await first.close()
    // The log is signed at its next start.
    const second = await launcher.launch()
    await isReady(second.window)
    await second.close()
    rmSync(join(userData, 'practice', 'signing.key'))

    const { window, close } = await launcher.launch()
    await isReady(window)
    const notice = text(window, 'log.signing.lost.title')
    await expect(notice).toBeVisible()
    await expectClean(window, 'the notice of a lost signing key')
    await pressOn(window, button(window, 'log.signing.confirm'))
    const dialog = window.getByRole('dialog')
    await expect(dialog.getByText(words('en', 'log.signing.confirm.former'))).toBeVisible()
    await expectClean(window, 'the new signing key')
    await pressOn(window, dialog.getByRole('button', { name: words('en', 'log.signing.confirm') }))
    await expect(dialog).toHaveCount(0)
    await expect(notice).toHaveCount(0)
    await verifyByKeys(window)
    await expect(text(window, 'log.whole.title')).toBeVisible()
    await close()

    const last = await launcher.launch()
    await isReady(last.window)
    expect(await ask(last.window, 'journal.signing')).toMatchObject({ value: { kind: 'ready' } })
  },
)

/** Pending for three days. */
const PENDING_FOR_DAYS = '9000000004'

/** Changes the closed file, as somebody with a database tool would. */
function edit(userData: string, sql: string): void {
  const log = new DatabaseSync(join(userData, 'practice', 'journal.db'))
  editFile(log, sql)
  log.close()
}

interface OpenSale {
  readonly requestId: string
  readonly accountNumber: string
  readonly amountPaise: number
  readonly railStatus: string
  readonly subject: { readonly operatorCode: string; readonly circle: string | null }
}

async function openSalesOf(window: Page): Promise<readonly OpenSale[]> {
  const board = (await ask(window, 'pending.board')) as {
    readonly value: { readonly open: readonly OpenSale[] }
  }
  return board.value.open
}

/** Sells the same once more; what comes of it. */
async function sellAgain(window: Page, { accountNumber, amountPaise, subject }: OpenSale): Promise<unknown> {
  const { operatorCode, circle } = subject
  const draft = { service: 'mobile', accountNumber, operatorCode, circle, lookup: 'manual', amountPaise }
  const sheet = (await ask(window, 'sale.prepare', {
    operation: 'recharge',
    draft: {
      ...draft,
      planDescription: null,
      planValidity: null,
      customerName: null,
    },
  })) as { readonly value: { readonly requestId: string } }
  return ask(window, 'sale.confirm', { requestId: sheet.value.requestId, accepted: [] })
}

inTurn(test, 'log: edited states')(
  'whose stored states somebody edits hides no open sale, and one with a foreign trigger sells nothing',
  async ({ launcher, userData }) => {
    const first = await launcher.launch()
    await openPractice(first.window)
    await sell(first.window, PENDING_FOR_DAYS)
    // Quitting asks while it is on its way.
    await expect.poll(async () => (await openSalesOf(first.window))[0]?.railStatus).toBe('pending')
    const [open] = await openSalesOf(first.window)
    if (open === undefined) throw new Error('the sale is pending')
    await first.close()

    for (const sql of [
      `UPDATE sales SET watched = 0, fold_state = replace(fold_state, '"pending"', '"failed"')`,
      'DELETE FROM sales',
      `UPDATE sales SET fold_state = json_set(fold_state, '$.sale.amountPaise', 100)`,
    ])
      await test.step(sql, async () => {
        edit(userData, sql)
        const app = await launcher.launch()
        const { window } = app
        await isReady(window)
        const notice = window.getByRole('alert').filter({ hasText: words('en', 'log.repaired') })
        await expect(notice).toBeVisible()
        await expectClean(window, 'a notice of states that were put right')
        expect(await openSalesOf(window)).toMatchObject([
          { requestId: open.requestId, amountPaise: open.amountPaise, railStatus: 'pending' },
        ])
        expect(await sellAgain(window, open)).toMatchObject({
          ok: false,
          failure: { kind: 'duplicate', guard: 'open', earlierRequestId: open.requestId },
        })
        await notice.getByRole('button', { name: words('en', 'log.verify') }).click()
        await expect(window.getByText(words('en', 'log.whole.title'))).toBeVisible()
        await notice.getByRole('button', { name: words('en', 'log.repaired.understood') }).click()
        await expect(notice).toHaveCount(0)
        await app.close()
      })

    edit(userData, 'CREATE TRIGGER later AFTER INSERT ON events BEGIN UPDATE sales SET watched = 0; END')
    const { window } = await launcher.launch()
    await isReady(window)
    const stop = window.getByRole('alert').filter({ hasText: words('en', 'failure.store.altered.title') })
    await expect(stop).toBeVisible()
    await expectClean(window, 'a log that was altered')
    expect(await openSalesOf(window)).toMatchObject([{ requestId: open.requestId, railStatus: 'pending' }])
    expect(await ask(window, 'journal.verify')).toMatchObject({ value: { kind: 'broken', fault: 'altered' } })
    expect(await sellAgain(window, open)).toMatchObject({ ok: false })
  },
)

inTurn(test, 'log: break found later')(
  'a break that a start does not see stops selling soon after it, and at every later start',
  async ({ launcher, userData }) => {
    const first = await practiceWithASale(launcher)
    await first.close()
    edit(userData, "UPDATE personal SET account_number = '9000000009'")

    const stopOf = (window: Page) =>
      window
        .getByRole('main')
        .getByRole('alert')
        .filter({ hasText: words('en', 'failure.store.corrupt.title') })
    const second = await launcher.launch()
    await isReady(second.window)
    await expect(stopOf(second.window)).toHaveCount(0)
    await expect(stopOf(second.window)).toBeVisible({ timeout: CHECKED_WITHIN_MS })
    expect(await ask(second.window, 'app.state')).toMatchObject({ storeProblem: 'corrupt' })
    await second.close()

    const third = await launcher.launch()
    await isReady(third.window)
    await expect(stopOf(third.window)).toBeVisible()
  },
)
