// Two offices and one database: one is at work, the other waits and takes its place; and a database whose history may be missing something
// raises the generation, so that nothing is sold past what was forgotten.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Timers } from '#shared/base/clock'
import { holdOffice } from '#office/server/api/office-lock'
import { runCommand } from '#office/server/commands'
import { anchorOf, beginEpoch, type Anchor, type Epoch } from '#office/server/database/epoch'
import { openPools } from '#office/server/database/pools'
import { systemClock, systemTimers } from '#office/server/system'
import { folderOfTest } from '../support/folder'
import { clientOf, testOffice } from '../support/office'

let ids = 0
const begin = (client: pg.Client, anchor: Anchor | null = null, nowMs = 0) =>
  beginEpoch(client, { anchor, newId: () => `start-${(ids += 1)}`, nowMs })

const generationIn = async (client: pg.Client): Promise<number> =>
  Number((await client.query<{ generation: string }>('SELECT generation FROM office')).rows[0]?.generation)

async function officeDatabase() {
  const office = await testOffice()
  return { office, client: await clientOf(office.url) }
}

describe('the generation', () => {
  it('stays while the same database goes on, and each start has an epoch of its own', async () => {
    const { client } = await officeDatabase()
    const first = await begin(client)
    const anchor = await anchorOf(client, first.epoch)
    const second = await begin(client, anchor)
    const third = await begin(client, anchor)
    expect([first, second, third].map(({ missing }) => missing)).toEqual([null, null, null])
    expect([first, second, third].map(({ epoch }) => epoch.number)).toEqual([1, 2, 3])
    expect(new Set([first, second, third].map(({ epoch }) => epoch.startId)).size).toBe(3)
    expect(await generationIn(client)).toBe(1)
  })

  it.each<[string, string, (anchor: Anchor) => Anchor | null]>([
    ['another PostgreSQL', "UPDATE office_epoch SET system_id = 'another'", () => null],
    ['another timeline', 'UPDATE office_epoch SET timeline = timeline + 1', () => null],
    ['files that were put back', 'SELECT 1', (anchor) => ({ ...anchor, position: anchor.position + 1e9 })],
    ['a dump of before the last start', 'SELECT 1', (anchor) => ({ ...anchor, epoch: anchor.epoch + 1 })],
    ['a twin of the last start', 'SELECT 1', (anchor) => ({ ...anchor, startId: 'another' })],
    ['a dump without the run', 'DELETE FROM office_epoch', (anchor) => anchor],
  ])('is raised above every earlier one over %s', async (_what, change, anchorFrom) => {
    const { client } = await officeDatabase()
    const { epoch } = await begin(client)
    const anchor = await anchorOf(client, epoch)
    await client.query(change)
    const begun = await begin(client, anchorFrom({ ...anchor, generation: 7 }))
    expect(begun.missing).not.toBeNull()
    expect(await generationIn(client)).toBeGreaterThan(anchorFrom(anchor) === null ? 1 : 7)
    const after = await anchorOf(client, begun.epoch)
    expect((await begin(client, after)).missing).toBeNull()
  })

  it('is raised by the owner’s word while no office runs', async () => {
    const { office, client } = await officeDatabase()
    const folder = folderOfTest()
    writeFileSync(join(folder, 'office-secrets.json'), '{}')
    const place = { folder, database: { url: office.url, tls: null }, now: () => 0, say: () => {} }
    const lock = await holdOffice(office.url, { timers: systemTimers, onLost: () => {} })
    await expect(runCommand(['new-generation'], place)).rejects.toThrow('Another office is running')
    await lock.release()
    await runCommand(['new-generation'], place)
    expect(await generationIn(client)).toBe(2)
  })
})

describe('the epoch', () => {
  it('ends the connections of the run before, with what they had under way, and lets none of it in again', async () => {
    const { office, client } = await officeDatabase()
    const poolsOf = (epoch: Epoch) => {
      const pools = openPools(office.url, () => {}, epoch)
      onTestFinished(() => pools.close())
      return pools
    }
    const former = poolsOf((await begin(client)).epoch)
    const write = (pools: typeof former, name: string) =>
      sql`INSERT INTO setting VALUES (${name}, '{}', 0, 'test')`.execute(pools.admission)
    await write(former, 'before')
    const underWay = former.admission
      .transaction()
      .execute(async (transaction) => {
        await sql`INSERT INTO setting VALUES ('under way', '{}', 0, 'test')`.execute(transaction)
        await sql`SELECT pg_sleep(10)`.execute(transaction)
      })
      .then(
        () => 'kept',
        () => 'undone',
      )
    await expect
      .poll(
        async () =>
          (await client.query("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'")).rowCount,
      )
      .toBe(1)
    const later = poolsOf((await begin(client)).epoch)
    expect(await underWay).toBe('undone')
    await expect(write(former, 'after')).rejects.toThrow(/another office has begun|terminat/i)
    await expect(write(former, 'after')).rejects.toThrow('another office has begun')
    await write(later, 'later')
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM setting WHERE changed_by = 'test' ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['before', 'later'])
  })
})

