// @vitest-environment node
// A file that was renamed into place is on the disk with its size, also on a file system that writes the size later than
// the name, as the kernel's vfat does.
import fs, { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { writeWhole, writeWholeSync } from '#main/files/atomic-file'
import { renameDurably, renameDurablySync } from '#shared/node/files/durable-rename'
import { writeGrowing } from '#shared/node/files/growing-file'
import { linesIn } from '#main/files/lines-file'
import { testFolder } from '#test/support/journals'

/** What was done to the disk, in order: `rename B`, `sync A`; and the syncs that fail, with their codes. */
const made: string[] = []
const failing = new Map<string, string>()

function sync(path: string): void {
  made.push(`sync ${path}`)
  const code = failing.get(path)
  if (code !== undefined) throw Object.assign(new Error(code), { code })
}

// The modules of Node are changed and not mocked: other test files of this worker have loaded ours already.
beforeEach(() => {
  made.length = 0
  failing.clear()
  const opened = new Map<number, string>()
  const { openSync, fsyncSync, renameSync } = fs
  const { open, rename } = fs.promises
  Object.assign(fs, {
    openSync: (path: string, flags: string, mode?: number) => {
      const descriptor = openSync(path, flags, mode)
      opened.set(descriptor, path)
      return descriptor
    },
    fsyncSync: (descriptor: number) => {
      sync(opened.get(descriptor) ?? '')
      fsyncSync(descriptor)
    },
    renameSync: (from: string, to: string) => {
      made.push(`rename ${to}`)
      renameSync(from, to)
    },
  })
  Object.assign(fs.promises, {
    open: async (path: string, flags: string, mode?: number) => {
      const handle = await open(path, flags, mode)
      const real = handle.sync.bind(handle)
      handle.sync = async () => {
        sync(path)
        await real()
      }
      return handle
    },
    rename: (from: string, to: string) => {
      made.push(`rename ${to}`)
      return rename(from, to)
    },
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(fs, { openSync, fsyncSync, renameSync })
    Object.assign(fs.promises, { open, rename })
    syncBuiltinESMExports()
  })
})

const afterRename = (file: string): readonly string[] => made.slice(made.indexOf(`rename ${file}`))
const durable = (file: string): readonly string[] => [
  `rename ${file}`,
  `sync ${file}`,
  `sync ${dirname(file)}`,
]

const WRITERS: readonly (readonly [string, (file: string) => Promise<unknown>])[] = [
  ['the writer of small files', (file) => writeWhole(file, 'text')],
  ['the writer of small files that waits for no promise', async (file) => writeWholeSync(file, 'text')],
  ['the writer of long files', (file) => writeGrowing(file, (append) => append(Buffer.from('text')))],
  [
    'the move of a file',
    (file) => {
      writeFileSync(`${file}.before`, 'text')
      return renameDurably(`${file}.before`, file)
    },
  ],
  [
    'the move of a file that waits for no promise',
    async (file) => {
      writeFileSync(`${file}.before`, 'text')
      renameDurablySync(`${file}.before`, file)
    },
  ],
]

describe.each(WRITERS)('%s', (_name, write) => {
  it('syncs the file once more after its rename, and then the folder', async () => {
    const file = join(testFolder(), 'name')
    await write(file)
    expect(afterRename(file)).toEqual(durable(file))
    expect(readFileSync(file, 'utf8')).toBe('text')
  })

  it.each(['EIO', 'ENOSPC'])('reports %s of the sync after the rename', async (code) => {
    const file = join(testFolder(), 'name')
    failing.set(file, code)
    await expect(write(file)).rejects.toMatchObject({ message: expect.stringMatching(`${code}|refused`) })
  })

  it('does not fail where the folder cannot be synced, as on some pen drives', async () => {
    const file = join(testFolder(), 'name')
    failing.set(dirname(file), 'EINVAL')
    await expect(write(file)).resolves.not.toThrow()
  })
})

it('a file of lines that is rewritten or becomes the older one is synced after each rename', async () => {
  const file = join(testFolder(), 'lines')
  const lines = linesIn(file, 4)
  await lines.append('first\n')
  await lines.append('second\n')
  expect(afterRename(`${file}.1`).slice(0, 2)).toEqual(durable(`${file}.1`).slice(0, 2))
  await lines.rewrite((line) => line)
  expect(afterRename(file)).toEqual(expect.arrayContaining([`sync ${file}`]))
  await lines.close()
})

it('a folder is moved with its content', async () => {
  const folder = testFolder()
  mkdirSync(join(folder, 'before'))
  writeFileSync(join(folder, 'before', 'file'), 'text')
  await renameDurably(join(folder, 'before'), join(folder, 'after'))
  expect(readFileSync(join(folder, 'after', 'file'), 'utf8')).toBe('text')
})
