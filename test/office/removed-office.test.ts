// The file of the office is taken away while the app is shut: by its log the counter is in an office all the same.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import {
  enteredCounter,
  enterOffice,
  newComputer,
  openCounterApp,
  preparedRecharge,
  rechargeAt,
} from '../support/counter-app'
import { value } from '../support/journals'
import { playSystem } from '../support/played-system'
import { standingOffice } from '../support/standing-office'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('../support/played-system')).verifyingHere,
}))

afterAll(playSystem())

const SOON = { timeout: 15_000, interval: 20 }

it('a counter whose office file was removed says so and asks before each sale, until it is left or entered anew', async () => {
  const standing = await standingOffice('practice')
  const computer = await newComputer()
  const before = await enteredCounter(standing, 'Counter 1', computer)
  await expect.poll(async () => (await before.state()).isAskedBeforeSales, SOON).toBe(true)
  expect((await rechargeAt(before, '9876543210')).attempts).toBe(1)
  await before.app.close()
  await rm(join(computer.dataFolder, 'practice', 'office.json'))

  const counter = await openCounterApp(computer)
  const { app } = counter
  const state = async () => value(await app.ask('office.state', {}))
  await expect.poll(async () => (await app.ask('app.state', {})).recovered, SOON).toBe(true)
  expect(await state()).toEqual({ kind: 'none', isMissed: true })
  const requestId = await preparedRecharge(counter, '9876543211')
  const stopped = value(await app.ask('sale.confirm', { requestId, accepted: [] }))
  expect(stopped).toMatchObject({ attempts: 0, railStatus: 'not-sent' })

  expect(value(await app.ask('office.leave', {}))).toEqual({ problem: null })
  await expect.poll(state, SOON).toEqual({ kind: 'none' })
  expect((await rechargeAt(counter, '9876543212')).attempts).toBe(1)
  expect(await enterOffice(counter, standing, 'Counter 1 again')).toEqual({ problem: null })
})
