// Where updates are tried: an AppImage of one line, and a release place on this computer.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { UpdateState } from '#shared/shop/updates'
import { createDamage } from '#main/files/damage'
import { LIST_FILE } from '#main/updates/release-list'
import { createUpdates, type Updates, type UpdatesOptions } from '#main/updates'
import { madeUp, releaseKey, signedList, startReleasePlace, type ReleasePlace } from '#test/support/releases'
import { VirtualTime } from '#test/support/virtual-time'

export const KEY = releaseKey()
export const COPY = { platform: 'linux', arch: 'x64', isPackaged: true }
export const NEW = madeUp({ version: '1.1.0' })
const run = promisify(execFile)

/** A computer with an installed counter, and a release place beside it: new ones for each test of a file. */
export function standOfUpdates() {
  let computer: string
  let place: ReleasePlace
  let appImage: string
  const opened: Updates[] = []

  beforeEach(async () => {
    computer = await mkdtemp(join(tmpdir(), 'galla-updates-'))
    appImage = join(computer, 'Galla.AppImage')
    await writeFile(appImage, '#!/bin/sh\necho 1.0.0\n')
    await chmod(appImage, 0o755)
    // electron-updater reads where it runs from of its own accord.
    vi.stubEnv('APPIMAGE', appImage)
    place = await startReleasePlace()
  })
  afterEach(async () => {
    for (const updates of opened.splice(0)) updates.close()
    vi.unstubAllEnvs()
    await place.close()
    await rm(computer, { recursive: true, force: true })
  })

  async function counter(changes: Partial<UpdatesOptions> = {}) {
    const time = new VirtualTime()
    const seen: UpdateState[] = []
    const relaunched = vi.fn<() => void>()
    const defects: unknown[] = []
    const damage = createDamage(() => {})
    const updates = await createUpdates({
      folder: join(computer, 'data', 'updates'),
      version: '1.0.0',
      copy: { ...COPY, appImage, program: appImage },
      keys: [KEY.publicKey],
      publisher: null,
      clock: time,
      timers: time,
      proxy: async () => null,
      log: { info: () => {}, warn: () => {}, error: (_event, error) => `REF${defects.push(error)}` },
      damage,
      onChange: (state) => seen.push(state),
      allowsLoopback: true,
      relaunch: relaunched,
      quit: () => {},
      ...changes,
    })
    opened.push(updates)
    return { updates, time, seen, relaunched, defects, damage }
  }

  /** The counter of a shop whose owner gave the feed. */
  async function fed(changes: Partial<UpdatesOptions> = {}) {
    const made = await counter(changes)
    expect(await made.updates.keepFeed(place.feed)).toEqual({ ok: true, value: null })
    await made.updates.check()
    return made
  }

  /** A pen drive with `list` and a package beside it. */
  async function stick(
    list: string | Buffer,
    beside: Buffer | null = NEW.bytes,
    name = NEW.name,
  ): Promise<string> {
    const folder = await mkdtemp(join(computer, 'stick-'))
    await writeFile(join(folder, LIST_FILE), list)
    if (beside !== null) await writeFile(join(folder, name), beside)
    return join(folder, LIST_FILE)
  }
  const stickWith = ({ release, name, bytes }: typeof NEW): Promise<string> =>
    stick(signedList(release, KEY), bytes, name)

  return {
    stick,
    stickWith,
    get computer() {
      return computer
    },
    get place() {
      return place
    },
    get appImage() {
      return appImage
    },
    counter,
    fed,
    /** What the installed counter says of its version. */
    installed: async (): Promise<string> => (await run(appImage)).stdout.trim(),
  }
}
