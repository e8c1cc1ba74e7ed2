// What an office does by itself: the backup of every night, what is kept no longer than it serves, and a disk that fills up.
import { CHEAP } from '../support/settings'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, INDIA_OFFSET_MS, MINUTE_MS } from '#shared/base/clock'
import { verifyBackup } from '#office/server/maintenance/backup'
import { diskJob, LEAST_FREE_BYTES, ROOM_AGAIN_BYTES } from '#office/server/maintenance/disk'
import { every, startJobs, type Job } from '#office/server/base/jobs'
import {
  BACKUP_KEPT_MS,
  FEWEST_KEPT,
  isNightDue,
  openNightlyBackup,
} from '#office/server/maintenance/nightly-backup'
import { conflictRecords } from '#office/server/guard/conflict-records'
import { createKeys } from '#office/server/keys/keys'
import { retentionJobs } from '#office/server/maintenance/retention'
import { secretsFileOf } from '#office/server/base/secrets'
import { testOffice, type TestOffice } from '../support/office'
import { settleMicrotasks, VirtualTime } from '../support/virtual-time'
import { folderOfTest } from '../support/folder'

const PASSPHRASE = 'a passphrase of the shop'
const inIndia = (text: string): number => Date.parse(`${text}:00Z`) - INDIA_OFFSET_MS

function officeFolder(): string {
  const folder = folderOfTest()
  writeFileSync(secretsFileOf(folder), '{}')
  return folder
}

const opened = (office: TestOffice, folder: string, passphrase: string | null = PASSPHRASE) =>
  openNightlyBackup({
    context: office.context,
    databaseUrl: office.url,
    folder,
    backups: { passphrase, folder: join(folder, 'backups'), cost: CHEAP },
  })

const alertsOf = async ({ context }: TestOffice): Promise<readonly string[]> =>
  (
    await context.pools.main.selectFrom('alert').select('kind').where('closed_at_ms', 'is', null).execute()
  ).map(({ kind }) => kind)

const figuresOf = async (office: TestOffice): Promise<string> =>
  (await office.app.fetch(new Request('https://office.test/metrics'), '127.0.0.1')).text()

describe('the backup of every night', () => {
  const SPREAD_MS = 20 * MINUTE_MS
  it.each([
    ['the first one, at once', '2026-11-23T12:00', null, true],
    ['before its minute', '2026-11-23T02:19', '2026-11-22T02:25', false],
    ['at its minute', '2026-11-23T02:20', '2026-11-22T02:25', true],
    ['later that night, made already', '2026-11-23T03:00', '2026-11-23T02:21', false],
    ['by day, after a computer that was off at night', '2026-11-23T10:00', '2026-11-22T10:02', true],
    ['at night, though one was made in the evening', '2026-11-23T02:20', '2026-11-22T22:00', true],
    ['after the clock was set back', '2026-11-23T12:00', '2027-01-01T02:20', true],
  ])('is due %s', (_when, now, last, isDue) => {
    expect(isNightDue(inIndia(now), last === null ? null : inIndia(last), SPREAD_MS)).toBe(isDue)
  })

  it('is whole, for this user alone, and its age is among the figures', async () => {
    const office = await testOffice()
    const folder = officeFolder()
    expect(await figuresOf(office)).not.toContain('backup_age_seconds ')
    const { jobs } = await opened(office, folder)
    await jobs[0]?.run()
    const [name = ''] = readdirSync(join(folder, 'backups'))
    expect(name).toMatch(/^galla-office-\d{4}-\d{2}-\d{2}-\d{4}\.backup$/)
    expect(await verifyBackup(join(folder, 'backups', name), PASSPHRASE)).toMatchObject({ office: 1 })
    expect(statSync(join(folder, 'backups', name)).mode & 0o077).toBe(0)
    expect(await figuresOf(office)).toMatch(/^galla_office_backup_age_seconds \d/m)
    // A restart does not make another one the same night.
    const again = await opened(office, folder)
    expect(again.jobs[0]?.isDue(office.context.clock.now(), null)).toBe(false)
  })

  it('removes those of more than 35 days ago, never the last seven, and no other file', async () => {
    const office = await testOffice()
    const folder = officeFolder()
    const { jobs } = await opened(office, folder)
    await jobs[0]?.run()
    const backups = join(folder, 'backups')
    const now = office.context.clock.now()
    const named = (agoMs: number): string => {
      const [day, time = ''] = new Date(now - agoMs + INDIA_OFFSET_MS).toISOString().split('T')
      return `galla-office-${day}-${time.slice(0, 5).replace(':', '')}.backup`
    }
    const old = [1, 2, 3].map((days) => named(BACKUP_KEPT_MS + days * DAY_MS))
    const others = ['of-the-owner.backup', 'notes.txt']
    const broken = `${named(DAY_MS)}.unfinished`
    for (const name of [...old, ...others, broken]) writeFileSync(join(backups, name), '')
    await jobs[0]?.run()
    expect(readdirSync(backups)).toEqual(expect.arrayContaining([...old, ...others]))
    expect(readdirSync(backups)).not.toContain(broken)
    const recent = Array.from({ length: FEWEST_KEPT }, (_, index) => named((index + 1) * DAY_MS))
    for (const name of recent) writeFileSync(join(backups, name), '')
    await jobs[0]?.run()
    for (const name of old) expect(readdirSync(backups)).not.toContain(name)
    expect(readdirSync(backups)).toEqual(expect.arrayContaining([...recent, ...others]))
  })

  it('that fails is told to the owner until one is made, and leaves the earlier ones', async () => {
    const office = await testOffice()
    const folder = officeFolder()
    const { jobs } = await opened(office, folder)
    await jobs[0]?.run()
    const before = readdirSync(join(folder, 'backups'))
    const secrets = secretsFileOf(folder)
    rmSync(secrets)
    await expect(jobs[0]?.run()).rejects.toThrow('There is no office')
    expect(readdirSync(join(folder, 'backups'))).toEqual(before)
    expect(await alertsOf(office)).toEqual(['backup-failed'])
    writeFileSync(secrets, '{}')
    await jobs[0]?.run()
    expect(await alertsOf(office)).toEqual([])
  })

  it('is not made without a passphrase, and an office with a short one does not start', async () => {
    const office = await testOffice()
    expect((await opened(office, officeFolder(), null)).jobs).toEqual([])
    await expect(opened(office, officeFolder(), 'short')).rejects.toThrow('fewer than 12 characters')
  })
})

