// Backups as they are written: which files they take, a disk that fails, and daily copies.
import { open, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useOfEntry } from '#main/backup/contents'
import { DEFAULT_CALLBACK_SETTINGS } from '#shared/callbacks/callback'
import { workspaceFiles } from '#main/workspace/base/files'
import { keptCopies, newestFirst } from '#main/backup/daily'
import { DAY_MS, INDIA_OFFSET_MS } from '#shared/base/clock'
import { PASSPHRASE, shop, snapshot, usedShop } from '#test/support/backups'

describe('the files of an environment', () => {
  it('are each either carried by a backup or known to be bound to the computer', async () => {
    const { folder } = await shop()
    const files = workspaceFiles(join(folder, 'sandbox'), { info: () => {}, warn: () => {}, error: () => '' })
    files.accountLinks.save('[]')
    files.billBook.save('[]')
    files.callbackSettings.save(DEFAULT_CALLBACK_SETTINGS)
    files.commissions.save('[]')
    files.complaints.save('[]')
    files.customers.save('[]')
    files.identityLog.append('{}')
    files.operators.save('[]')
    files.purge.save({ version: 1, last: null, nextFrom: 0 })
    await files.callbackLog.append('{}\n')
    await files.strayCallbackLog.append('{}\n')
    await files.callbackLog.close()
    await files.strayCallbackLog.close()
    const names = (await readdir(join(folder, 'sandbox'))).filter((name) => name !== 'cache')
    for (const name of names) expect([name, useOfEntry(`sandbox/${name}`)]).toEqual([name, 'file'])
    // The customer of a visit that is not paid is at this counter now, and nowhere when a backup is restored.
    expect(useOfEntry('sandbox/visits.json')).toBe('refuse')
    for (const path of [files.chainKey, files.signingKey])
      expect(useOfEntry(`sandbox/${basename(path)}`)).toBe('refuse')
  })
})

describe('a pen drive that is pulled out', () => {
  it('while its backup is read leaves nothing half unpacked, and the backup is taken with the stick back in', async () => {
    const { file } = await usedShop()
    const next = await shop()
    const before = await snapshot(next.folder)
    const handle = await open(file)
    const prototype = Object.getPrototypeOf(handle) as typeof handle
    await handle.close()
    const read = prototype.read
    const reads = vi.spyOn(prototype, 'read')
    onTestFinished(() => reads.mockRestore())
    let left = 5
    reads.mockImplementation(function gone(this: typeof handle, ...given: never[]) {
      left -= 1
      if (left < 0) return Promise.reject(Object.assign(new Error('gone'), { code: 'EIO' }))
      return Reflect.apply(read, this, given)
    } as never)
    await expect(next.backups.preview(file, PASSPHRASE)).rejects.toMatchObject({ problem: 'gone' })
    expect(left).toBe(-1)
    expect(await snapshot(next.folder)).toEqual(before)
    expect(await next.backups.restore()).toBe(false)
    reads.mockRestore()
    expect((await next.backups.preview(file, PASSPHRASE)).parts).toHaveLength(1)
  })
})

describe('a backup that cannot be written', () => {
  it('leaves no half file behind, and no copy of the log', async () => {
    const { backups, folder } = await usedShop()
    const before = await snapshot(folder)
    await expect(
      backups.write(join(folder, 'no-such-folder', 'x.galla-backup'), PASSPHRASE),
    ).rejects.toMatchObject({
      name: 'BackupError',
    })
    expect(await snapshot(folder)).toEqual(before)
  })

  it('because the disk filled up in the middle says so, and leaves nothing half done', async () => {
    const { backups, folder, disk, file } = await usedShop()
    const before = await snapshot(folder)
    const earlier = await readFile(file)
    disk.full = true
    await expect(backups.write(file, PASSPHRASE)).rejects.toMatchObject({ problem: 'own-disk-full' })
    expect(await snapshot(folder)).toEqual(before)
    expect((await readFile(file)).equals(earlier)).toBe(true)
  })

  it('carries no secret in the clear, and none that is bound to the computer at all', async () => {
    const { file } = await usedShop()
    const bytes = (await readFile(file)).toString('latin1')
    for (const canary of ['CANARY-SECRET', 'Asha Mobile', 'BCA 0007', 'a sale and another', PASSPHRASE])
      expect(bytes).not.toContain(canary)
  })
})

