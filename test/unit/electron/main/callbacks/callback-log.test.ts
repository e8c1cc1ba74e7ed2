// The record of callbacks on a real disk: words are removed from it while callbacks arrive, and nothing else is ever
// lost.
import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openCallbackLog } from '#main/callbacks/callback-log'
import { linesIn, type LinesOnDisk } from '#main/files/lines-file'
import { temporaryFileFor } from '#shared/node/files/temporary-file'
import { callbackFilesIn, callbackRecord } from '#test/support/callbacks'
import { ownFolder } from '#test/support/settings'

const MEENA = 'for Meena'
const isHers = ({ facts }: { facts: { message: string | null } }): boolean => facts.message === MEENA
const hers = (id: string) => callbackRecord({ facts: { requestId: id, message: MEENA } })
const other = (id: string) => callbackRecord({ facts: { requestId: id, message: 'done' } })

async function onDisk(largestBytes?: number) {
  const folder = await ownFolder()
  const file = join(folder, 'callbacks.jsonl')
  const open = () => openCallbackLog(callbackFilesIn(folder, linesIn(file, largestBytes)))
  const bytes = async () => {
    const names = (await readdir(folder)).toSorted()
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('')
  }
  return { folder, file, open, bytes }
}

const idsOf = (log: Awaited<ReturnType<typeof openCallbackLog>>) =>
  log.search('', 10_000).map(({ facts }) => facts?.requestId)

describe('callbacks about no sale of the shop', () => {
  it('push none of the others out, on disk or in memory, and are found like them', async () => {
    const { open } = await onDisk()
    const log = await open()
    await log.store(other('A-1'), null)
    for (let stray = 0; stray < 600; stray += 1) await log.store(other(`STRAY-${stray}`), '{}', 'stray')
    await log.store(other('A-2'), null)
    const lastOf = (log: Awaited<ReturnType<typeof open>>) => [
      idsOf(log).slice(0, 2),
      log.search('A-1', 5).length,
      idsOf(log).length,
    ]
    expect(lastOf(log)).toEqual([['A-2', 'STRAY-599'], 1, 502])
    expect(lastOf(await open())).toEqual(lastOf(log))
  })
})

describe('callbacks beyond the budget of a sale', () => {
  const beyond = (count: number, id = 'A-1') =>
    callbackRecord({ beyond: count, bodySha256: `${id}-${count}`, facts: { requestId: id } })

  it('take the place of the one before, also over a restart, and of no other', async () => {
    const { open } = await onDisk()
    const log = await open()
    await log.store(other('A-1'), null)
    await log.store(beyond(1), '{}')
    await log.store(beyond(1, 'B-1'), '{}')
    await log.store(beyond(2), '{}')
    await log.store(beyond(3), '{}')
    const seen = (one: typeof log) => one.search('', 10).map(({ number }) => number)
    expect(seen(log)).toEqual([5, 3, 1])
    expect(seen(await open())).toEqual([5, 3, 1])
    expect(log.knows('A-1-2')).toBe(false)
    expect(log.knows('A-1-3')).toBe(true)
  })

  it('do not fill the disk, however many differ', async () => {
    const { open, bytes } = await onDisk()
    const log = await open()
    for (let count = 1; count <= 1_200; count += 1) {
      await log.store(beyond(count), 'x'.repeat(1_000))
      log.conclude(count, 'unanswered')
    }
    await log.flushed()
    await log.forgetWords(() => false)
    expect((await bytes()).length).toBeLessThan(700 * 1_500)
    expect(idsOf(await open())).toEqual(['A-1'])
  })

  it('do not fill the disk over restarts either, nor where the disk refuses once to drop them', async () => {
    const { folder, file, bytes } = await onDisk()
    let refusals = 1
    const lines = linesIn(file)
    const refusing: LinesOnDisk = {
      ...lines,
      rewrite: (change) => {
        refusals -= 1
        return refusals === 0 ? Promise.reject(new Error('full')) : lines.rewrite(change)
      },
    }
    for (let run = 0; run < 4; run += 1) {
      const log = await openCallbackLog(callbackFilesIn(folder, refusing))
      for (let count = 1; count <= 300; count += 1)
        await log.store(beyond(run * 300 + count), 'x'.repeat(1_000))
      await log.flushed()
    }
    const log = await openCallbackLog(callbackFilesIn(folder, refusing))
    await log.forgetWords(() => false)
    expect((await bytes()).length).toBeLessThan(700 * 1_500)
    expect(idsOf(log)).toEqual(['A-1'])
  })
})