describe('what is done at times', () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} }

  it('runs when due, alone, and again soon after a failure', async () => {
    const time = new VirtualTime()
    const ran: string[] = []
    let end = (): void => {}
    let isFailing = true
    const slow: Job = {
      ...every(HOUR_MS, 'slow', () => new Promise<void>((resolve) => (end = resolve))),
    }
    const failing = every(HOUR_MS, 'failing', async () => {
      ran.push('failing')
      if (isFailing) throw new Error('not now')
    })
    const often = every(0, 'often', async () => void ran.push('often'))
    const jobs = startJobs([slow, failing, often], { clock: time, timers: time, log })
    await time.pass(3 * MINUTE_MS)
    expect(ran).toEqual(['failing', 'often', 'failing', 'often', 'failing', 'often'])
    isFailing = false
    await time.pass(30 * MINUTE_MS)
    expect(ran.filter((name) => name === 'failing')).toHaveLength(4)
    await time.pass(HOUR_MS)
    expect(ran.filter((name) => name === 'failing')).toHaveLength(5)
    let isClosed = false
    const closing = jobs.close().then(() => (isClosed = true))
    await settleMicrotasks()
    expect(isClosed).toBe(false)
    end()
    await closing
    const count = ran.length
    await time.pass(DAY_MS)
    expect(ran).toHaveLength(count)
  })

  it('runs again when the clock was set back', async () => {
    const time = new VirtualTime()
    let runs = 0
    const jobs = startJobs([every(DAY_MS, 'daily', async () => (runs += 1))], {
      clock: time,
      timers: time,
      log,
    })
    await time.pass(HOUR_MS)
    expect(runs).toBe(1)
    time.jumpWallClock(-400 * DAY_MS)
    await time.pass(2 * MINUTE_MS)
    expect(runs).toBe(2)
    await jobs.close()
  })
})

describe('what is kept no longer than it serves', () => {
  it('goes: sessions that ended, codes of a month ago; and what still serves stays', async () => {
    const time = new VirtualTime()
    const office = await testOffice({ clock: time, timers: time })
    const { pools } = office.context
    await office.app.enrolment.newCode('console')
    const at = (ms: number): Date => new Date(time.now() + ms)
    await pools.main
      .insertInto('user')
      .values({
        id: 'owner',
        name: 'Owner',
        email: 'owner@shop.test',
        emailVerified: true,
        image: null,
        createdAt: at(0),
        updatedAt: at(0),
        twoFactorEnabled: null,
        role: 'distributor',
      })
      .execute()
    for (const [id, endsInMs] of [
      ['ended', -1],
      ['lasting', DAY_MS],
    ] as const)
      await pools.main
        .insertInto('session')
        .values({
          id,
          token: id,
          userId: 'owner',
          expiresAt: at(endsInMs),
          createdAt: at(0),
          updatedAt: at(0),
          ipAddress: null,
          userAgent: null,
        })
        .execute()
    const areas = {
      admission: { forgetEnded: async () => 0 },
      conflicts: conflictRecords(office.context),
      relay: { care: async () => {} },
      keys: createKeys(office.context),
      exports: { forgetExpired: async () => {} },
    }
    const runAll = async (): Promise<void> => {
      for (const job of retentionJobs(office.context, areas)) await job.run()
    }
    await runAll()
    expect((await pools.main.selectFrom('session').select('id').execute()).map(({ id }) => id)).toEqual([
      'lasting',
    ])
    expect(await pools.main.selectFrom('enrolment').selectAll().execute()).toHaveLength(1)
    time.jumpWallClock(31 * DAY_MS)
    await runAll()
    expect(await pools.main.selectFrom('enrolment').selectAll().execute()).toHaveLength(0)
  })
})

it('a disk that is nearly full is told before it is full, until there is room again', async () => {
  const office = await testOffice()
  await diskJob(office.context, async () => LEAST_FREE_BYTES).run()
  await diskJob(office.context, async () => null).run()
  expect(await alertsOf(office)).toEqual([])
  await diskJob(office.context, async () => LEAST_FREE_BYTES - 1).run()
  expect(await alertsOf(office)).toEqual(['disk-low'])
  await diskJob(office.context, async () => ROOM_AGAIN_BYTES - 1).run()
  await diskJob(office.context, async () => null).run()
  expect(await alertsOf(office)).toEqual(['disk-low'])
  await diskJob(office.context, async () => ROOM_AGAIN_BYTES).run()
  expect(await alertsOf(office)).toEqual([])
  await diskJob(office.context, async () => LEAST_FREE_BYTES - 1).run()
  expect(await alertsOf(office)).toEqual(['disk-low'])
})
