// A disk that is full or stands still for the main process: writing to a file fails as on a real one. The journal's database is not affected.
import type { RunningApp } from '../fixture'

type WriteFile = (data: unknown, options?: unknown) => Promise<void>
type WithWriting = typeof globalThis & { writingBefore?: WriteFile }

/** From now on no file accepts more than a few bytes. */
export const fillTheDisk = (app: Pick<RunningApp, 'electron'>): Promise<void> => spoilTheDisk(app, 'full')

/** From now on writing more than a few bytes to a file never ends, as on a disk that is about to fail. */
export const stallTheDisk = (app: Pick<RunningApp, 'electron'>): Promise<void> => spoilTheDisk(app, 'stalled')

const spoilTheDisk = ({ electron }: Pick<RunningApp, 'electron'>, how: 'full' | 'stalled'): Promise<void> =>
  electron.evaluate(async (_electron, kind) => {
    const handle = await process.getBuiltinModule('node:fs/promises').open(process.execPath, 'r')
    const files = Object.getPrototypeOf(handle) as { writeFile: WriteFile }
    await handle.close()
    const before = files.writeFile
    ;(globalThis as WithWriting).writingBefore = before
    const fittingBytes = 4_000
    files.writeFile = function (this: unknown, data, options) {
      if ((data as { readonly length: number }).length < fittingBytes) return before.call(this, data, options)
      if (kind === 'stalled') return new Promise(() => {})
      return Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    }
  }, how)

/** Space was freed. */
export const freeTheDisk = ({ electron }: Pick<RunningApp, 'electron'>): Promise<void> =>
  electron.evaluate(async () => {
    const handle = await process.getBuiltinModule('node:fs/promises').open(process.execPath, 'r')
    const { writingBefore } = globalThis as WithWriting
    Object.assign(Object.getPrototypeOf(handle) as object, { writeFile: writingBefore })
    await handle.close()
  })
