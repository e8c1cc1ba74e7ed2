// Printing a page: from the page to paper or PDF, and what is reported if that fails.
import { describe, expect, test } from 'vitest'
import { createPress, type PressDependencies } from '#main/printing/page-printer'
import { PRINT_TIMEOUT_MS } from '#main/printing/raw/printer-problems'
import type { PrintAnswer, PrintWindow } from '#main/printing/print-window'
import type { SizeMm } from '#main/printing/papers'
import { textsIn } from '#main/texts'
import { growingDiskIn } from '#test/support/growing-disk'

const PATH = '/receipt/Rk7_2Qd9xT0aLm3wYv5B?paper=80mm&language=en'
const COUNTER = { queue: 'TVS_RP3200', name: 'Counter printer' }
const LASER = { queue: 'HP_1020', name: 'Laser' }
const SENT: PrintAnswer = { sent: true, reason: '' }
const never = new Promise<never>(() => undefined)

/** Timers that fire when the test says so. Apart from the time that printing has, only a window is kept for a while. */
function handTimers() {
  const tasks = new Set<() => void>()
  const ends = new Set<() => void>()
  return {
    after: (delayMs: number, task: () => void) => {
      const kind = delayMs === PRINT_TIMEOUT_MS ? tasks : ends
      kind.add(task)
      return () => kind.delete(task)
    },
    fire: () => tasks.forEach((task) => task()),
    waiting: () => tasks.size,
    noPaperForAWhile: () => ends.forEach((task) => task()),
  }
}

function bench(window: Partial<PrintWindow> = {}, changed: Partial<PressDependencies> = {}) {
  const timers = handTimers()
  const seen = {
    opened: 0,
    isOpen: true,
    closed: 0,
    pages: [] as SizeMm[],
    dialogs: [] as boolean[],
    addresses: [] as string[],
  }
  const files = new Map<string, Uint8Array>()
  const press = createPress({
    origin: 'app://bundle',
    openWindow: () => {
      seen.opened += 1
      seen.isOpen = true
      return {
        isOpen: () => seen.isOpen,
        load: async (address) => void seen.addresses.push(address),
        heightPx: async () => 378,
        print: async (page, { dialog }) => {
          seen.pages.push(page)
          seen.dialogs.push(dialog)
          return SENT
        },
        picture: () => Promise.reject(new Error('not asked for')),
        pdf: async (page) => {
          seen.pages.push(page)
          return new Uint8Array([0x25, 0x50, 0x44, 0x46])
        },
        close: () => {
          seen.closed += 1
        },
        ...window,
      }
    },
    printers: async () => [COUNTER],
    sendPage: null,
    followPage: async () => null,
    newTitle: () => 'one',
    chooseFile: async (name) => `/home/ravi/${name}`,
    disk: growingDiskIn(files),
    timers,
    say: () => textsIn('en'),
    ...changed,
  })
  return { press, timers, seen, files }
}

const sentTo = (name: string) => ({ ok: true, value: { sentTo: name } })
const notPrinted = (problem: string) => ({ ok: false, failure: { kind: 'printer', problem } })

