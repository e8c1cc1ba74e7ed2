// The app as it is composed at a start, over its channels and the practice service: sells, prints and tells, and finds
// everything again after a restart.
import { copyOfLive } from '../support/folder'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { RequestId } from '#shared/base/ids'
import { playedComputer, startApp, type PlayedComputer, type StartedApp } from '../support/composed-app'
import { ippDouble } from '../support/spoolers/ipp-double'
import { playSystem } from '../support/played-system'
import { preparedRecharge } from '../support/counter-app'
import { value } from '../support/journals'
import { fakeKeyStore } from '../support/settings'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('../support/played-system')).endingWorker,
}))

const OWNER_PIN = '4071'
const NUMBER = '9876543210'
const OTHER_NUMBER = '9812345670'

afterAll(playSystem())

async function computerOfShop(): Promise<PlayedComputer> {
  const computer = await playedComputer()
  onTestFinished(() => computer.remove())
  return computer
}

async function started(computer: PlayedComputer): Promise<StartedApp> {
  const app = await startApp(computer)
  onTestFinished(() => app.close())
  return app
}

/** A recharge from the sheet to its end. */
async function recharge(app: StartedApp, accountNumber = NUMBER): Promise<RequestId> {
  const requestId = await preparedRecharge({ app }, accountNumber)
  value(await app.ask('sale.confirm', { requestId, accepted: [] }))
  return requestId
}

