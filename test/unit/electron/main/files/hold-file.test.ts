// @vitest-environment node
// A folder is held by one process, also where two computers reach it: whoever holds it can see that it was taken over, a second one is told
// who holds it, and a holder that is gone keeps nobody waiting for longer than it must.
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BEAT_MS, claimHold, STALE_MS, type Claimed, type Hold } from '#main/files/hold-file'
import type { ProcessIdentity, RunningProcesses } from '#shared/node/files/this-process'
import { runningProcesses } from '#shared/node/files/this-process'
import { testFolder } from '#test/support/journals'
import { seededChance } from '#test/simulation/world/chance'

const COUNTER: ProcessIdentity = {
  host: 'counter-1',
  computer: 'a'.repeat(64),
  boot: 'boot-1',
  uptimeS: 5_000,
  process: 100,
  startedAt: '7000',
  space: 'pid:[1]',
}
const OTHER: ProcessIdentity = { ...COUNTER, host: 'back-office', computer: 'b'.repeat(64), boot: 'boot-9' }

const processesOf = (
  own: ProcessIdentity,
  running: Readonly<Record<number, string | null>> = {},
): RunningProcesses => ({
  own,
  isRunning: (process) => process in running || process === own.process,
  startOf: (process) => running[process] ?? null,
})

/** Time passes while somebody waits; `onWait` is what others do meanwhile. */
function place(path = join(testFolder(), 'journal.db-holder')) {
  let elapsed = 1_000_000
  let onWait = (_now: number): void => {}
  return {
    path,
    elapsed: () => elapsed,
    meanwhile: (work: (now: number) => void) => (onWait = work),
    claim: (processes: RunningProcesses): Promise<Claimed> =>
      claimHold({
        path,
        processes,
        clock: { elapsed: () => elapsed },
        wait: async (ms) => {
          elapsed += ms
          onWait(elapsed)
        },
      }),
  }
}

function held(claimed: Claimed): Hold {
  if (claimed.kind !== 'held') throw new Error(`taken by ${claimed.host}`)
  return claimed.hold
}

