// @vitest-environment node
// What a person takes along is there whole or not at all, and a refusal of the disk is told in their words.
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { growingDisk, type GrowingDisk } from '#shared/node/files/growing-file'
import { lookAtRightsOf, watchOpenDrives } from '#shared/node/files/open-drives'
import { saveFile, saveGrowing } from '#shared/node/files/saved-file'
import { testFolder } from '#test/support/journals'

const NEVER = new AbortController().signal

describe('a drive that keeps no rights', () => {
  it('is told once, and one that keeps them never', async () => {
    let told = 0
    watchOpenDrives(() => (told += 1))
    const file = join(testFolder(), 'list.csv')
    expect(await saveFile(file, Buffer.from('a'))).toEqual({ ok: true, value: null })
    expect(told).toBe(0)
    const openDisk: GrowingDisk = {
      ...growingDisk,
      rename: async (from, to) => {
        await growingDisk.rename(from, to)
        chmodSync(to, 0o777)
      },
    }
    for (const name of ['one.csv', 'two.csv'])
      await saveFile(join(testFolder(), name), Buffer.from('a'), openDisk)
    expect(told).toBe(process.platform === 'win32' ? 0 : 1)
    await lookAtRightsOf(join(testFolder(), 'not there'))
    watchOpenDrives(() => {})
  })
})

describe('saving as it comes', () => {
  const long = async function* (): AsyncGenerator<Uint8Array> {
    for (let count = 0; count < 100; count += 1) yield Buffer.alloc(1_024, 'x')
  }

  it('puts the whole file in the place of an older one, readable by this user alone', async () => {
    const file = join(testFolder(), 'list.csv')
    expect(await saveGrowing(file, long(), NEVER)).toEqual({ ok: true, value: null })
    expect(statSync(file).size).toBe(102_400)
    const forOthers = process.platform === 'win32' ? 0 : statSync(file).mode & 0o077
    expect(forOthers).toBe(0)
  })

  it('takes the half file away when the disk is full, and says so', async () => {
    const folder = testFolder()
    const file = join(folder, 'list.csv')
    let room = 10
    const fullDisk: GrowingDisk = {
      ...growingDisk,
      create: async (path) => {
        const made = await growingDisk.create(path)
        const append = (bytes: Uint8Array): Promise<void> =>
          (room -= 1) < 0
            ? Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
            : made.append(bytes)
        return { ...made, append }
      },
    }
    expect(await saveGrowing(file, long(), NEVER, fullDisk)).toEqual({
      ok: false,
      failure: { kind: 'file', problem: 'disk-full' },
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('takes it away when somebody cancels, and keeps the older file', async () => {
    const folder = testFolder()
    const file = join(folder, 'list.csv')
    await saveGrowing(file, long(), NEVER)
    const controller = new AbortController()
    const cancelled = async function* (): AsyncGenerator<Uint8Array> {
      for (let count = 0; count < 10; count += 1) {
        if (count === 5) controller.abort()
        yield Buffer.from('new')
      }
    }
    expect(await saveGrowing(file, cancelled(), controller.signal)).toMatchObject({
      failure: { kind: 'cancelled' },
    })
    expect(readdirSync(folder)).toEqual(['list.csv'])
    expect(existsSync(file) && statSync(file).size).toBe(102_400)
  })

  it('says that the folder is gone', async () => {
    const saved = await saveGrowing(join(testFolder(), 'no', 'list.csv'), long(), NEVER)
    expect(saved).toMatchObject({ failure: { kind: 'file', problem: 'gone' } })
  })
})

describe('saving at once', () => {
  it('replaces what was there, readable by this user alone', async () => {
    const folder = testFolder()
    const file = join(folder, 'receipt.pdf')
    for (const bytes of [Buffer.from('the older and longer one'), Buffer.from('new')])
      expect(await saveFile(file, bytes)).toEqual({ ok: true, value: null })
    expect(readdirSync(folder)).toEqual(['receipt.pdf'])
    expect(statSync(file).size).toBe(3)
    expect(process.platform === 'win32' ? 0 : statSync(file).mode & 0o077).toBe(0)
  })

  it('lets two papers of one name be saved at the same moment', async () => {
    const folder = testFolder()
    const file = join(folder, 'receipt.pdf')
    const papers = ['a', 'b'].map((letter) => Buffer.alloc(300_000, letter))
    await Promise.all(papers.map((paper) => saveFile(file, paper)))
    expect(readdirSync(folder)).toEqual(['receipt.pdf'])
    const kept = readFileSync(file)
    expect(papers.some((paper) => paper.equals(kept))).toBe(true)
  })
})