/** Waits until printing has set its time limit. */
async function untilWaiting(timers: { waiting(): number }): Promise<void> {
  for (let turn = 0; turn < 50 && timers.waiting() === 0; turn += 1) await Promise.resolve()
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

describe('printing', () => {
  test('sends a page as wide as the roll and as long as the receipt to the only printer', async () => {
    const { press, seen } = bench()
    expect(await press.print(PATH, '80mm', null)).toEqual(sentTo('Counter printer'))
    expect(seen.addresses).toEqual([`app://bundle${PATH}`])
    // 378 CSS pixels are 100.01 mm; rounded up, with 2 mm to spare.
    expect(seen.pages).toEqual([{ widthMm: 80, heightMm: 103 }])
    expect(seen.dialogs).toEqual([false])
  })

  test('papers that come soon after each other share a hidden window, which goes after a while', async () => {
    const { press, timers, seen } = bench()
    for (const paper of ['80mm', '58mm', 'a4'] as const) await press.print(PATH, paper, null)
    expect(seen).toMatchObject({ opened: 1, closed: 0 })
    timers.noPaperForAWhile()
    expect(seen).toMatchObject({ opened: 1, closed: 1 })
    expect((await press.print(PATH, '80mm', null)).ok).toBe(true)
    expect(seen.opened).toBe(2)
  })

  test('a hidden window that died meanwhile is not used for the next paper', async () => {
    const { press, seen } = bench()
    await press.print(PATH, '80mm', null)
    seen.isOpen = false
    expect((await press.print(PATH, '80mm', null)).ok).toBe(true)
    expect(seen.opened).toBe(2)
  })

  test('a window whose paper did not come out is not used again', async () => {
    const { press, seen } = bench({ print: async () => ({ sent: false, reason: 'canceled' }) })
    await press.print(PATH, '80mm', null)
    await press.print(PATH, '80mm', null)
    expect(seen).toMatchObject({ opened: 2, closed: 2 })
  })

  test('of several printers the default one takes it', async () => {
    const { press } = bench({}, { printers: async () => [COUNTER, LASER] })
    expect(await press.print(PATH, '80mm', null)).toEqual(sentTo('the default printer'))
  })

  test('the printer that was set gets it by its own name, and one that is gone is away', async () => {
    const asked: (string | null)[] = []
    const window: Partial<PrintWindow> = {
      print: async (_page, { queue }) => {
        asked.push(queue)
        return SENT
      },
    }
    const { press } = bench(window, { printers: async () => [COUNTER, LASER] })
    expect(await press.print(PATH, '80mm', 'TVS_RP3200')).toEqual(sentTo('Counter printer'))
    expect(await press.print(PATH, '80mm', 'sold last year')).toEqual(notPrinted('away'))
    expect(asked).toEqual(['TVS_RP3200'])
  })

  test('is done by the print service where it takes pages, which says what became of them', async () => {
    const jobs: unknown[] = []
    const answers = ['sent', 'taken-back', 'spooler-away', 'queue-missing'] as const
    const sendPage: PressDependencies['sendPage'] = async (queue, { bytes, page }) => {
      jobs.push([queue, bytes.length, page])
      return answers[jobs.length - 1] ?? 'refused'
    }
    const { press, seen } = bench({}, { sendPage })
    expect(await press.print(PATH, '80mm', null)).toEqual(sentTo('Counter printer'))
    expect(jobs).toEqual([['TVS_RP3200', 4, { widthMm: 80, heightMm: 103 }]])
    expect(await press.print(PATH, '80mm', null)).toEqual(notPrinted('taken-back'))
    expect(seen.dialogs).toEqual([])
    // Chromium may know a printer of another server.
    expect(await press.print(PATH, '80mm', null)).toEqual(sentTo('Counter printer'))
    expect(await press.print(PATH, '80mm', null)).toEqual(sentTo('Counter printer'))
    expect(seen.dialogs).toEqual([false, false])
    expect(seen.opened).toBe(1)
  })

  test('by the system alone is followed by its title, where that can be done', async () => {
    const asked: unknown[] = []
    const answers = ['sent', 'queue-missing', 'taken-back', 'no-answer'] as const
    const followPage: PressDependencies['followPage'] = async (queue, title) => {
      asked.push([queue, title])
      return answers[asked.length - 1] ?? null
    }
    const { press } = bench({}, { followPage })
    expect(await press.print(PATH, '80mm', 'TVS_RP3200')).toEqual(sentTo('Counter printer'))
    // Not found: it has left the queue.
    expect(await press.print(PATH, '80mm', null)).toEqual(sentTo('Counter printer'))
    expect(await press.print(PATH, '80mm', null)).toEqual(notPrinted('taken-back'))
    expect(await press.print(PATH, '80mm', null)).toEqual(notPrinted('no-answer'))
    expect(asked.slice(0, 2)).toEqual([
      ['TVS_RP3200', 'Galla paper one'],
      [null, 'Galla paper one'],
    ])
  })

  test('without any printer nothing is opened', async () => {
    const { press, seen } = bench({}, { printers: async () => [] })
    expect(await press.print(PATH, '80mm', null)).toEqual(notPrinted('none-installed'))
    expect(seen.opened).toBe(0)
  })

  test('a printer that does not answer in time is let go, and not called refused', async () => {
    const { press, timers, seen } = bench({ print: () => never })
    const printed = press.print(PATH, '80mm', null)
    await untilWaiting(timers)
    timers.fire()
    expect(await printed).toEqual(notPrinted('no-answer'))
    expect(seen.closed).toBe(1)
  })

  test('where silent printing is refused the person picks a printer', async () => {
    const dialogs: boolean[] = []
    const { press } = bench({
      print: async (_page, { dialog }) => {
        dialogs.push(dialog)
        return dialog ? SENT : { sent: false, reason: 'Invalid printer settings' }
      },
    })
    expect((await press.print(PATH, '80mm', null)).ok).toBe(true)
    expect(dialogs).toEqual([false, true])
  })

  test('closing the dialog is a choice, not an error', async () => {
    const { press } = bench({
      print: async (_page, { dialog }) => ({
        sent: false,
        reason: dialog ? 'Print job canceled' : 'Print job failed',
      }),
    })
    expect(await press.print(PATH, '80mm', null)).toEqual({ ok: false, failure: { kind: 'cancelled' } })
  })

  test('a page that cannot be laid out is told as such, and its window closed', async () => {
    const { press, seen } = bench({ heightPx: async () => Number.NaN })
    expect(await press.print(PATH, '80mm', null)).toEqual(notPrinted('page'))
    expect(seen.closed).toBe(1)
  })

  test('a page that is lost while it prints may have been printed: the person looks', async () => {
    const { press, seen } = bench({ print: () => Promise.reject(new Error('gone')) })
    expect(await press.print(PATH, '80mm', null)).toEqual(notPrinted('no-answer'))
    expect(seen.closed).toBe(1)
  })

  test('so it is while the person looks for a printer in the dialog of the system', async () => {
    const { press, seen } = bench({
      print: (_page, { dialog }) =>
        dialog ? Promise.reject(new Error('gone')) : Promise.resolve({ sent: false, reason: 'no' }),
    })
    expect(await press.print(PATH, '80mm', null)).toMatchObject({ failure: { problem: 'no-answer' } })
    expect(seen.closed).toBe(1)
  })

  test('jobs go one after the other, also after one that broke', async () => {
    let open = 0
    const { press } = bench(
      {},
      {
        openWindow: () => {
          open += 1
          expect(open).toBe(1)
          return {
            isOpen: () => true,
            load: async () => undefined,
            heightPx: async () => 100,
            print: () => Promise.reject(new Error('gone')),
            pdf: () => Promise.reject(new Error('gone')),
            picture: () => Promise.reject(new Error('gone')),
            close: () => {
              open -= 1
            },
          }
        },
      },
    )
    const both = await Promise.all([press.print(PATH, '80mm', null), press.print(PATH, '58mm', null)])
    expect(both.map(({ ok }) => ok)).toEqual([false, false])
  })
})

describe('saving a PDF', () => {
  test('writes it where the person said, in whole', async () => {
    const { press, files, seen } = bench()
    const saved = await press.savePdf(PATH, 'a4', 'receipt-000142-2026-11-20.pdf')
    expect(saved).toEqual({ ok: true, value: { fileName: 'receipt-000142-2026-11-20.pdf' } })
    expect([...files.keys()]).toEqual(['/home/ravi/receipt-000142-2026-11-20.pdf'])
    expect(seen.pages).toEqual([{ widthMm: 210, heightMm: 297 }])
  })

  test('a person who would rather not save opens nothing', async () => {
    const { press, seen } = bench({}, { chooseFile: async () => null })
    expect(await press.savePdf(PATH, 'a4', 'r.pdf')).toEqual({ ok: false, failure: { kind: 'cancelled' } })
    expect(seen.opened).toBe(0)
  })

  test.each([
    ['ENOSPC', 'disk-full'],
    ['EACCES', 'no-permission'],
    ['EROFS', 'read-only'],
    ['EIO', 'gone'],
  ])('%s is told as %s, and leaves no half file', async (code, problem) => {
    const files = new Map([['/home/ravi/r.pdf', new Uint8Array([1])]])
    const { press } = bench({}, { disk: growingDiskIn(files, code) })
    expect(await press.savePdf(PATH, 'a4', 'r.pdf')).toEqual({
      ok: false,
      failure: { kind: 'file', problem },
    })
    expect([...files]).toEqual([['/home/ravi/r.pdf', new Uint8Array([1])]])
  })
})
