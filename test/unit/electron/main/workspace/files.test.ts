// The small files of an environment: what they kept is there after a restart, and a disk that refuses costs no sale.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workspaceFiles } from '../../../../../electron/main/workspace/files'
import { ownFolder } from '../../../../support/settings'

async function environment() {
  const folder = join(await ownFolder(), 'practice')
  const refused: string[] = []
  const log = { info: () => {}, warn: () => {}, error: (event: string) => `REF-${refused.push(event)}` }
  return { folder, refused, open: () => workspaceFiles(folder, log) }
}

describe('the times of the calls of the last minute', () => {
  it('are there after a restart', async () => {
    const { open } = await environment()
    open().limiter.save([1_000, 2_000])
    expect(open().limiter.load()).toEqual([1_000, 2_000])
  })

  it.each(['{', '{"a":1}', ''])('are none if the file says %o', async (text) => {
    const { folder, open } = await environment()
    const { limiter } = open()
    await writeFile(join(folder, 'calls.json'), text)
    expect(limiter.load()).toEqual([])
  })

  it('are read without what is no time', async () => {
    const { folder, open } = await environment()
    const { limiter } = open()
    await writeFile(join(folder, 'calls.json'), '[1000,"2000",null]')
    expect(limiter.load()).toEqual([1_000])
  })
})

describe('the lists of the service', () => {
  const PLANS = { fetchedAt: 1_000, text: '{"plans":\n[]}' }

  it('are there after a restart, each under its own name', async () => {
    const { open } = await environment()
    const { cache } = open()
    cache.save('plans/JIO/Delhi NCR', PLANS)
    cache.save('plans/JIO/../../up', { fetchedAt: 2_000, text: 'other' })
    expect(open().cache.load('plans/JIO/Delhi NCR')).toEqual(PLANS)
    expect(open().cache.load('plans/JIO/../../up')).toEqual({ fetchedAt: 2_000, text: 'other' })
    expect(open().cache.load('plans/AIRTEL/Delhi NCR')).toBeNull()
  })

  it('are none if a file is not the one of its name', async () => {
    const { folder, open } = await environment()
    const { cache } = open()
    cache.save('plans/JIO', PLANS)
    const [file = ''] = await readdir(join(folder, 'cache'))
    for (const text of ['', '{', '{"key":"plans/AIRTEL","fetchedAt":1000}\n[]', '{"key":"plans/JIO"}\n[]']) {
      await writeFile(join(folder, 'cache', file), text)
      expect(cache.load('plans/JIO'), text).toBeNull()
    }
  })
})

it('a disk that refuses is reported for each file, and nothing fails', async () => {
  const { folder, open, refused } = await environment()
  const files = open()
  await rm(folder, { recursive: true })
  await writeFile(folder, 'a file where the folder was')
  files.limiter.save([1_000])
  files.cache.save('plans/JIO', { fetchedAt: 1_000, text: '' })
  files.billBook.save('{}')
  files.identityLog.append('a line')
  expect(refused).toEqual(Array(4).fill('workspace.file-not-kept'))
  expect([files.limiter.load(), files.billBook.load()]).toEqual([[], undefined])
})

it('environments share nothing', async () => {
  const root = await ownFolder()
  const log = { info: () => {}, warn: () => {}, error: () => 'REF' }
  await mkdir(join(root, 'production'))
  workspaceFiles(join(root, 'practice'), log).customers.save('names')
  expect(workspaceFiles(join(root, 'production'), log).customers.load()).toBeUndefined()
})
