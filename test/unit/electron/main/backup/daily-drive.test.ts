// @vitest-environment node
// Daily copies on a drive that comes and goes, and which of them count.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemReadBack } from '#shared/node/files/read-back'
import { temporaryFileFor } from '#shared/node/files/temporary-file'
import { DAY_MS } from '#shared/base/clock'
import { ownFolder } from '#test/support/settings'
import { PASSPHRASE, usedShop } from '#test/support/backups'

/** A shop whose daily copies go to a folder on a pen drive. */
async function shopWithDrive() {
  const used = await usedShop()
  const media = await ownFolder()
  const drive = join(media, 'PENDRIVE')
  const folder = join(drive, 'galla')
  await mkdir(folder, { recursive: true })
  used.disks.state.mounted.add(drive)
  await used.backups.daily.start(PASSPHRASE)
  const chosen = await used.backups.daily.moveTo(folder)
  const pullOut = (): void => void used.disks.state.mounted.delete(drive)
  const putIn = (): void => void used.disks.state.mounted.add(drive)
  /** What the app does once an hour. */
  const hourly = async () => {
    await used.backups.daily.watch()
    return used.backups.daily.state()
  }
  const nextDay = () => {
    used.clock.pass(DAY_MS)
    return hourly()
  }
  return { ...used, drive, media, copies: folder, chosen, pullOut, putIn, nextDay, hourly }
}

const backupsIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.galla-backup'))