describe('taking words out', () => {
  it('leaves number, ids and what came of each callback', async () => {
    const { open, bytes } = await onDisk()
    const log = await open()
    await log.store(hers('A-1'), null)
    await log.store(other('A-2'), null)
    log.conclude(1, 'confirmed')
    await log.flushed()
    expect(await log.countWords(isHers)).toBe(1)
    await log.forgetWords(isHers)
    expect(await bytes()).not.toContain('Meena')
    const again = await open()
    expect(again.search('', 10)).toEqual(log.search('', 10))
    expect(again.search('', 10)).toMatchObject([
      { number: 2, facts: { requestId: 'A-2', message: 'done' } },
      { number: 1, facts: { requestId: 'A-1', message: null }, disposition: 'confirmed' },
    ])
  })

  it('takes the body along, even of a callback without words', async () => {
    const { open, bytes } = await onDisk()
    const log = await open()
    await log.store(callbackRecord({ facts: { requestId: 'A-1', message: null } }), '{"of":"Meena"}')
    await log.store(callbackRecord({ facts: { requestId: 'A-2', message: null } }), null)
    expect(await bytes()).toContain('Meena')
    expect(await log.countWords(() => true)).toBe(1)
    await log.forgetWords(() => true)
    expect(await bytes()).not.toContain('Meena')
    expect(await log.countWords(() => true)).toBe(0)
    expect(idsOf(await open())).toEqual(['A-2', 'A-1'])
  })

  it('reaches the older file too, and what is no longer remembered', async () => {
    const { open, bytes, folder } = await onDisk(2_000)
    const log = await open()
    for (let count = 0; count < 9; count += 1)
      await log.store(count % 2 === 0 ? hers(`A-${count}`) : other(`A-${count}`), null)
    expect((await readdir(folder)).toSorted()).toEqual(['callbacks.jsonl', 'callbacks.jsonl.1'])
    expect(await log.countWords(isHers)).toBeGreaterThan(2)
    await log.forgetWords(isHers)
    expect(await bytes()).not.toContain('Meena')
    expect(await log.countWords(isHers)).toBe(0)
  })

  it('loses no callback that comes meanwhile, one by one or many at once', async () => {
    const { open } = await onDisk()
    const log = await open()
    await Promise.all(Array.from({ length: 2_000 }, (_none, count) => log.store(hers(`A-${count}`), null)))
    const many = Promise.all(
      Array.from({ length: 200 }, (_none, count) => log.store(other(`B-${count}`), null)),
    )
    let isDone = false
    const forgetting = Promise.all([log.forgetWords(isHers), log.forgetWords(isHers)]).finally(
      () => (isDone = true),
    )
    let came = 0
    for (; !isDone; came += 1) await log.store(other(`C-${came}`), null)
    await Promise.all([many, forgetting])
    await log.store(other('D-1'), null)
    expect(came).toBeGreaterThan(0)
    const again = await open()
    expect(new Set(idsOf(again)).size).toBe(2_000 + 200 + came + 1)
    expect(await again.countWords(isHers)).toBe(0)
    expect(await again.countWords(() => true)).toBe(200 + came + 1)
  })

  it('drops a line that a power failure cut, for nobody can tell whose it was', async () => {
    const { open, file, bytes } = await onDisk()
    await (await open()).store(other('A-1'), null)
    await writeFile(file, '{"record":{"number":2,"facts":{"message":"for Meena"\n', { flag: 'a' })
    const log = await open()
    await log.forgetWords(() => false)
    expect(await bytes()).not.toContain('Meena')
    expect(idsOf(await open())).toEqual(['A-1'])
  })

  it('cut off by a power failure leaves the log as it was, and is done the next time', async () => {
    const { open, file, folder } = await onDisk()
    const leftover = temporaryFileFor(file, 'new').replace(
      `.${process.pid}-`,
      `.${spawnSync(process.execPath, ['-e', '']).pid}-`,
    )
    await writeFile(leftover, '{"record":{"numb')
    await (await open()).store(hers('A-1'), null)
    const log = await open()
    expect(idsOf(log)).toEqual(['A-1'])
    await log.forgetWords(isHers)
    expect(await readdir(folder)).toEqual(['callbacks.jsonl'])
    expect((await open()).search('', 1)).toMatchObject([{ facts: { requestId: 'A-1', message: null } }])
  })

  it('that the disk refuses rejects, and takes callbacks as before', async () => {
    const { folder, file } = await onDisk()
    const lines: LinesOnDisk = {
      ...linesIn(file),
      rewrite: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    }
    const log = await openCallbackLog(callbackFilesIn(folder, lines))
    await log.store(hers('A-1'), null)
    await expect(log.forgetWords(isHers)).rejects.toThrow('full')
    expect(log.search('', 1)).toMatchObject([{ facts: { message: MEENA } }])
    await log.store(other('A-2'), null)
    expect(idsOf(await openCallbackLog(callbackFilesIn(folder)))).toEqual(['A-2', 'A-1'])
  })
})
