// @vitest-environment node
// Files of one folder under their names, by a clock of the test's own.
import fs, { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sameFiles, unlessFolderIsSame } from '#main/files/same-files'
import { testFolder } from '#test/support/journals'

const A_WHILE_MS = 4_000

function watched(platform = 'linux') {
  const folder = join(testFolder(), 'watched')
  mkdirSync(folder)
  const [log, seal] = [join(folder, 'log'), join(folder, 'seal')]
  writeFileSync(log, 'log')
  writeFileSync(seal, 'seal')
  let now = 0
  const known = sameFiles([
    { path: log, mayBeMissing: false },
    { path: seal, mayBeMissing: true },
  ])
  const another = unlessFolderIsSame(
    folder,
    platform,
    () => (known.areSame() ? null : 'another'),
    () => now,
  )
  const files = { areSame: () => another() === null }
  return {
    folder,
    log,
    seal,
    files,
    pass: (ms: number) => {
      now += ms
    },
    /** So that the folder's own time stays what it was, as where a file system tells it by two seconds. */
    unseen: (change: () => void) => {
      const { atime, mtime } = statSync(folder)
      utimesSync(folder, atime, mtime)
      expect(files.areSame()).toBe(true)
      change()
      utimesSync(folder, atime, mtime)
    },
  }
}

function replace(path: string): void {
  writeFileSync(`${path}.sync`, 'another')
  renameSync(`${path}.sync`, path)
}

/** Whose times are asked for while `work` runs. */
function asked(work: () => void): readonly string[] {
  const { statSync: real } = fs
  const paths: string[] = []
  const become = (statSync: typeof real): void => {
    Object.assign(fs, { statSync })
    syncBuiltinESMExports()
  }
  become(
    new Proxy(real, {
      apply: (target, self, given: unknown[]) => {
        paths.push(String(given[0]))
        return Reflect.apply(target, self, given) as unknown
      },
    }),
  )
  try {
    work()
  } finally {
    become(real)
  }
  return paths
}

it('asks for the folder alone once that has been the same for a while', () => {
  const { folder, files, pass } = watched()
  expect(files.areSame()).toBe(true)
  pass(A_WHILE_MS)
  expect(files.areSame()).toBe(true)
  expect(asked(() => expect(files.areSame()).toBe(true))).toEqual([folder])
})

it('sees at once that a file lies in the place of another, also where it looked at the folder alone before', () => {
  const { log, files, pass } = watched()
  for (let look = 0; look < 3; look += 1) {
    expect(files.areSame()).toBe(true)
    pass(A_WHILE_MS)
  }
  replace(log)
  expect(files.areSame()).toBe(false)
  pass(A_WHILE_MS)
  expect(files.areSame()).toBe(false)
})

it('believes no folder whose time may be of the same moment as a change', () => {
  const { log, files, unseen, pass } = watched()
  expect(files.areSame()).toBe(true)
  pass(1_000)
  unseen(() => replace(log))
  expect(files.areSame()).toBe(false)
})

it('looks at all files once a minute though the folder tells of nothing', () => {
  const { log, files, unseen, pass } = watched()
  unseen(() => {
    pass(A_WHILE_MS)
    expect(files.areSame()).toBe(true)
    replace(log)
  })
  pass(30_000)
  expect(files.areSame()).toBe(true)
  pass(30_000)
  expect(files.areSame()).toBe(false)
})

it('looks at all files each time on Windows, which tells times late', () => {
  const { log, seal, files, pass } = watched('win32')
  expect(files.areSame()).toBe(true)
  pass(A_WHILE_MS)
  expect(files.areSame()).toBe(true)
  expect(asked(() => files.areSame())).toEqual([log, seal])
})

it('sees a folder that is gone or another, and takes a file that may be missing as it is made again', () => {
  const { folder, seal, files, pass } = watched()
  pass(A_WHILE_MS)
  rmSync(seal)
  expect(files.areSame()).toBe(true)
  writeFileSync(seal, 'made again')
  expect(files.areSame()).toBe(true)
  replace(seal)
  expect(files.areSame()).toBe(false)
  renameSync(folder, `${folder}-away`)
  expect(files.areSame()).toBe(false)
})
