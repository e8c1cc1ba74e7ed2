// A counter of an office whose log is put back to an earlier hour while it sells, as the whole app.
import { copyOfLive } from '../support/folder'
import { copyFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { enteredCounter, rechargeAt, type CounterApp } from '../support/counter-app'
import { value } from '../support/journals'
import { playSystem } from '../support/played-system'
import { standingOffice } from '../support/standing-office'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('../support/played-system')).verifyingHere,
}))

afterAll(playSystem())

const NUMBERS = ['9876543210', '9876543211', '9876543212', '9876543213']
const SOON = { timeout: 15_000, interval: 20 }

const sent = (counter: CounterApp) =>
  expect
    .poll(async () => {
      await counter.app.ask('office.send-now', {})
      return (await counter.state()).record
    }, SOON)
    .toMatchObject({ standing: { kind: 'up-to-date' }, unsent: 0 })

it('stops selling, goes on with its own log, and gives the office every entry once', async () => {
  const standing = await standingOffice('practice')
  const counter = await enteredCounter(standing, 'Counter 1')
  await expect.poll(async () => (await counter.state()).isAskedBeforeSales, SOON).toBe(true)
  const [first, second, third, fourth] = NUMBERS as [string, string, string, string]
  await rechargeAt(counter, first)
  const folder = join(counter.computer.dataFolder, 'practice')
  const older = `${counter.computer.dataFolder}-older`
  await copyOfLive(folder, older)
  onTestFinished(() => rm(older, { recursive: true, force: true }))
  await rechargeAt(counter, second)
  await rechargeAt(counter, third)
  await sent(counter)

  for (const name of await readdir(older)) {
    if (!name.startsWith('journal.db')) continue
    await copyFile(join(older, name), join(folder, `${name}.sync`))
    await rename(join(folder, `${name}.sync`), join(folder, name))
  }
  await expect(rechargeAt(counter, fourth)).rejects.toThrow('replaced')
  expect((await counter.app.ask('app.state', {})).storeProblem).toBe('replaced')
  expect(value(await counter.app.ask('journal.open-again', {}))).toBeNull()
  await expect.poll(async () => (await counter.state()).isAskedBeforeSales, SOON).toBe(true)
  await rechargeAt(counter, fourth)

  const { sales } = value(await counter.app.ask('journal.day', {}))
  expect(sales.map(({ accountNumber }) => accountNumber ?? '').toSorted()).toEqual(NUMBERS)
  await sent(counter)
  const { rows } = await sql<{ entries: number; places: number }>`
SELECT count(*) AS entries, count(DISTINCT sequence) AS places FROM entry`.execute(
    standing.office.context.pools.main,
  )
  expect(rows[0]?.places).toBe(rows[0]?.entries)
  expect(counter.app.defects).toEqual([])
})
