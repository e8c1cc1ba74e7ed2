// A file that is no backup of this shop, or of another version of the app, changes nothing.
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PASSPHRASE, shop, snapshot, usedShop } from '#test/support/backups'

describe('a file that is refused, with nothing changed', () => {
  const refusal = async (
    spoil: (file: string) => Promise<unknown>,
    passphrase = PASSPHRASE,
  ): Promise<string> => {
    const { file } = await usedShop()
    await spoil(file)
    const next = await shop()
    const before = await snapshot(next.folder)
    const problem = await next.backups.preview(file, passphrase).then(
      () => 'accepted',
      (error: { problem: string }) => error.problem,
    )
    expect(await snapshot(next.folder)).toEqual(before)
    expect(await next.backups.restore()).toBe(false)
    return problem
  }
  const edit = (at: (length: number) => number) => async (file: string) => {
    const bytes = await readFile(file)
    const place = at(bytes.length)
    bytes[place] = (bytes[place] ?? 0) ^ 1
    await writeFile(file, bytes)
  }

  it('with another passphrase', async () => {
    expect(await refusal(async () => {}, 'red book on the table')).toBe('wrong-passphrase')
  })
  it('that is no backup', async () => {
    expect(await refusal((file) => writeFile(file, 'PK a zip file of somebody else'))).toBe('foreign')
  })
  it('that was written before the first release', async () => {
    const former = Buffer.from('GALLABAK\x01 whatever follows')
    expect(await refusal((file) => writeFile(file, former))).toBe('before-release')
  })
  it('that was half written', async () => {
    expect(await refusal((file) => truncate(file, 300_000))).toBe('incomplete')
  })
  it('that ends exactly between two chunks', async () => {
    const cut = async (file: string): Promise<void> => {
      const bytes = await readFile(file)
      const headEnd = 13 + bytes.readUInt32BE(9)
      await truncate(file, headEnd + 4 + bytes.readUInt32BE(headEnd))
    }
    expect(await refusal(cut)).toBe('incomplete')
  })
  it('with one bit changed in the middle', async () => {
    expect(await refusal(edit((length) => Math.floor(length / 2)))).toBe('tampered')
  })
  it('with one bit changed at its end', async () => {
    expect(await refusal(edit((length) => length - 1))).toBe('tampered')
  })
  it('with something added after its end', async () => {
    const add = async (file: string): Promise<void> =>
      writeFile(file, Buffer.concat([await readFile(file), Buffer.alloc(9)]))
    expect(await refusal(add)).toBe('tampered')
  })
  it('with two chunks exchanged', async () => {
    const exchange = async (file: string): Promise<void> => {
      const bytes = await readFile(file)
      const first = 13 + bytes.readUInt32BE(9)
      const size = 4 + bytes.readUInt32BE(first)
      const swapped = Buffer.concat([
        bytes.subarray(0, first),
        bytes.subarray(first + size, first + 2 * size),
        bytes.subarray(first, first + size),
        bytes.subarray(first + 2 * size),
      ])
      await writeFile(file, swapped)
    }
    expect(await refusal(exchange)).toBe('tampered')
  })
  it('of a version that only a later app understands', async () => {
    const later = async (file: string): Promise<void> => {
      const bytes = await readFile(file)
      bytes[8] = 2
      await writeFile(file, bytes)
    }
    expect(await refusal(later)).toBe('newer-version')
  })
})

describe('a backup from another version of the app', () => {
  const backupOfLog = async (log: Buffer): Promise<string> => {
    const { folder, backups, file } = await usedShop()
    await writeFile(join(folder, 'production', 'journal.db'), log)
    await backups.write(file, PASSPHRASE)
    return file
  }
  /** The head of a log of `version`, as SQLite writes it. */
  const logOf = (version: number): Buffer => {
    const log = Buffer.alloc(4096)
    log.write('SQLite format 3\0', 'latin1')
    log.writeUInt32BE(version, 60)
    return log
  }

  it('that only a newer one understands is refused before anything is moved, and says to update first', async () => {
    const file = await backupOfLog(logOf(2))
    const next = await shop()
    const before = await snapshot(next.folder)
    await expect(next.backups.preview(file, PASSPHRASE)).rejects.toMatchObject({ problem: 'newer-version' })
    expect(await next.backups.restore()).toBe(false)
    expect(await snapshot(next.folder)).toEqual(before)
  })

  it('is taken if this one understands its log', async () => {
    const file = await backupOfLog(logOf(1))
    expect((await (await shop()).backups.preview(file, PASSPHRASE)).parts).toHaveLength(1)
  })
})