describe('daily copies', () => {
  it('are written once a day by themselves, and can be restored with the passphrase typed once', async () => {
    const { backups, clock, folder } = await usedShop()
    expect(await backups.daily.start(PASSPHRASE)).toMatchObject({ on: true, copies: 1, lastProblem: null })
    clock.pass(DAY_MS)
    await backups.daily.watch()
    await expect.poll(async () => (await backups.daily.state()).copies).toBe(2)
    const [copy = ''] = await readdir(join(folder, 'backups'))
    const next = await shop()
    expect((await next.backups.preview(join(folder, 'backups', copy), PASSPHRASE)).shopName).toBe(
      'Asha Mobile',
    )
  })

  it('keep a week day by day and five weeks week by week', () => {
    const copies = Array.from({ length: 60 }, (_none, index) => {
      const day = new Date(Date.UTC(2026, 10, 20) - index * DAY_MS).toISOString().slice(0, 10)
      return `galla-${day}.galla-backup`
    })
    const kept = keptCopies(copies)
    expect(kept.slice(0, 7)).toEqual(copies.slice(0, 7))
    expect(kept).toHaveLength(12)
  })

  it('of a clock that was ahead take no place from those after it, lose none, and are told', async () => {
    const { backups, clock, folder } = await usedShop()
    await backups.daily.start(PASSPHRASE)
    const days = async (count: number) => {
      for (let day = 0; day < count; day += 1) {
        clock.pass(DAY_MS)
        await backups.daily.watch()
      }
    }
    clock.pass(200 * DAY_MS)
    await days(8)
    const ahead = (await readdir(join(folder, 'backups'))).toSorted().slice(1)
    clock.pass(-208 * DAY_MS)
    await days(9)
    const names = (await readdir(join(folder, 'backups'))).toSorted()
    expect(ahead.length).toBeGreaterThan(6)
    expect(names).toEqual(expect.arrayContaining(ahead))
    const kept = names.filter((name) => !ahead.includes(name))
    const lastDay = new Date(clock.now() + INDIA_OFFSET_MS).toISOString().slice(0, 10)
    expect(kept.at(-1)).toContain(lastDay)
    // A week day by day, and what the weeks before left.
    expect(kept.length).toBeGreaterThanOrEqual(7)
    expect(await backups.daily.state()).toMatchObject({ ofTheFuture: ahead.length })
    // Once their day has come they age like all others, by the order of making.
    clock.pass(210 * DAY_MS)
    await days(8)
    const later = await readdir(join(folder, 'backups'))
    expect(later.length).toBeLessThanOrEqual(12)
    expect(await backups.daily.state()).toMatchObject({ ofTheFuture: 0 })
  })

  it('that lack an environment take no place from those that have it, however many days there are', async () => {
    const { backups, clock, folder, foreign } = await usedShop()
    await backups.daily.start(PASSPHRASE)
    const days = async (count: number) => {
      for (let day = 0; day < count; day += 1) {
        clock.pass(DAY_MS)
        await backups.daily.watch()
      }
      return readdir(join(folder, 'backups'))
    }
    const whole = await days(6)
    foreign.add('production')
    const partial = await days(60)
    expect(partial).toEqual(expect.arrayContaining(whole))
    expect(partial.length - whole.length).toBeLessThanOrEqual(12)
    expect(await backups.daily.state()).toMatchObject({ leftOut: ['production'], lastProblem: null })
    foreign.clear()
    const mended = await days(8)
    expect(mended.length).toBeLessThanOrEqual(24)
    expect(await backups.daily.state()).toMatchObject({ leftOut: [] })
  })

  it('are in the order in which they were made, whatever the clock said; unknown ones are older', () => {
    const named = (day: string) => `galla-${day}.galla-backup`
    const [old, ahead, right] = [named('2026-11-01'), named('2027-06-01'), named('2026-11-20')]
    const known = [{ name: ahead }, { name: right }]
    expect(newestFirst([old, ahead, named('2026-10-01'), right], known)).toEqual([
      right,
      ahead,
      old,
      named('2026-10-01'),
    ])
  })

  it('cannot be had on a computer that keeps no secrets', async () => {
    const { backups, protector } = await shop('plain-text')
    await protector.choose({ kind: 'session' })
    expect(await backups.daily.start(PASSPHRASE)).toBeNull()
  })
})
