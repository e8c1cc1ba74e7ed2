// What other users of the computer may read of the app's folder: nothing, also of what was there before.
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tightenModes } from '#main/files/tighten-modes'
import { openDatabase } from '#main/journal/store/database'
import { ownFolder } from '#test/support/settings'

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

describe.runIf(process.platform !== 'win32')('the rights of the files', () => {
  it('of files that lie there are taken from everybody else', async () => {
    const folder = await ownFolder()
    for (const name of ['sandbox', 'sandbox/cache', 'Browser']) mkdirSync(join(folder, name), { mode: 0o755 })
    const files = ['staff.json', 'sandbox/journal.db', 'sandbox/cache/list.json', 'Browser/state']
    for (const name of files) writeFileSync(join(folder, name), '', { mode: 0o644 })
    chmodSync(folder, 0o755)
    await tightenModes(folder, ['sandbox', 'practice'])
    expect(['', 'sandbox', 'sandbox/cache'].map((name) => modeOf(join(folder, name)))).toEqual([
      '700',
      '700',
      '700',
    ])
    expect(files.map((name) => modeOf(join(folder, name)))).toEqual(['600', '600', '600', '644'])
  })

  it('that a database makes are private from the start, and become so', async () => {
    const folder = await ownFolder()
    const path = join(folder, 'journal.db')
    const made = openDatabase({ path, platform: process.platform })
    made.execute('CREATE TABLE rows (id INTEGER)')
    expect([path, `${path}-wal`, `${path}-shm`].map(modeOf)).toEqual(['600', '600', '600'])
    made.close()
    chmodSync(path, 0o644)
    openDatabase({ path, platform: process.platform }).close()
    expect(modeOf(path)).toBe('600')
  })
})
