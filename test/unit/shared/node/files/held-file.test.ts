// If a scanner opens a file at the wrong moment, writing waits on Windows, and nowhere else.
import { beforeEach, describe, expect, it } from 'vitest'
import { whileHeld, whileHeldSync } from '#shared/node/files/held-file'

/** A step that is refused with `code` this many times, then succeeds. */
function refused(times: number, code: string) {
  let tries = 0
  const step = (): void => {
    tries += 1
    if (tries <= times) throw Object.assign(new Error(code), { code })
  }
  return { step, tries: () => tries }
}

/** The wait before each further try. */
let pausesMs: number[] = []
const waited = (pauseMs: number): void => void pausesMs.push(pauseMs)

const WAYS = [
  [
    'asynchronously',
    (step: () => void, platform: string) =>
      whileHeld(async () => step(), { platform, pause: async (pauseMs) => waited(pauseMs) }),
  ],
  ['at once', async (step: () => void, platform: string) => whileHeldSync(step, { platform, pause: waited })],
] as const

beforeEach(() => {
  pausesMs = []
})

describe.each(WAYS)('a file that another program holds, replaced %s', (_name, run) => {
  it.each(['EPERM', 'EBUSY', 'EACCES'])('is replaced once it is let go (%s)', async (code) => {
    const { step, tries } = refused(3, code)
    await run(step, 'win32')
    expect(tries()).toBe(4)
    expect(pausesMs).toEqual([10, 20, 40])
  })

  it('is given up in the end, with what the disk said', async () => {
    const { step, tries } = refused(1_000, 'EPERM')
    await expect(run(step, 'win32')).rejects.toMatchObject({ code: 'EPERM' })
    expect(tries()).toBe(8)
    expect(pausesMs.reduce((sum, pauseMs) => sum + pauseMs)).toBe(1_270)
  })

  it('is asked for only once where the refusal means something else', async () => {
    for (const [code, platform] of [
      ['EACCES', 'linux'],
      ['EPERM', 'darwin'],
      ['ENOSPC', 'win32'],
    ] as const) {
      const { step, tries } = refused(1, code)
      await expect(run(step, platform)).rejects.toMatchObject({ code })
      expect(tries()).toBe(1)
      expect(pausesMs).toEqual([])
    }
  })
})