/** Carries bytes to PostgreSQL until it vanishes, as a computer does whose power is cut: nothing is closed, and nothing comes any more. */
async function vanishingLine(url: string) {
  const to = new URL(url)
  const target = Number(to.port)
  const sockets = new Set<Socket>()
  let isGone = false
  let answersAfterMs = 0
  const server = createServer((near) => {
    const far = connect(target, to.hostname)
    sockets.add(near).add(far)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const)
      from
        .on('error', () => {})
        .on('data', (bytes) => {
          const carry = (): void => {
            if (!isGone) into.write(bytes)
          }
          if (from === far && answersAfterMs > 0) setTimeout(carry, answersAfterMs)
          else carry()
        })
        .on('close', () => {
          if (!isGone) into.destroy()
        })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  to.port = String((server.address() as AddressInfo).port)
  return {
    url: String(to),
    vanish: () => void (isGone = true),
    reset: () => {
      for (const socket of sockets) socket.destroy()
    },
    slow: (ms: number) => void (answersAfterMs = ms),
  }
}

const WRITTEN_EVERY_MS = 1_000

describe('the lock', () => {
  it('is lost within seconds where the database vanishes, and where another run has begun', async () => {
    const { office, client } = await officeDatabase()
    const line = await vanishingLine(office.url)
    const held = async (url: string) => {
      let losses = 0
      const lock = await holdOffice(url, { timers: systemTimers, onLost: () => void (losses += 1) })
      onTestFinished(lock.release)
      lock.begin((await begin(client)).epoch, systemClock)
      return { lock, losses: () => losses }
    }
    const first = await held(office.url)
    await new Promise((resolve) => void setTimeout(resolve, 1_500))
    expect(first.losses()).toBe(0)
    await begin(client)
    await expect.poll(first.losses, { timeout: 4_000 }).toBe(1)
    await first.lock.release()
    const second = await held(line.url)
    line.vanish()
    await expect.poll(second.losses, { timeout: 8_000 }).toBe(1)
  }, 30_000)

  it.each(['vanish', 'reset'] as const)(
    'is waited for on where the database is by then, after a line that did %s',
    async (trouble) => {
      const { office } = await officeDatabase()
      const line = await vanishingLine(office.url)
      const holder = await holdOffice(office.url, { timers: systemTimers, onLost: () => {} })
      onTestFinished(holder.release)
      const asked: string[] = []
      let waits = 0
      const findDatabase = async (): Promise<string> => {
        asked.push('where')
        // No host can be written to for a moment.
        if (asked.length === 1) throw new Error('none writes')
        return office.url
      }
      const waiter = holdOffice(line.url, {
        timers: systemTimers,
        onLost: () => {},
        waiting: { onWaiting: () => void (waits += 1), findDatabase },
      })
      await expect.poll(() => waits).toBe(1)
      expect(asked).toEqual([])
      line[trouble]()
      await expect.poll(() => asked.length, { timeout: 8_000 }).toBe(2)
      await holder.release()
      const held = await waiter
      onTestFinished(held.release)
      expect([held.url, waits]).toEqual([office.url, 1])
    },
    20_000,
  )

  it.each([
    ['3.1 s, with the answer there', 3_100, 0],
    ['3.5 s, and the answer comes half a second later', 3_500, 500],
  ])(
    'stays with an office that does nothing for %s',
    async (_what, ms, answersAfterMs) => {
      const { office, client } = await officeDatabase()
      const line = await vanishingLine(office.url)
      let losses = 0
      let stall: (() => void) | null = null
      const timers: Timers = {
        after: (delayMs, task) => {
          // The question is on its way once the turn that waits for its answer has ended.
          if (delayMs > WRITTEN_EVERY_MS && stall !== null) process.nextTick(stall)
          return systemTimers.after(delayMs, task)
        },
      }
      const lock = await holdOffice(line.url, { timers, onLost: () => void (losses += 1) })
      onTestFinished(lock.release)
      lock.begin((await begin(client)).epoch, systemClock)
      const stalled = new Promise<void>((resolve) => {
        stall = () => {
          stall = null
          line.slow(answersAfterMs)
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
          resolve()
        }
      })
      await stalled
      await new Promise((resolve) => void setTimeout(resolve, WRITTEN_EVERY_MS + 2 * answersAfterMs))
      expect(losses).toBe(0)
    },
    15_000,
  )
})