describe('the drive of the daily copies', () => {
  it('is known by a mark on it, and takes the first copy at once', async () => {
    const { chosen, copies } = await shopWithDrive()
    expect(chosen).toMatchObject({ onDrive: true, folder: copies, copies: 1, lastProblem: null })
    expect(await readdir(copies)).toContain('galla-drive.json')
  })

  it('is told as not in while an empty folder of the computer stands in its place, and nothing is written there', async () => {
    const { pullOut, nextDay, copies, chosen } = await shopWithDrive()
    pullOut()
    await rm(copies, { recursive: true })
    const state = await nextDay()
    expect(state).toMatchObject({ lastProblem: 'drive-out', lastCheckedAt: chosen.lastCheckedAt, copies: 0 })
    await expect(readdir(copies)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('is told as not in although its folder was made on the computer by somebody else', async () => {
    const { pullOut, nextDay, copies } = await shopWithDrive()
    const before = await backupsIn(copies)
    pullOut()
    expect(await nextDay()).toMatchObject({ lastProblem: 'drive-out' })
    expect(await backupsIn(copies)).toEqual(before)
  })

  it('is told as not in where its mount point is gone', async () => {
    const { pullOut, nextDay, drive } = await shopWithDrive()
    pullOut()
    await rm(drive, { recursive: true })
    expect(await nextDay()).toMatchObject({ lastProblem: 'drive-out' })
  })

  it('takes the copy within the hour once it is back', async () => {
    const { pullOut, putIn, nextDay, hourly, copies } = await shopWithDrive()
    pullOut()
    await nextDay()
    putIn()
    expect(await hourly()).toMatchObject({ lastProblem: null, copies: 2 })
    expect(await backupsIn(copies)).toHaveLength(2)
  })

  it('is another one where the mark is not of a drive that was chosen', async () => {
    const { nextDay, copies } = await shopWithDrive()
    await writeFile(
      join(copies, 'galla-drive.json'),
      JSON.stringify({ version: 1, id: '00000000-0000-4000-8000-000000000000' }),
    )
    expect(await nextDay()).toMatchObject({ lastProblem: 'drive-other' })
  })

  it('is another one where the mark is damaged', async () => {
    const { nextDay, copies } = await shopWithDrive()
    await writeFile(join(copies, 'galla-drive.json'), '')
    expect(await nextDay()).toMatchObject({ lastProblem: 'drive-other' })
  })

  it('may be one of two that take turns', async () => {
    const { disks, media, backups, pullOut, putIn, nextDay } = await shopWithDrive()
    const second = join(media, 'SECOND')
    await mkdir(join(second, 'galla'), { recursive: true })
    disks.state.mounted.add(second)
    await backups.daily.moveTo(join(second, 'galla'))
    pullOut()
    await nextDay()
    expect(await backupsIn(join(second, 'galla'))).toHaveLength(2)
    disks.state.mounted.delete(second)
    putIn()
    expect(await nextDay()).toMatchObject({ lastProblem: null, folder: join(media, 'PENDRIVE', 'galla') })
  })

  it('is given up for a folder of the computer’s own disk', async () => {
    const { backups, folder } = await shopWithDrive()
    await mkdir(join(folder, 'copies'))
    expect(await backups.daily.moveTo(join(folder, 'copies'))).toMatchObject({ onDrive: false, copies: 1 })
  })

  it('keeps the copies of two counters of the shop apart, though both write on the same day', async () => {
    const first = await shopWithDrive()
    const second = await usedShop()
    second.disks.state.mounted.add(first.drive)
    await second.backups.daily.start(PASSPHRASE)
    await second.backups.daily.moveTo(first.copies)
    expect(await backupsIn(first.copies)).toHaveLength(2)
    for (let day = 0; day < 9; day += 1) await first.nextDay()
    expect(await first.backups.daily.state()).toMatchObject({ lastProblem: null, copies: 8 })
    expect(await second.backups.daily.state()).toMatchObject({ lastProblem: null, copies: 1 })
  })

  it('is cleared of the half of a copy during which it was pulled out', async () => {
    const { nextDay, copies } = await shopWithDrive()
    // No process has this id: Linux's largest is 4,194,304.
    const half = temporaryFileFor(join(copies, 'galla-2026-11-01.galla-backup'), 'part')
    await writeFile(half.replace(`.${process.pid}-`, '.9999999-'), 'half')
    await nextDay()
    expect((await readdir(copies)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('a copy', () => {
  it('does not count as checked where the system cannot read past its cache', async () => {
    const { disks, nextDay } = await shopWithDrive()
    disks.state.canReadPastCache = false
    expect(await nextDay()).toMatchObject({ copies: 1, unchecked: 1, lastProblem: null })
  })

  it('counts once the computer was started again and it reads back whole', async () => {
    const { disks, nextDay, hourly } = await shopWithDrive()
    disks.state.canReadPastCache = false
    await nextDay()
    disks.state.boot = { id: 'second boot', uptimeS: 5 }
    expect(await hourly()).toMatchObject({ copies: 2, unchecked: 0 })
  })

  it('counts once the drive was out in between', async () => {
    const { disks, nextDay, hourly, pullOut, putIn } = await shopWithDrive()
    disks.state.canReadPastCache = false
    await nextDay()
    pullOut()
    await hourly()
    putIn()
    expect(await hourly()).toMatchObject({ copies: 2, unchecked: 0 })
  })

  it('that has 0 bytes after a power cut is found, and another one is written', async () => {
    const { disks, nextDay, hourly, copies, clock } = await shopWithDrive()
    disks.state.canReadPastCache = false
    await nextDay()
    const newest = (await backupsIn(copies)).toSorted().at(-1) ?? ''
    await writeFile(join(copies, newest), '')
    disks.state.boot = { id: 'second boot', uptimeS: 5 }
    await hourly()
    expect((await readFile(join(copies, newest))).length).toBeGreaterThan(0)
    expect(clock.now()).toBeGreaterThan(0)
  })

  it('that was not checked never pushes out one that was', async () => {
    const { disks, nextDay, copies } = await shopWithDrive()
    const [sound = ''] = await backupsIn(copies)
    disks.state.canReadPastCache = false
    for (let day = 0; day < 10; day += 1) await nextDay()
    expect(await backupsIn(copies)).toContain(sound)
  })
})

it('a backup that reads back as something else is told as such once it is checked: the drive is bad', async () => {
  const { backups, disks, file } = await usedShop()
  disks.readBack.pastCache = async () => null
  await expect(backups.check()).resolves.toBe(false)
  disks.readBack.pastCache = systemReadBack.digest
  await expect(backups.check()).resolves.toBe(true)
  disks.readBack.pastCache = async () => 'another digest'
  await expect(backups.check()).rejects.toMatchObject({ problem: 'not-as-written' })
  await backups.write(file, PASSPHRASE)
  await expect(backups.check()).rejects.toMatchObject({ problem: 'not-as-written' })
})

it('a folder that takes no mark is refused with the reason of the disk', async () => {
  const { backups, disks } = await usedShop()
  const media = await ownFolder()
  await mkdir(join(media, 'galla', 'galla-drive.json'), { recursive: true })
  await writeFile(join(media, 'galla', 'galla-drive.json', 'in the way'), '')
  disks.state.mounted.add(media)
  await backups.daily.start(PASSPHRASE)
  await expect(backups.daily.moveTo(join(media, 'galla'))).rejects.toMatchObject({ name: 'BackupError' })
  await rename(join(media, 'galla'), join(media, 'elsewhere'))
})

describe('the choice of the daily copies', () => {
  const FILE = 'daily-backup.json'

  it('that somebody took away, changed, or put back after it was given up is told', async () => {
    const { backups, folder } = await usedShop()
    const { daily } = backups
    const isTold = async (): Promise<boolean> => {
      await daily.state()
      return daily.isChanged()
    }
    expect(await isTold()).toBe(false)
    await daily.start(PASSPHRASE)
    expect(await isTold()).toBe(false)
    const file = join(folder, FILE)
    const chosen = await readFile(file, 'utf8')
    await rm(file)
    expect(await isTold()).toBe(true)
    await writeFile(file, chosen.replace(/"folder":\s*null/, '"folder":"/media/thief"'))
    expect(await isTold()).toBe(true)
    await writeFile(file, chosen)
    expect(await isTold()).toBe(false)
    await daily.stop()
    expect(await isTold()).toBe(false)
    await writeFile(file, chosen)
    expect(await isTold()).toBe(true)
  })

  it('is the same whatever the copies came to, and wherever an owner moves them', async () => {
    const { backups, nextDay } = await shopWithDrive()
    await nextDay()
    await nextDay()
    await backups.daily.state()
    expect(backups.daily.isChanged()).toBe(false)
  })
})
