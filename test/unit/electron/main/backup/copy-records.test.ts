// The memory beside the daily copies, on a real disk: what it holds, and a drive that is out, hangs or is damaged.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { recordsBesideCopies } from '#main/backup/copy-records'
import { testFolder } from '#test/support/journals'
import { VirtualTime } from '#test/support/virtual-time'

function drive() {
  const folder = testFolder()
  const time = new VirtualTime()
  const at: { folder: string | null } = { folder }
  let hanging: Promise<unknown> | null = null
  const records = recordsBesideCopies(async () => {
    await hanging
    return at.folder
  }, time)
  const hang = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    hanging = promise
    return () => {
      hanging = null
      resolve()
    }
  }
  return { folder, time, at, records, hang, file: join(folder, 'galla-heads.json') }
}

it('holds a record of each name, as whoever reads it later finds it', async () => {
  const { records, folder, file } = drive()
  expect(await records.read('head-production-1')).toEqual({ kind: 'absent' })
  expect(await records.write('head-production-1', 'entry 20')).toBe(true)
  expect(await records.write('head-production-2', 'of another counter')).toBe(true)
  const next = recordsBesideCopies(async () => folder, new VirtualTime())
  expect(await next.read('head-production-1')).toEqual({ kind: 'there', texts: ['entry 20'] })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    records: { 'head-production-2': 'of another counter' },
  })
  expect(readdirSync(folder)).toEqual(['galla-heads.json'])
})

it('a drive that is out is unavailable, and nothing is written elsewhere', async () => {
  const { records, at, folder } = drive()
  at.folder = null
  expect(await records.read('head')).toEqual({ kind: 'unavailable' })
  expect(await records.write('head', 'entry 20')).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})

it('one that takes nothing is told, and a file that is no list of records holds none', async () => {
  const { records, file } = drive()
  writeFileSync(file, '{"version":1,"records":')
  expect(await records.read('head')).toEqual({ kind: 'absent' })
  const blocked = drive()
  mkdirSync(blocked.file)
  expect(await blocked.records.read('head')).toEqual({ kind: 'unavailable' })
  expect(await blocked.records.write('head', 'entry 20')).toBe(false)
})

it('one that hangs is waited for two seconds, asked nothing meanwhile, and told of when it answers', async () => {
  const { records, time, hang } = drive()
  await records.write('head', 'entry 20')
  let told = 0
  const stop = records.onChange(() => (told += 1))
  const goOn = hang()
  const read = records.read('other')
  await time.pass(2_000)
  expect(await read).toEqual({ kind: 'unavailable' })
  expect(await records.write('head', 'entry 21')).toBe(false)
  expect(told).toBe(0)
  goOn()
  await expect.poll(() => told).toBe(1)
  stop()
  // What came late is there for whoever opens the log anew, should the drive hang again.
  const again = hang()
  const next = records.read('other')
  await time.pass(2_000)
  expect(await next).toEqual({ kind: 'absent' })
  again()
})
