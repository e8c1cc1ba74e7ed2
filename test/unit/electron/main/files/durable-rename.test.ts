// @vitest-environment node
// A file that was renamed into place is on the disk with its size, also on a file system that writes the size later than
// the name, as the kernel's vfat does.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { writeWhole, writeWholeSync } from '../../../../../electron/main/files/atomic-file'
import { renameDurably, renameDurablySync } from '../../../../../electron/main/files/durable-rename'
import { writeGrowing } from '../../../../../electron/main/files/growing-file'
import { linesIn } from '../../../../../electron/main/files/lines-file'
import { testFolder } from '../../../../support/journals'

/** What the modules above did to the disk, in order: `rename A -> B`, `sync A`. */
const calls = vi.hoisted(() => ({ made: [] as string[], failing: new Map<string, string>() }))

vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs')>()
  const opened = new Map<number, string>()
  const mocked = {
    ...real,
    openSync: (path: string, ...rest: never[]) => {
      const descriptor = real.openSync(path, ...rest)
      opened.set(descriptor, path)
      return descriptor
    },
    fsyncSync: (descriptor: number) => {
      note('sync', opened.get(descriptor) ?? '')
      real.fsyncSync(descriptor)
    },
    renameSync: (from: string, to: string) => {
      calls.made.push(`rename ${to}`)
      real.renameSync(from, to)
    },
  }
  return { ...mocked, default: mocked }
})

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>()
  const mocked = {
    ...real,
    open: async (path: string, ...rest: never[]) => {
      const handle = await real.open(path, ...rest)
      const sync = handle.sync.bind(handle)
      handle.sync = () => {
        note('sync', path)
        return sync()
      }
      return handle
    },
    rename: (from: string, to: string) => {
      calls.made.push(`rename ${to}`)
      return real.rename(from, to)
    },
  }
  return { ...mocked, default: mocked }
})

function note(what: string, path: string): void {
  calls.made.push(`${what} ${path}`)
  const code = calls.failing.get(path)
  if (code !== undefined) throw Object.assign(new Error(code), { code })
}

beforeEach(() => {
  calls.made.length = 0
  calls.failing.clear()
})

const afterRename = (file: string): readonly string[] =>
  calls.made.slice(calls.made.indexOf(`rename ${file}`))
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
    calls.failing.set(file, code)
    await expect(write(file)).rejects.toMatchObject({ message: expect.stringMatching(`${code}|refused`) })
  })

  it('does not fail where the folder cannot be synced, as on some pen drives', async () => {
    const file = join(testFolder(), 'name')
    calls.failing.set(dirname(file), 'EINVAL')
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
