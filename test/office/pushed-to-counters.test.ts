// What an owner sets on the page, at two whole counters: on their paper, in their settings, and gone again once it is taken back.
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '#shared/shop/preferences'
import type { PrinterSettings } from '#shared/printing/printer'
import { paise } from '#shared/base/money'
import type { OwnerOutput } from '#shared/office/owner-page'
import type { ChangedSetting, SettingsScope } from '#shared/office/pushed-settings'
import { fail } from '#shared/base/result'
import {
  enteredCounter,
  newComputer,
  openCounterApp,
  preparedRecharge,
  type CounterApp,
} from '../support/counter-app'
import { value } from '../support/journals'
import { networkPrinter, type NetworkPrinter } from '../support/network-printer'
import { firstOwner, type Browser } from '../support/owner'
import { playSystem } from '../support/played-system'
import { standingOffice, type StandingOffice } from '../support/standing-office'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('../support/played-system')).verifyingHere,
}))

afterAll(playSystem())

const SOON = { timeout: 10_000, interval: 20 }
const OWN_LINE = 'Come again'
const OFFICE_LINE = 'Closed on Sundays <b>'
const TEXTS = { header: { en: OFFICE_LINE }, footer: {} }

interface Counter extends CounterApp {
  readonly printer: NetworkPrinter
  /** Asks the office now what it otherwise would within a minute. */
  readonly hear: () => Promise<void>
}

/** With a line of its own on its receipts, and a printer that writes letters. */
async function counterOf(standing: StandingOffice, name: string): Promise<Counter> {
  const printer = await networkPrinter()
  onTestFinished(() => printer.close())
  const computer = await newComputer()
  const settings: PrinterSettings = {
    connection: { way: 'network', host: '127.0.0.1', port: printer.port },
    writing: 'letters',
    finish: { cut: 'none', openDrawer: false },
  }
  computer.preferences = {
    ...DEFAULT_PREFERENCES,
    environment: 'practice',
    printer: settings,
    receiptTexts: { header: { en: OWN_LINE }, footer: {} },
  }
  const counter = await enteredCounter(standing, name, computer)
  return { ...counter, printer, hear: async () => void (await counter.app.ask('office.send-now', {})) }
}

const held = async ({ state }: Counter) => (await state()).settings
const preferencesAt = async ({ app }: Counter) => (await app.ask('app.state', {})).preferences

async function set(owner: Browser, of: SettingsScope, setting: ChangedSetting): Promise<void> {
  const there = (await owner.ask('settings', { of })).body as OwnerOutput<'settings'>
  const { changedAtMs } = there[setting.key]
  expect((await owner.ask('set-setting', { of, setting, changedAtMs })).status).toBe(200)
}

/** The text of one receipt as the printer was sent it. */
async function printedAt(counter: Counter, accountNumber: string): Promise<string> {
  const { app, printer } = counter
  const requestId = await preparedRecharge(counter, accountNumber)
  const sold = value(await app.ask('sale.confirm', { requestId, accepted: ['sold-unasked'] }))
  expect(sold.railStatus).toBe('success')
  const before = printer.jobs.length
  value(
    await app.ask('receipt.print', {
      requestId,
      paper: (await app.ask('app.state', {})).preferences.receiptPaper,
    }),
  )
  await expect.poll(() => printer.jobs.length, SOON).toBe(before + 1)
  return printer.jobs.at(-1)?.toString('latin1') ?? ''
}

it('a line on receipts goes from the page to the paper of one shop’s counter, and back to its own', async () => {
  const standing = await standingOffice('practice')
  const { owner } = await firstOwner(standing.office)
  const [front, back] = [await counterOf(standing, 'Front'), await counterOf(standing, 'Back')]
  const { shopId } = (await owner.ask('add-shop', { name: 'Station road' })).body as OwnerOutput<'add-shop'>
  await owner.ask('place-counter', { counterId: (await front.state()).counterId, shopId })
  const ofShop = { kind: 'shop', shopId } as const
  await set(owner, ofShop, { key: 'receiptTexts', value: TEXTS })
  await set(owner, ofShop, { key: 'receiptPaper', value: '58mm' })

  await front.hear()
  await expect.poll(async () => (await held(front)).length, SOON).toBe(2)
  expect(await held(front)).toContainEqual({
    key: 'receiptTexts',
    refused: null,
    inForce: expect.objectContaining({
      setBy: 'Asha',
      from: { kind: 'shop', name: 'Station road' },
    }) as unknown,
  })
  expect(await preferencesAt(front)).toMatchObject({ receiptTexts: TEXTS, receiptPaper: '58mm' })
  const paper = await printedAt(front, '9876543210')
  expect(paper).toContain(OFFICE_LINE)
  expect(paper).not.toContain(OWN_LINE)
  await back.hear()
  expect(await printedAt(back, '9876543211')).toContain(OWN_LINE)

  // Its own is kept beside it, is not changed there, and holds again.
  expect(front.computer.preferences.receiptTexts.header).toEqual({ en: OWN_LINE })
  expect(await front.app.ask('settings.change', { receiptTexts: { header: {}, footer: {} } })).toEqual(
    fail({ kind: 'not-allowed', needs: 'office' }),
  )
  await set(owner, ofShop, { key: 'receiptTexts', value: null })
  await front.hear()
  await expect.poll(async () => (await held(front)).map(({ key }) => key), SOON).toEqual(['receiptPaper'])
  expect(await printedAt(front, '9876543212')).toContain(OWN_LINE)
  for (const { app } of [front, back]) expect(app.defects).toEqual([])
})

it('what was told last holds without a line and after a restart, and leaving gives back the counter’s own', async () => {
  const standing = await standingOffice('practice')
  const { owner } = await firstOwner(standing.office)
  const counter = await counterOf(standing, 'Front')
  const own = await preferencesAt(counter)
  const limits = { unresolvedSales: 2, unresolvedPaise: paise(200_000) }
  const table = [{ service: 'mobile', of: '', rate: { kind: 'percent', hundredths: 250 } }] as const
  await set(owner, { kind: 'all' }, { key: 'limits', value: limits })
  await set(owner, { kind: 'all' }, { key: 'commission', value: table })
  await counter.hear()
  await expect.poll(async () => (await held(counter)).length, SOON).toBe(2)
  expect(value(await counter.app.ask('commission.table', {}))).toEqual(table)
  expect(await counter.app.ask('commission.save', { table: [] })).toEqual(
    fail({ kind: 'not-allowed', needs: 'office' }),
  )
  standing.line.cut()
  await counter.app.close()

  const { app } = await openCounterApp(counter.computer)
  await app.ask('office.state', {})
  expect((await app.ask('app.state', {})).preferences.limits).toEqual(limits)
  expect(value(await app.ask('commission.table', {}))).toEqual(table)
  expect(value(await app.ask('office.leave', {}))).toEqual({ problem: null })
  await expect.poll(async () => value(await app.ask('office.state', {})).kind, SOON).toBe('none')
  expect((await app.ask('app.state', {})).preferences.limits).toEqual(own.limits)
  expect(value(await app.ask('commission.table', {}))).toEqual([])
  expect(app.defects).toEqual([])
})