describe('a folder that one process holds', () => {
  it('is held at once where nobody holds it, and free again once it is let go', async () => {
    const at = place()
    const hold = held(await at.claim(processesOf(COUNTER)))
    expect(at.elapsed()).toBe(1_000_000)
    expect(hold.state()).toEqual({ kind: 'ours' })
    hold.release()
    hold.release()
    expect(readdirSync(join(at.path, '..'))).toEqual([])
  })

  it('is refused to another computer while its holder beats, with the name of the first', async () => {
    const at = place()
    const hold = held(await at.claim(processesOf(COUNTER)))
    let last = at.elapsed()
    at.meanwhile((now) => {
      if (now - last < BEAT_MS) return
      last = now
      hold.beat()
    })
    expect(await at.claim(processesOf(OTHER))).toEqual({ kind: 'taken', host: 'counter-1' })
    expect(hold.state()).toEqual({ kind: 'ours' })
    expect(at.elapsed() - 1_000_000).toBeLessThanOrEqual(BEAT_MS + 500)
  })

  const GONE: readonly (readonly [string, RunningProcesses])[] = [
    ['the process is gone', processesOf({ ...COUNTER, process: 200 })],
    ['its number is another process now', processesOf({ ...COUNTER, process: 200 }, { 100: '9999' })],
    [
      'the computer was started again',
      processesOf({ ...COUNTER, process: 200, boot: 'boot-2' }, { 100: '7000' }),
    ],
    ['it is this very process', processesOf(COUNTER)],
  ]
  it.each(GONE)('is taken over at once on the same computer where %s', async (_why, processes) => {
    const at = place()
    const first = held(await at.claim(processesOf(COUNTER)))
    const second = held(await at.claim(processes))
    expect(at.elapsed() - 1_000_000).toBeLessThan(1_000)
    expect(second.state()).toEqual({ kind: 'ours' })
    expect(first.state()).toEqual({ kind: 'taken', host: 'counter-1' })
  })

  it('is taken over at once where only the time since switching on tells the runs of the computer apart', async () => {
    const at = place()
    const bootless = { ...COUNTER, boot: null, startedAt: null, space: null }
    held(await at.claim(processesOf(bootless)))
    held(await at.claim(processesOf({ ...bootless, process: 200, uptimeS: 30 }, { 100: null })))
    expect(at.elapsed() - 1_000_000).toBeLessThan(1_000)
  })

  const UNKNOWN: readonly (readonly [string, RunningProcesses])[] = [
    ['on another computer', processesOf(OTHER)],
    [
      'where the computer got another name',
      processesOf({ ...COUNTER, process: 200, host: 'new', computer: 'c' }),
    ],
    ['in another container', processesOf({ ...COUNTER, process: 200, space: 'pid:[2]' })],
    ['where the process lives and does nothing', processesOf({ ...COUNTER, process: 200 }, { 100: '7000' })],
  ]
  it.each(UNKNOWN)('is taken over only after ten seconds without a beat %s', async (_where, processes) => {
    const at = place()
    const first = held(await at.claim(processesOf(COUNTER)))
    const second = held(await at.claim(processes))
    const waited = at.elapsed() - 1_000_000
    expect(waited).toBeGreaterThanOrEqual(STALE_MS)
    expect(waited).toBeLessThan(STALE_MS + 1_000)
    expect(second.state()).toEqual({ kind: 'ours' })
    expect(first.state()).toEqual({ kind: 'taken', host: processes.own.host })
  })

  it('is not given back to a holder that slept, and whatever that one does then leaves the new one alone', async () => {
    const at = place()
    const first = held(await at.claim(processesOf(COUNTER)))
    const second = held(await at.claim(processesOf(OTHER)))
    first.beat()
    expect(second.state()).toEqual({ kind: 'ours' })
    first.release()
    expect(second.state()).toEqual({ kind: 'ours' })
    second.beat()
    expect(second.state()).toEqual({ kind: 'ours' })
  })

  it('is lost where the file is removed or holds nonsense, and can be had again', async () => {
    const at = place()
    const first = held(await at.claim(processesOf(COUNTER)))
    rmSync(at.path)
    expect(first.state()).toEqual({ kind: 'lost' })
    first.beat()
    expect(first.state()).toEqual({ kind: 'lost' })
    const second = held(await at.claim(processesOf(COUNTER)))
    for (const nonsense of ['', '{}', '{"token":"x"', 'nonsense\u0000', '[]', 'null']) {
      rmSync(at.path)
      writeFileSync(at.path, nonsense)
      expect(second.state()).toEqual({ kind: 'lost' })
    }
    const before = at.elapsed()
    const third = held(await at.claim(processesOf(COUNTER)))
    expect(at.elapsed() - before).toBeGreaterThanOrEqual(STALE_MS)
    expect(third.state()).toEqual({ kind: 'ours' })
  })

  it('is had at once where the holder lets go while somebody waits', async () => {
    const at = place()
    const first = held(await at.claim(processesOf(COUNTER)))
    at.meanwhile(() => first.release())
    held(await at.claim(processesOf(OTHER)))
    expect(at.elapsed() - 1_000_000).toBeLessThan(1_000)
  })

  it('is given up where another one took it over in the same moment', async () => {
    const at = place()
    held(await at.claim(processesOf(COUNTER)))
    at.meanwhile(() => {
      at.meanwhile(() => {})
      rmSync(at.path)
      writeFileSync(at.path, JSON.stringify({ ...OTHER, token: randomUUID(), beat: 1 }))
    })
    expect(await at.claim(processesOf({ ...COUNTER, process: 200 }))).toEqual({
      kind: 'taken',
      host: 'back-office',
    })
  })

  it('goes by what it watched itself: clocks that are set change nothing', async () => {
    const at = place()
    held(await at.claim(processesOf({ ...COUNTER, uptimeS: 9_000_000 })))
    held(await at.claim(processesOf({ ...OTHER, uptimeS: 1 })))
    expect(at.elapsed() - 1_000_000).toBeGreaterThanOrEqual(STALE_MS)
  })

  it('says as the disk does where the folder cannot be written', async () => {
    const folder = join(testFolder(), 'gone')
    await expect(place(join(folder, 'journal.db-holder')).claim(processesOf(COUNTER))).rejects.toThrow(
      'ENOENT',
    )
    mkdirSync(folder)
    if (process.geteuid?.() === 0) return
    chmodSync(folder, 0o500)
    await expect(place(join(folder, 'journal.db-holder')).claim(processesOf(COUNTER))).rejects.toThrow(
      'EACCES',
    )
  })

  it('knows this process, its start and its computer', () => {
    const { own, isRunning, startOf } = runningProcesses()
    expect(own.process).toBe(process.pid)
    expect(isRunning(process.pid)).toBe(true)
    expect(startOf(process.pid)).toBe(own.startedAt)
    expect(own.startedAt === null).toBe(process.platform !== 'linux')
  })
})

const ORDERS = 200

describe('several that want a folder at once', () => {
  it(`leave one holder, and each other one knows that it is none: ${ORDERS} orders`, async () => {
    for (let seed = 1; seed <= ORDERS; seed += 1) {
      const random = seededChance(seed)
      const path = join(testFolder(), 'holder')
      if (random.happens(0.5)) {
        const left = place(path)
        held(await left.claim(processesOf({ ...COUNTER, process: 1 })))
      }
      const waiting: (() => void)[] = []
      let elapsed = 0
      const claims = [COUNTER, OTHER, { ...COUNTER, process: 300 }].map((own) =>
        claimHold({
          path,
          processes: processesOf(own, { 100: '7000', 300: '7000' }),
          clock: { elapsed: () => elapsed },
          wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
        }),
      )
      let left = claims.length
      for (const claim of claims) void claim.finally(() => (left -= 1))
      while (left > 0) {
        await new Promise((resolve) => setImmediate(resolve))
        elapsed += random.whole(0, 400)
        const [next] = waiting.splice(random.whole(0, Math.max(0, waiting.length - 1)), 1)
        next?.()
      }
      const ended = await Promise.all(claims)
      const holds = ended.flatMap((claimed) => (claimed.kind === 'held' ? [claimed.hold] : []))
      expect(holds.filter((hold) => hold.state().kind === 'ours')).toHaveLength(1)
      expect(existsSync(path)).toBe(true)
      expect(readFileSync(path, 'utf8')).toContain('"host"')
    }
  })
})
