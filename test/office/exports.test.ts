// Files for a spreadsheet: written in the background, whole or not at all, and for whoever may see what they hold.
import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/base/clock'
import type { Export, ExportRequest } from '#shared/office/exports'
import type { RequestId } from '#shared/base/ids'
import { OWNER_EXPORTS, type OwnerOutput, type Person } from '#shared/office/owner-page'
import { exportFilesIn } from '#office/server/exports/export-files'
import type { ExportsOptions } from '#office/server/owners/exports/exports'
import type { Exports } from '#office/server/exports/stored-export'
import { askedExport, exportsOf as exportsOver, REQUEST, TODAY } from '../support/exports'
import { testOffice, type TestCounter, type TestOffice } from '../support/office'
import { NO_LINK, pushed, told, writtenLog, type WrittenLog } from '../support/office-logs'
import { browserAt, firstOwner, invited, type Browser } from '../support/owner'
import { NUMBER } from '../support/sales'
import { TEN_IN_THE_MORNING } from '../support/virtual-time'

const EVIL = '=HYPERLINK("http://evil.test")'
const SALES = 7
const PAGE = 2
const DIGITS = '4321'

let now = TEN_IN_THE_MORNING + 2 * HOUR_MS
let office: TestOffice
let folder: string
let owner: Browser
let shopOwner: Browser
let viewer: Browser
let shopId: string
let otherShopId: string
let front: TestCounter
let log: WrittenLog
let sold: readonly RequestId[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galla-exports-'))
  const clock = { now: () => now, elapsed: () => performance.now() }
  office = await testOffice({ atEnd: afterAll, clock, folder, freeBytes: async () => null })
  ;({ owner } = await firstOwner(office))
  front = await office.counter(EVIL)
  const back = await office.counter('Back')
  ;({ shopId } = (await owner.ask('add-shop', { name: 'Station road' })).body as OwnerOutput<'add-shop'>)
  ;({ shopId: otherShopId } = (await owner.ask('add-shop', { name: 'Market' }))
    .body as OwnerOutput<'add-shop'>)
  await owner.ask('place-counter', { counterId: front.counterId, shopId })
  await owner.ask('place-counter', { counterId: back.counterId, shopId: otherShopId })
  shopOwner = await invited(office, owner, {
    email: 'meena@shop.test',
    role: 'shop-owner',
    shopIds: [shopId],
  })
  viewer = await invited(office, owner, { email: 'ravi@shop.test', role: 'viewer' })
  log = writtenLog()
  const other = writtenLog()
  sold = log.sell('success', 'success', 'pending', 'refused', 'success')
  other.sell('success', 'success')
  await pushed(front, await log.batch())
  await pushed(back, await other.batch())
  await office.app.projection.caughtUp()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const exportsOf = (options: Partial<ExportsOptions> = {}): Exports =>
  exportsOver(office, folder, { salesAPage: PAGE, ...options })
const asked = (own: Exports, browser: Browser): Promise<string> => askedExport(office, own, browser)

const listed = async (browser: Browser) => (await browser.ask('exports')).body as readonly Export[]
const oneOf = async (browser: Browser, exportId: string): Promise<Export> => {
  const found = (await listed(browser)).find((one) => one.exportId === exportId)
  if (found === undefined) throw new Error('no such export')
  return found
}
const begin = async (browser: Browser, change: Partial<ExportRequest> = {}): Promise<string> => {
  const { body, status } = await browser.ask('begin-export', { ...REQUEST, ...change })
  expect(status).toBe(200)
  return (body as OwnerOutput<'begin-export'>).exportId
}
const ended = async (browser: Browser, exportId: string): Promise<Export> => {
  await expect.poll(async () => (await oneOf(browser, exportId)).state).not.toMatch(/waiting|running/)
  return oneOf(browser, exportId)
}
const fetched = async (browser: Browser, exportId: string) => browser.open(`${OWNER_EXPORTS}/${exportId}`)
const linesOf = (table: string) => table.split('\r\n').slice(0, -1)

/** What `browser` gets of a table, as CSV. */
async function exported(browser: Browser, change: Partial<ExportRequest> = {}): Promise<readonly string[]> {
  const exportId = await begin(browser, change)
  expect(await ended(browser, exportId)).toMatchObject({ state: 'done', problem: null })
  return linesOf(await (await fetched(browser, exportId)).text())
}

/** Tells the office who the customer of one of the sales at the front counter is. */
async function withCustomer(sale: number): Promise<RequestId> {
  const id = sold[sale]
  if (id === undefined) throw new Error('no such sale')
  const { sequence } = log.journal.publicEnd()
  const customer = { id, numberHash: NO_LINK, lastDigits: DIGITS, sealed: NO_LINK }
  await told(front, log, { after: 0, through: sequence, customers: [customer] })
  return id
}

beforeEach(async () => {
  for (const browser of [owner, shopOwner, viewer])
    for (const { exportId } of await listed(browser)) await browser.ask('remove-export', { exportId })
})

describe('an exported file', () => {
  it('has a row for each sale that the asker may see, no number, and no formula', async () => {
    const all = await exported(owner)
    expect(all).toHaveLength(SALES + 1)
    expect(all.join('\n')).toContain('"\'=HYPERLINK(""http://evil.test"")"')
    expect(all.join('\n')).not.toContain(NUMBER)
    expect(new Set(all.map((line) => line.split(',').at(-1))).size).toBe(SALES + 1)
    const mine = await exported(shopOwner)
    expect(mine).toHaveLength(6)
    expect(mine.join('\n')).not.toContain('Back')
    expect(await exported(owner, { shopId })).toEqual(mine)
    // A shop that is not theirs is as empty as one that does not exist.
    expect(await exported(shopOwner, { shopId: otherShopId })).toHaveLength(1)
  })

  it('has the sales of a group’s counters that the asker sees, and no others', async () => {
    const { groupId } = (await owner.ask('add-group', { name: 'Kiosks' })).body as OwnerOutput<'add-group'>
    const counters = (await owner.ask('counters')).body as OwnerOutput<'counters'>
    const all = counters.map(({ counterId }) => counterId)
    const mine = await exported(shopOwner)
    expect(await exported(owner, { groupId })).toHaveLength(1)
    await owner.ask('group-counters', { counterIds: [front.counterId], groupId })
    expect(await exported(owner, { groupId })).toEqual(mine)
    expect(await exported(owner, { groupId, shopId: otherShopId })).toHaveLength(1)
    await owner.ask('group-counters', { counterIds: all, groupId })
    expect(await exported(owner, { groupId })).toEqual(await exported(owner))
    expect(await exported(shopOwner, { groupId })).toEqual(mine)
  })

  it('tells the books apart by what was asked for, and their sums are those of the page', async () => {
    const { body } = await owner.ask('books', {
      environment: 'production',
      fromMs: TODAY,
      toMs: TODAY + DAY_MS,
      shopId: null,
      groupId: null,
    })
    const { total } = body as OwnerOutput<'books'>
    const rupees = total.done.amountPaise / 100
    for (const [table, first] of [
      ['day', '2026-'],
      ['month', '2026-'],
      ['service', 'mobile'],
      ['colleague', 'owner'],
    ] as const) {
      const [titles, row = '', ...more] = await exported(owner, { table })
      expect(titles).toContain(`${table},sales,amount,fees,open sales`)
      expect(more).toEqual([])
      expect(row.startsWith(first)).toBe(true)
      expect(row).toContain(`,${total.done.count},${rupees},`)
    }
    expect((await exported(owner, { table: 'shop' })).map((line) => line.split(',')[0])).toEqual([
      'shop',
      'Market',
      'Station road',
    ])
    expect(await exported(owner, { table: 'operator' })).toHaveLength(2)
  })

  it('tells what was earned at each counter in sight, and where no table is set for one', async () => {
    const value = [{ service: 'mobile', of: '', rate: { kind: 'percent', hundredths: 1_000 } }]
    const of = { kind: 'counter', counterId: front.counterId }
    await owner.ask('set-setting', { of, setting: { key: 'commission', value }, changedAtMs: 0 })
    const { body } = await owner.ask('books', { ...REQUEST, table: undefined, format: undefined })
    const { counters } = (body as OwnerOutput<'books'>).commission
    const earned = counters.find(({ counterId }) => counterId === front.counterId)?.earnedPaise ?? 0
    const [titles, ...rows] = await exported(owner, { table: 'commission' })
    expect(titles).toBe('shop,counter,service,operator,category,sales,amount,commission')
    expect(rows.map((row) => row.split(',').at(-1))).toEqual(['no table', String(earned / 100)])
    expect(earned).toBeGreaterThan(0)
    const mine = await exported(shopOwner, { table: 'commission' })
    expect([mine.length, mine.join('\n').includes('Back')]).toEqual([2, false])
  })

  it('is a workbook too, whose amounts are numbers', async () => {
    const exportId = await begin(owner, { format: 'xlsx', table: 'shop' })
    expect(await ended(owner, exportId)).toMatchObject({ state: 'done' })
    const file = await exportFilesIn(folder).read(exportId)
    const [sheet] = await readSheets(Buffer.from(await new Response(file?.body).arrayBuffer()))
    expect(sheet?.data[1]?.slice(0, 2)).toEqual(['Market', 2])
    expect(typeof sheet?.data[1]?.[2]).toBe('number')
  })

  it('goes to whoever asked for it alone, as a download, and it is noted that they took it', async () => {
    const exportId = await begin(viewer)
    await ended(viewer, exportId)
    expect((await fetched(owner, exportId)).status).toBe(404)
    expect((await fetched(browserAt(office), exportId)).status).toBe(401)
    expect((await fetched(owner, '..%2f..%2fsecrets')).status).toBe(404)
    expect((await owner.ask('remove-export', { exportId })).status).toBe(404)
    expect((await fetched(viewer, exportId)).status).toBe(200)
    const notes = (await owner.ask('audit', { before: null })).body as OwnerOutput<'audit'>
    const { personId } = (await viewer.ask('me')).body as Person
    expect(notes.slice(0, 2)).toMatchObject([
      { action: 'export.fetched', who: personId, details: { table: 'sales' } },
      { action: 'export.begun', who: personId },
    ])
  })

  it('is refused to somebody who may see less by now, and comes back with their shops', async () => {
    const exportId = await begin(viewer)
    await ended(viewer, exportId)
    const { personId } = (await viewer.ask('me')).body as Person
    const become = (shopIds: readonly string[]) =>
      owner.ask('change-person', { personId, role: 'viewer', shopIds })
    await become([shopId])
    expect((await fetched(viewer, exportId)).status).toBe(403)
    await become([])
    expect((await fetched(viewer, exportId)).status).toBe(200)
  })

  it('is deleted after a week, which its row then says', async () => {
    const exportId = await begin(owner)
    await ended(owner, exportId)
    const own = exportsOf()
    const at = now
    now = at + 7 * DAY_MS - 1
    await own.forgetExpired()
    expect(await oneOf(owner, exportId)).toMatchObject({ state: 'done', expiresAtMs: at + 7 * DAY_MS })
    now = at + 7 * DAY_MS
    await own.forgetExpired()
    now = at
    expect(await oneOf(owner, exportId)).toMatchObject({ state: 'expired', expiresAtMs: null })
    expect((await fetched(owner, exportId)).status).toBe(404)
    await own.forgetExpired()
    expect(await readdir(join(folder, 'exports'))).toEqual([])
  })

  it('makes room for the next one: five are kept of each person', async () => {
    const ids: string[] = []
    for (let made = 0; made < 6; made += 1) {
      now += 1
      ids.push(await begin(owner, { table: 'day' }))
      await ended(owner, ids.at(-1) ?? '')
    }
    expect((await listed(owner)).map(({ exportId }) => exportId)).toEqual(ids.slice(1).toReversed())
    expect((await readdir(join(folder, 'exports'))).toSorted()).toEqual(ids.slice(1).toSorted())
  })

  it('is given out no more once a customer in it was erased; books name none, and stay', async () => {
    const id = await withCustomer(0)
    const [first, books] = [await begin(owner), await begin(viewer, { table: 'day' })]
    await Promise.all([ended(owner, first), ended(viewer, books)])
    expect(linesOf(await (await fetched(owner, first)).text()).join('\n')).toContain(`,${DIGITS},`)
    await told(front, log, { erased: [id] })
    expect(await oneOf(owner, first)).toMatchObject({ state: 'expired', bytes: null })
    expect((await fetched(owner, first)).status).toBe(404)
    await exportsOf().forgetExpired()
    expect(await readdir(join(folder, 'exports'))).toEqual([books])
    // The same again, as counters tell it after a restore, takes nothing from a file that has no more of them.
    const anew = await begin(owner)
    await ended(owner, anew)
    await told(front, log, { erased: [id] })
    expect(linesOf(await (await fetched(owner, anew)).text()).join('\n')).not.toContain(`,${DIGITS},`)
  })

  it('is refused for days that end before they begin, or are more than ten years', async () => {
    for (const toMs of [TODAY, TODAY + 4_000 * DAY_MS])
      expect((await owner.ask('begin-export', { ...REQUEST, toMs })).status).toBe(400)
  })
})

/** A file of `browser` that is being written, held once so many rows are, until `goOn`. */
async function heldAt(browser: Browser, rows: number) {
  let exportId = ''
  let goOn = (): void => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let arrived = (): void => {}
  const there = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const own = exportsOf({
    freeBytes: async () => {
      if ((await oneOf(browser, exportId)).rows < rows) return null
      arrived()
      await held
      return null
    },
  })
  exportId = await asked(own, browser)
  own.wake()
  await there
  return { exportId, own, goOn }
}

describe('a file that is being written', () => {
  it('counts its rows, and a second one of the same person has to wait for it', async () => {
    const { exportId, goOn } = await heldAt(owner, 4)
    expect(await oneOf(owner, exportId)).toMatchObject({ state: 'running', rows: 4, rowsExpected: SALES })
    expect((await owner.ask('begin-export', REQUEST)).status).toBe(409)
    expect((await fetched(owner, exportId)).status).toBe(404)
    goOn()
    expect(await ended(owner, exportId)).toMatchObject({ state: 'done', rows: SALES })
    const file = await exportFilesIn(folder).read(exportId)
    expect(linesOf(await new Response(file?.body).text())).toHaveLength(SALES + 1)
  })

  it('is begun again when a customer in it is erased', async () => {
    const id = await withCustomer(1)
    const { exportId, own, goOn } = await heldAt(owner, SALES)
    await told(front, log, { erased: [id] })
    goOn()
    await expect.poll(async () => (await oneOf(owner, exportId)).state).toBe('done')
    await own.close()
    const file = await exportFilesIn(folder).read(exportId)
    expect(linesOf(await new Response(file?.body).text()).join('\n')).not.toContain(`,${DIGITS},`)
  })

  it('can be cancelled, and nothing is left of it', async () => {
    const { exportId, own, goOn } = await heldAt(owner, 4)
    expect((await owner.ask('remove-export', { exportId })).status).toBe(200)
    goOn()
    await own.close()
    expect(await oneOf(owner, exportId)).toMatchObject({ state: 'cancelled', bytes: null })
    expect(await readdir(join(folder, 'exports'))).toEqual([])
  })

  it('ends with a role that is taken away', async () => {
    const guest = await invited(office, owner, { email: 'anil@shop.test', role: 'viewer' })
    const { personId } = (await guest.ask('me')).body as Person
    const { exportId, goOn } = await heldAt(guest, 2)
    await owner.ask('change-person', { personId, role: 'shop-owner', shopIds: [shopId] })
    goOn()
    expect(await ended(guest, exportId)).toMatchObject({ state: 'failed', problem: 'not-allowed' })
    expect(await readdir(join(folder, 'exports'))).toEqual([])
  })

  it('is begun again by an office that ended in the middle, and given up after three times', async () => {
    const { exportId, own, goOn } = await heldAt(owner, 4)
    goOn()
    await own.close()
    expect(await oneOf(owner, exportId)).toMatchObject({ state: 'waiting' })
    // As after a kill: the row still says that it is written.
    const killed = (tries: number) =>
      office.context.pools.main.updateTable('export').set({ state: 'running', tries }).execute()
    await killed(2)
    exportsOf().wake()
    expect(await ended(owner, exportId)).toMatchObject({ state: 'done', rows: SALES })
    await killed(3)
    exportsOf().wake()
    expect(await ended(owner, exportId)).toMatchObject({ state: 'failed', problem: 'interrupted' })
  })

  it('ends on a disk that gets full while there is room for what matters', async () => {
    const own = exportsOf({ freeBytes: async () => 1024 ** 3 })
    const exportId = await asked(own, owner)
    own.wake()
    expect(await ended(owner, exportId)).toMatchObject({ state: 'failed', problem: 'disk-full' })
  })
})
