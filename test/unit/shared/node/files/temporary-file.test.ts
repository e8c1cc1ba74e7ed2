// Files left by a crash are distinguished from those being written, and deleted.
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/base/clock'
import { clearLeftovers, clearLeftoversOf, temporaryFileFor } from '#shared/node/files/temporary-file'
import { testFolder } from '#test/support/journals'

/** The id of a process that has ended. */
const ended = spawnSync(process.execPath, ['-e', '']).pid

function folderWith(...names: string[]): string {
  const folder = testFolder()
  for (const name of names) writeFileSync(join(folder, name), 'half')
  return folder
}

describe('a name of its own', () => {
  it('is another one for each write', () => {
    const names = Array.from({ length: 1_000 }, () => temporaryFileFor('/shop/staff.json', 'new'))
    expect(new Set(names).size).toBe(1_000)
  })
})

describe('what a crash left', () => {
  const DEAD = `.${ended}-${temporaryFileFor('', 'new').split('-')[1]?.slice(0, -'.new'.length)}`
  const OF_ANOTHER_COMPUTER = `.${ended}-0123456789abcdef012345`

  it('goes, and nothing else', () => {
    const kept = ['staff.json', 'staff.json.1', 'renew.new', `journal.db${DEAD}.copy`, `list.csv${DEAD}.part`]
    const folder = folderWith(...kept, `staff.json${DEAD}.new`, `calls.json${DEAD}.new`)
    mkdirSync(join(folder, 'cache'))
    clearLeftovers(folder, 'new')
    expect(readdirSync(folder)).toEqual([...kept, 'cache'].toSorted())
  })

  it('of a program goes at once, and that of other files beside it stays', () => {
    const others = ['Galla.AppImage', `list.csv${DEAD}.part`, `Galla.AppImage.old${DEAD}.new`]
    const folder = folderWith(...others, `Galla.AppImage${DEAD}.part`)
    clearLeftoversOf(join(folder, 'Galla.AppImage'), 'part')
    expect(readdirSync(folder)).toEqual(others.toSorted())
  })

  it('stays while its process runs', () => {
    const folder = testFolder()
    writeFileSync(temporaryFileFor(join(folder, 'staff.json'), 'new'), 'half')
    clearLeftovers(folder, 'new')
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('of a file to take along goes at once if this computer wrote it', () => {
    const folder = folderWith(`list.csv${DEAD}.part`, 'list.csv')
    clearLeftovers(folder, 'part')
    expect(readdirSync(folder)).toEqual(['list.csv'])
  })

  it('of a file to take along goes after an hour if another computer wrote it, which may still do so', () => {
    const name = `list.csv${OF_ANOTHER_COMPUTER}.part`
    const folder = folderWith(name)
    const now = Date.now()
    clearLeftovers(folder, 'part', now)
    expect(readdirSync(folder)).toEqual([name])
    utimesSync(join(folder, name), new Date(now - 2 * HOUR_MS), new Date(now - 2 * HOUR_MS))
    clearLeftovers(folder, 'part', now)
    expect(readdirSync(folder)).toEqual([])
  })

  it('troubles nobody where there is no such folder', () => {
    expect(() => clearLeftovers(join(testFolder(), 'nowhere'), 'new')).not.toThrow()
  })
})
