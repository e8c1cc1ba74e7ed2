// A shop of several counters as it is: built counters under one client id of one service, each on a line to the office that can be cut, and the
// office with its own PostgreSQL.
import type { Page } from '@playwright/test'
import pg from 'pg'
import type { EnteredOffice } from '#shared/office/counter-office'
import type { Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { enrolmentLine, parseEnrolment } from '#shared/office/enrolment'
import { freePort } from '../../support/free-port'
import { postgresOf } from '../../support/postgres-of-office'
import { openWatchedLine, type WatchedLine } from '../../support/watched-line'
import { expect } from '../fixture'
import { ask } from './bridge'
import { openShop, openVault, sandboxBand, typePin } from './first-launch'
import { runOffice, type RunningOffice } from './office'
import { giveKeys, hasKeys, joinOffice } from './office-at-counter'
import { killPostgres, type Counter, type Counters, type Offices } from './office-stand'
import type { ShopService } from './shop-service'

const PASSPHRASE = 'a passphrase of the shop'
const ENV = { GALLA_BACKUP_PASSPHRASE: PASSPHRASE }
/** A counter that missed the office waits up to a minute before it asks again, if nobody presses anything. */
const WELL_WITHIN_MS = 90_000
const STARTED_WITHIN_MS = 60_000

export interface ShopCounter {
  readonly name: string
  readonly line: WatchedLine
  readonly window: Page
  /** As in a power cut. */
  kill(): Promise<void>
  /** After it was killed: the vault is opened and the owner is at the counter again. */
  startAgain(): Promise<void>
  office(): Promise<EnteredOffice>
  /** It reaches the office, has told it everything, asks it before each sale, and knows where callbacks of its sales are taken. */
  isWell(): Promise<void>
}

export interface Shop {
  readonly counters: readonly [ShopCounter, ShopCounter, ShopCounter]
  readonly service: ShopService
  office(): RunningOffice
  killOffice(): Promise<void>
  killPostgres(): void
  /** In the same folder, at the same address. */
  startOffice(): Promise<void>
  /** Resolves to the file. */
  backUp(): Promise<string>
  /** An office from this file in the place of the one that was killed. */
  restore(file: string): Promise<void>
  /** After a restore: there is no counter that its backup does not know. */
  confirmCounters(): Promise<void>
  /** Rows of the office's own database. */
  rows<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>
  close(): Promise<void>
}

interface Stand {
  readonly offices: Offices
  readonly counters: Counters
  readonly service: ShopService
}

/** An office, and three counters that came in and have the shop's keys. */
export async function openShopOfCounters({ offices, counters, service }: Stand): Promise<Shop> {
  const port = await freePort()
  let folder = await offices.folder()
  const started = async (): Promise<RunningOffice> => {
    const running = await offices.start(['--data', folder], { port, env: ENV })
    await expect.poll(running.said, { timeout: STARTED_WITHIN_MS }).toContain('galla-office:')
    return running
  }
  let office = await started()
  const lines = await Promise.all([1, 2, 3].map(() => openWatchedLine(folder, port)))
  const apps = await Promise.all(lines.map(() => counters.start()))
  await Promise.all(apps.map(({ window }) => openShop(window, service)))
  const [first, second, third] = lines.map((line, at) =>
    counterOn({ name: `Counter ${at + 1}`, line, app: apps[at] as Counter, counters }),
  ) as [ShopCounter, ShopCounter, ShopCounter]
  for (const { name, line, window } of [first, second, third]) {
    await joinOffice(window, throughLine(await office.nextLine(), line), name, true)
    if (name === first.name) await hasKeys(window)
    else await giveKeys(first.window, window, name, true)
  }
  return {
    counters: [first, second, third],
    service,
    office: () => office,
    killOffice: () => office.kill(),
    killPostgres: () => killPostgres(folder),
    startOffice: async () => {
      office = await started()
    },
    backUp: async () => {
      const file = `${await offices.folder()}/night.backup`
      expect(await runOffice(['--data', folder, 'backup', file], ENV)).toContain('found whole')
      return file
    },
    restore: async (file) => {
      folder = await offices.folder()
      expect(await runOffice(['--data', folder, 'restore', file], ENV)).toContain(
        'counters send what it lacks',
      )
      office = await started()
    },
    confirmCounters: async () => {
      expect(await runOffice(['--data', folder, 'counters-are-all'], ENV)).toContain('these are all counters')
    },
    rows: async <Row extends pg.QueryResultRow>(sql: string) => {
      const client = new pg.Client({ connectionString: postgresOf(folder).url })
      await client.connect()
      try {
        return (await client.query<Row>(sql)).rows
      } finally {
        await client.end()
      }
    },
    close: async () => {
      for (const line of lines) await line.close()
    },
  }
}

/** The same office, reached through the counter's own line. */
function throughLine(line: string, { address }: WatchedLine): string {
  const enrolment = parseEnrolment(line)
  if (enrolment === null) throw new Error(`no line of an office: ${line}`)
  return enrolmentLine({ ...enrolment, address })
}

function counterOn(of: {
  readonly name: string
  readonly line: WatchedLine
  readonly app: Counter
  readonly counters: Counters
}): ShopCounter {
  let { app } = of
  const office = async (): Promise<EnteredOffice> => {
    const state = await ask(app.window, 'office.send-now', {})
    if (!state.ok || state.value.kind !== 'entered') throw new Error(`${of.name} is in no office`)
    return state.value
  }
  return {
    name: of.name,
    line: of.line,
    get window() {
      return app.window
    },
    kill: () => app.kill(),
    startAgain: async () => {
      app = await of.counters.start({ folder: app.folder })
      await openVault(app.window)
      await typePin(app.window)
      await expect(sandboxBand(app.window)).toBeVisible()
    },
    office,
    isWell: () =>
      expect.poll(office, { message: of.name, timeout: WELL_WITHIN_MS }).toMatchObject({
        line: { kind: 'connected' },
        isAskedBeforeSales: true,
        record: { standing: { kind: 'up-to-date' }, unsent: 0 },
        hooks: expect.arrayContaining([expect.objectContaining({ kind: 'recharge' })]) as unknown,
      }),
  }
}

/** What a counter sold, as its own log tells it; today all of it. */
export async function salesOf({ window }: ShopCounter): Promise<readonly Sale[]> {
  const day = await ask(window, 'journal.day', {})
  if (!day.ok) throw new Error(`no sales: ${JSON.stringify(day.failure)}`)
  return day.value.sales
}

/** One that it took over, too. */
export async function saleAt({ window }: ShopCounter, requestId: RequestId): Promise<Sale> {
  const found = await ask(window, 'journal.sale', { requestId })
  if (!found.ok) throw new Error(`no sale: ${JSON.stringify(found.failure)}`)
  return found.value.sale
}
