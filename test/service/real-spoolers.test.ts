// Papers and pulses of the drawer through a real cupsd of its own (Debian: `apt install cups cups-client cups-ipp-utils avahi-daemon dbus`, both
// daemons running), the same rows as against the double. Only with REAL_SPOOLERS=1 (vitest.config.ts); without the programs it says so.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { cupsSpooler } from '#main/printing/raw/cups'
import type { RawWhat } from '#main/printing/raw/delivery'
import { PATIENCE_MS, sendToSpooler } from '#main/printing/raw/spooler'
import { missingPrograms, realCups, type RealCups } from '#test/support/spoolers/real-cups'
import { SPOOLER_ROWS, type QueueKind } from '#test/support/spoolers/rows'

const JOB = Uint8Array.from({ length: 5_000 }, (_, at) => at % 256)
/** Half a minute of patience is three seconds here; the spooler's own time is real. */
const HURRY = 10
const timers = {
  after: (delayMs: number, task: () => void) => {
    const timer = setTimeout(task, delayMs >= 10 * SECOND_MS ? delayMs : delayMs / HURRY)
    return () => clearTimeout(timer)
  },
}

const unhurried = {
  after: (delayMs: number, task: () => void) => {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}
const clock = { elapsed: () => performance.now() * HURRY }

/** A sheet of A4 with a line on it. */
const ONE_PAGE = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>endobj
4 0 obj<</Length 23>>stream
50 700 m 200 700 l S
endstream endobj
trailer<</Root 1 0 R>>
`)

const lacking = missingPrograms()
test('the programs of a print service are installed', () => {
  expect(lacking).toEqual([])
})

describe.runIf(lacking.length === 0)('a real CUPS', () => {
  let cups: RealCups
  beforeAll(async () => {
    cups = await realCups()
  }, MINUTE_MS)
  afterAll(() => cups?.close())
  const send = (queue: QueueKind, what: RawWhat) =>
    sendToSpooler(
      cupsSpooler(cups.socketPath, 'here', ''),
      queue,
      { what, bytes: JOB, begunBy: what === 'kick' ? clock.elapsed() + PATIENCE_MS.kick : null },
      { clock, timers, isLeaving: () => false, onWait: () => undefined },
    )

  test.each(SPOOLER_ROWS)(
    '$queue: a $what is $becomes',
    async ({ queue, what, becomes, stays }) => {
      const before = await cups.waiting(queue)
      const papers = cups.sunk.ready.length
      expect(await send(queue, what)).toBe(becomes)
      expect((await cups.waiting(queue)).length - before.length).toBe(stays ? 1 : 0)
      if (queue !== 'ready') return
      expect(cups.sunk.ready.length).toBe(papers + 1)
      expect(cups.sunk.ready.at(-1)?.equals(Buffer.from(JOB))).toBe(true)
    },
    MINUTE_MS,
  )

  test(
    'an office printer takes a page, and has printed it once that is said',
    async () => {
      const papers = cups.officePapers().length
      const page = { widthMm: 210, heightMm: 297 }
      const sent = await sendToSpooler(
        cupsSpooler(cups.socketPath, 'here', ''),
        'office',
        { what: 'paper', bytes: ONE_PAGE, page, begunBy: null },
        // It takes some seconds for a sheet, as in a shop.
        {
          clock: { elapsed: () => performance.now() },
          timers: unhurried,
          isLeaving: () => false,
          onWait: () => undefined,
        },
      )
      expect(sent).toBe('sent')
      expect(cups.officePapers().length).toBe(papers + 1)
    },
    MINUTE_MS,
  )

  test('a raw queue would print the source of a page, and is sent none', async () => {
    const papers = cups.sunk.ready.length
    const spooler = cupsSpooler(cups.socketPath, 'here', '')
    const page = { widthMm: 58, heightMm: 120 }
    const job = { what: 'paper', bytes: ONE_PAGE, page } as const
    expect(await spooler.submit('ready', job, new AbortController().signal)).toBe('no-driver')
    expect(cups.sunk.ready.length).toBe(papers)
  })

  test(
    'the printer that was off is switched on: nothing comes out of what was taken back',
    async () => {
      expect([await send('off', 'kick'), await send('off', 'paper')]).toEqual(['taken-back', 'taken-back'])
      const papers = await cups.switchOn()
      await new Promise((resolve) => setTimeout(resolve, 8 * SECOND_MS))
      expect(papers).toEqual([])
      expect(await send('off', 'paper')).toBe('sent')
      expect(papers).toHaveLength(1)
    },
    MINUTE_MS,
  )

  test(
    'what an earlier run left is swept, and nothing of another counter',
    async () => {
      const spooler = cupsSpooler(cups.socketPath, 'here', '')
      const STAYS = new AbortController().signal
      await cupsSpooler(cups.socketPath, 'there', '').submit('held', { what: 'paper', bytes: JOB }, STAYS)
      await spooler.submit('held', { what: 'paper', bytes: JOB }, STAYS)
      await spooler.submit('held', { what: 'kick', bytes: JOB }, STAYS)
      expect(await cups.waiting('held')).toHaveLength(3)
      await spooler.sweep()
      expect(await cups.waiting('held')).toHaveLength(1)
    },
    MINUTE_MS,
  )

  test('a spool whose disk is full takes nothing, and the next paper once there is room', async () => {
    const papers = cups.sunk.ready.length
    const makeRoom = cups.fillSpool()
    expect([await send('ready', 'paper'), await send('ready', 'kick')]).toEqual(['spool-full', 'spool-full'])
    makeRoom()
    expect(await send('ready', 'paper')).toBe('sent')
    expect(cups.sunk.ready.length).toBe(papers + 1)
  })

  test('a print service that was stopped is told as such, for papers and for the drawer', async () => {
    await cups.stop()
    expect([await send('ready', 'paper'), await send('ready', 'kick')]).toEqual([
      'spooler-away',
      'spooler-away',
    ])
  })
})