describe('the composed app', () => {
  it('sells a recharge, and has it on the day, in the search and on paper', async () => {
    const app = await started(await computerOfShop())
    const requestId = await recharge(app)
    expect(value(await app.ask('journal.sale', { requestId })).sale.railStatus).toBe('success')
    expect(value(await app.ask('till.state', {})).shut?.cashPaise).toBe(29_900)
    const page = value(await app.ask('receipt.page', { requestId, paper: '80mm' }))
    expect(page.text).toContain('299')
    expect(await (await app.page(page.path))?.text()).toContain('299')
    expect(app.defects).toEqual([])
  })

  it('takes a paper that waits back as it is closed, and after a kill its next paper is a duplicate', async () => {
    const spooler = await ippDouble()
    const former = process.env['CUPS_SERVER']
    process.env['CUPS_SERVER'] = spooler.socketPath
    onTestFinished(() => {
      spooler.close()
      if (former === undefined) delete process.env['CUPS_SERVER']
      else process.env['CUPS_SERVER'] = former
    })
    const computer = await computerOfShop()
    const connection = { way: 'raw-queue', queue: 'off' } as const
    const printer = { connection, writing: 'letters', finish: { cut: 'none', openDrawer: false } } as const
    const preferences = { ...computer.preferences, printer }
    const app = await startApp({ ...computer, preferences })
    const requestId = await recharge(app)
    const said = async (of: StartedApp) => {
      const { path } = value(await of.ask('receipt.page', { requestId, paper: '80mm' }))
      return (await (await of.page(path))?.text())?.includes('Duplicate')
    }
    const printing = app.ask('receipt.print', { requestId, paper: '80mm' })
    await expect.poll(() => spooler.jobs.length).toBe(1)
    const killed = { ...computer, preferences, dataFolder: `${computer.dataFolder}-killed` }
    onTestFinished(() => rm(killed.dataFolder, { recursive: true, force: true }))
    await copyOfLive(computer.dataFolder, killed.dataFolder)
    await app.close()
    expect(spooler.jobs.map(({ isCancelled }) => isCancelled)).toEqual([true])
    expect(await printing).toMatchObject({ ok: false, failure: { problem: 'taken-back' } })

    const again = await startApp(computer)
    expect(await said(again)).toBe(false)
    await again.close()

    const [left] = spooler.jobs
    if (left !== undefined) left.isCancelled = false
    const after = await started(killed)
    expect(await said(after)).toBe(true)
    await expect.poll(() => left?.isCancelled).toBe(true)
  })

  it('finds the sale again after a restart', async () => {
    const computer = await computerOfShop()
    const first = await startApp(computer)
    const requestId = await recharge(first)
    const before = value(await first.ask('journal.sale', { requestId })).story.map(({ link }) => link)
    await first.close()
    const again = await started(computer)
    const { sale, story } = value(await again.ask('journal.sale', { requestId }))
    expect(sale.railStatus).toBe('success')
    expect(story.map(({ link }) => link)).toEqual(before)
  })

  it('shows the practice log while its key cannot be opened, and sells again once it can', async () => {
    const computer = await computerOfShop()
    const first = await startApp(computer)
    const requestId = await recharge(first)
    await first.close()

    const lost = await startApp({ ...computer, keyStore: fakeKeyStore() })
    await expect.poll(async () => (await lost.ask('app.state', {})).storeProblem).toBe('no-key')
    expect(value(await lost.ask('journal.sale', { requestId })).sale.railStatus).toBe('success')
    expect(await lost.ask('receipt.page', { requestId, paper: '80mm' })).toMatchObject({ ok: true })
    await expect(recharge(lost)).rejects.toThrow('no-key')
    expect(lost.defects).toEqual([])
    await lost.close()

    const again = await started(computer)
    await recharge(again, OTHER_NUMBER)
    expect(value(await again.ask('journal.day', {})).sales).toHaveLength(2)
  })

  it('sells nothing once the file of the log was put back, says so, and goes on with all that was told', async () => {
    const computer = await computerOfShop()
    const app = await started(computer)
    const first = await recharge(app)
    const log = join(computer.dataFolder, 'practice', 'journal.db')
    const older = await readFile(log)
    const second = await recharge(app, OTHER_NUMBER)
    await rm(log)
    await writeFile(log, older)

    await expect(recharge(app, '9000000021')).rejects.toThrow('replaced')
    expect((await app.ask('app.state', {})).storeProblem).toBe('replaced')
    expect(value(await app.ask('journal.open-again', {}))).toBeNull()
    expect((await app.ask('app.state', {})).storeProblem).toBeNull()
    const third = await recharge(app, '9000000021')
    const { sales } = value(await app.ask('journal.day', {}))
    expect(sales.map(({ requestId }) => requestId).toSorted()).toEqual([first, second, third].toSorted())
    expect(app.defects).toEqual([])
  })

  it('in safe mode shows the log, sells nothing and leaves the file as it was', async () => {
    const computer = await computerOfShop()
    const first = await startApp(computer)
    const requestId = await recharge(first)
    await first.close()
    const log = join(computer.dataFolder, 'practice', 'journal.db')
    const before = await readFile(log)

    const safe = await startApp({ ...computer, isSafe: true })
    await expect.poll(async () => (await safe.ask('app.state', {})).storeProblem).toBe('safe-mode')
    expect(value(await safe.ask('journal.sale', { requestId })).sale.railStatus).toBe('success')
    const receipt = value(await safe.ask('receipt.page', { requestId, paper: '80mm' }))
    expect(await (await safe.page(receipt.path))?.text()).toContain('Duplicate 1')
    await expect(recharge(safe, OTHER_NUMBER)).rejects.toThrow('safe-mode')
    expect(safe.defects).toEqual([])
    await safe.close()
    expect((await readFile(log)).equals(before)).toBe(true)

    const again = await started(computer)
    await recharge(again, OTHER_NUMBER)
    expect(value(await again.ask('journal.day', {})).sales).toHaveLength(2)
  })

  it('tells of settings of the computer that could not be read, beside those of the environment', async () => {
    const computer = await computerOfShop()
    const folder = join(computer.dataFolder, 'updates')
    await mkdir(folder)
    await writeFile(join(folder, 'updates.json'), '{"version":')
    const app = await started(computer)
    expect((await app.ask('app.state', {})).damagedFiles).toEqual(['updates'])
    // Its answer waits until practice is open; until then the app writes into the folder that is deleted after this test.
    value(await app.ask('journal.day', {}))
    expect(app.defects).toEqual([expect.stringContaining('updates cannot be read')])
  })

  it('keeps no checks of identity and no customer before there were any', async () => {
    const app = await started(await computerOfShop())
    expect(value(await app.ask('identity.records', {}))).toEqual([])
    expect(value(await app.ask('privacy.preview-purge', { olderThanMonths: 60 }))).toMatchObject({
      erased: 0,
      identityChecks: 0,
    })
  })

  it('asks the service once by itself what time it is, after a start and after a sleep', async () => {
    const app = await started(await computerOfShop())
    const calls = async (): Promise<number> => {
      const { callsAllowed, callsLeft } = await app.ask('connection.state', {})
      return callsAllowed - callsLeft
    }
    value(await app.ask('journal.day', {}))
    await expect.poll(calls).toBe(1)
    const callsAfterSleep = async (): Promise<number> => {
      app.sleepAndWake()
      return calls()
    }
    await expect.poll(callsAfterSleep).toBe(2)
    expect(app.defects).toEqual([])
  })

  it('refuses what needs an environment until one is chosen', async () => {
    const computer = await computerOfShop()
    computer.preferences = { ...computer.preferences, environment: null }
    const app = await started(computer)
    expect(await app.ask('journal.day', {})).toEqual({
      ok: false,
      failure: { kind: 'not-allowed', needs: 'setup' },
    })
    await app.ask('app.choose-environment', { environment: 'practice' })
    expect(value(await app.ask('journal.day', {})).sales).toEqual([])
  })

  it('locked, says who may open it and nothing else', async () => {
    const app = await started(await computerOfShop())
    const requestId = await recharge(app)
    await app.ask('staff.create-owner', { name: 'Asha', pin: OWNER_PIN })
    await app.ask('lock.now', {})
    expect(await app.ask('journal.sale', { requestId })).toEqual({
      ok: false,
      failure: { kind: 'not-allowed', needs: 'unlock' },
    })
    const [asha] = (await app.ask('lock.state', {})).members
    value(await app.ask('lock.unlock', { staffId: asha?.id ?? '', pin: OWNER_PIN }))
    expect(value(await app.ask('journal.sale', { requestId })).sale.requestId).toBe(requestId)
  })
})
