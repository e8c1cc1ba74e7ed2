// Customers' rows that somebody deletes with a database tool while the app is shut, on the app as it is composed.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { playedComputer, startApp, type PlayedComputer, type StartedApp } from '../../support/composed-app'
import { preparedRecharge } from '../../support/counter-app'
import { value } from '../../support/journals'
import { playSystem } from '../../support/played-system'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('../../support/played-system')).verifyingHere,
}))
afterAll(playSystem())

const NUMBER = '9876543210'
const OTHER = '9876543211'
const SOON = { timeout: 20_000 }

async function opened(computer: PlayedComputer): Promise<StartedApp> {
  const app = await startApp(computer)
  await expect.poll(async () => (await app.ask('app.state', {})).recovered, SOON).toBe(true)
  return app
}

async function sold(app: StartedApp, accountNumber: string): Promise<void> {
  const requestId = await preparedRecharge({ app }, accountNumber)
  value(await app.ask('sale.confirm', { requestId, accepted: [] }))
}

function edited({ dataFolder }: PlayedComputer, sql: string): void {
  const file = new DatabaseSync(join(dataFolder, 'practice', 'journal.db'))
  file.exec(sql)
  file.close()
}

it('are told from the check of the whole log on, at each start, and whoever was erased by right is not', async () => {
  const computer = await playedComputer()
  onTestFinished(() => computer.remove())
  const first = await opened(computer)
  await sold(first, NUMBER)
  await sold(first, OTHER)
  expect(value(await first.ask('privacy.erase', { accountNumber: OTHER }))).toMatchObject({ erased: 1 })
  expect(value(await first.ask('journal.verify', {}))).toMatchObject({ kind: 'whole', erased: 1 })
  expect((await first.ask('app.state', {})).damagedFiles).toEqual([])
  await first.close()
  edited(computer, `DELETE FROM personal WHERE account_number = '${NUMBER}'`)
  const second = await opened(computer)
  expect(value(await second.ask('journal.verify', {}))).toMatchObject({
    kind: 'whole',
    erased: 1,
    gone: { count: 1 },
  })
  expect((await second.ask('app.state', {})).damagedFiles).toEqual(['customers-rows'])
  await second.close()
  const third = await opened(computer)
  expect((await third.ask('app.state', {})).damagedFiles).toEqual(['customers-rows'])
  const gone = { count: 1, untold: [] }
  expect(value(await third.ask('journal.verify', {}))).toMatchObject({ kind: 'whole', erased: 1, gone })
  await third.close()
})
