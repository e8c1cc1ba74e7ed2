// Receipts that wait for a printer: printed once when it is back, shown and dismissible meanwhile. Whatever happens to
// the paper, no sale changes.
import { describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { MOST_WAITING_PRINTS } from '#shared/receipts/print-job'
import type { PrintJob, WaitingPrint } from '#shared/receipts/print-job'
import type { KeptFile } from '#shared/base/kept-file'
import { fail, succeed } from '#shared/base/result'
import { createPrintQueue } from '#main/printing/print-queue'
import { value } from '#test/support/journals'
import { requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

type Printer =
  | 'there'
  | 'away'
  | 'no-answer'
  | 'refused'
  | 'taken-back'
  | 'queue-paused'
  | 'paper-out'
  | 'waits-behind'

/** A file that holds what was saved last. */
function keptFile<Value>(): KeptFile<Value> {
  let kept: Value | undefined
  return { load: () => kept, save: (value) => void (kept = value) }
}

function counter(file = keptFile<readonly WaitingPrint[]>()) {
  const time = new VirtualTime()
  const papers: string[] = []
  const state = { printer: 'away' as Printer, somebodyThere: true, tries: 0, changes: 0 }
  const presses: (number | null)[] = []
  const printers: (string | null)[] = []
  const askedBy: string[] = []
  const present = { id: 'ravi' }
  const queue = createPrintQueue({
    file,
    print: async (job, pressedAt, printer, asker) => {
      printers.push(printer)
      askedBy.push(asker)
      state.tries += 1
      presses.push(pressedAt)
      if (state.printer !== 'there') return fail({ kind: 'printer', problem: state.printer })
      papers.push(job.requestId)
      return succeed({ sentTo: 'Counter printer' })
    },
    staff: () => present,
    mayPrint: () => state.somebodyThere,
    clock: time,
    timers: time,
    onChanged: () => {
      state.changes += 1
    },
  })
  const { handlers } = queue
  const print = (name = 'SALE-0001') => handlers['receipt.print'](job(name))
  const waiting = async () => value(await handlers['print-queue.list']({})).map(({ requestId: id }) => id)
  return { time, papers, presses, printers, askedBy, present, state, queue, handlers, print, waiting, file }
}

const job = (name: string): PrintJob => ({ requestId: requestId(name), paper: '80mm' })

describe('a printer that is away', () => {
  it('lets receipts wait, each once, and prints them in their order when it is back', async () => {
    const { time, papers, state, print, waiting } = counter()
    expect(await print('SALE-0001')).toEqual(succeed({ sentTo: null }))
    await print('SALE-0002')
    await print('SALE-0001')
    expect(await waiting()).toEqual(['SALE-0001', 'SALE-0002'])
    await time.pass(2 * MINUTE_MS)
    expect(papers).toEqual([])
    state.printer = 'there'
    await time.pass(30 * SECOND_MS)
    expect(papers).toEqual(['SALE-0001', 'SALE-0002'])
    expect(await waiting()).toEqual([])
    await time.pass(MINUTE_MS)
    expect(papers).toHaveLength(2)
  })

  it('is given what waited in the name of whoever pressed, whoever is there when it comes out, after a restart too', async () => {
    const before = counter()
    await before.print('SALE-0001')
    before.present.id = 'sunil'
    await before.print('SALE-0002')
    before.state.printer = 'there'
    before.askedBy.length = 0
    await before.time.pass(30 * SECOND_MS)
    expect(before.askedBy).toEqual(['ravi', 'sunil'])
    before.state.printer = 'away'
    await before.print('SALE-0003')
    before.queue.close()
    const after = counter(before.file)
    expect(value(await after.handlers['print-queue.list']({}))).toMatchObject([{ askedBy: 'sunil' }])
    // Whoever presses again is handed the paper.
    await after.handlers['print-queue.retry'](job('SALE-0003'))
    expect(after.askedBy).toEqual(['ravi'])
  })

  it('is asked for one receipt at a time: where the first finds nobody, the others do not try', async () => {
    const { time, state, print } = counter()
    for (const name of ['SALE-0001', 'SALE-0002', 'SALE-0003']) await print(name)
    state.tries = 0
    await time.pass(30 * SECOND_MS)
    expect(state.tries).toBe(1)
  })

  it('is waited for half an hour; then a person decides', async () => {
    const { time, papers, state, print, handlers, waiting } = counter()
    await print()
    await time.pass(31 * MINUTE_MS)
    state.printer = 'there'
    await time.pass(10 * MINUTE_MS)
    expect(papers).toEqual([])
    expect(await waiting()).toEqual(['SALE-0001'])
    expect(await handlers['print-queue.retry'](job('SALE-0001'))).toEqual(
      succeed({ sentTo: 'Counter printer' }),
    )
    expect(await waiting()).toEqual([])
  })

  it('prints nothing while nobody is there to take the paper', async () => {
    const { time, papers, state, print } = counter()
    await print()
    state.printer = 'there'
    state.somebodyThere = false
    await time.pass(5 * MINUTE_MS)
    expect(papers).toEqual([])
    state.somebodyThere = true
    await time.pass(30 * SECOND_MS)
    expect(papers).toEqual(['SALE-0001'])
  })

  it('keeps only so many waiting, and says of the next one that it was not printed', async () => {
    const { print, waiting } = counter()
    for (let number = 0; number < MOST_WAITING_PRINTS; number += 1) await print(`SALE-${1_000 + number}`)
    expect(await print('SALE-9999')).toEqual(fail({ kind: 'printer', problem: 'away' }))
    expect(await waiting()).toHaveLength(MOST_WAITING_PRINTS)
  })
})

describe('a receipt that waits', () => {
  it('is let go by a person, and is not printed then', async () => {
    const { time, papers, state, print, handlers } = counter()
    await print()
    expect(await handlers['print-queue.cancel'](job('SALE-0001'))).toEqual(succeed([]))
    state.printer = 'there'
    await time.pass(MINUTE_MS)
    expect(papers).toEqual([])
    expect((await handlers['print-queue.retry'](job('SALE-0001'))).ok).toBe(false)
  })

  it('is not printed again by itself once some of it may lie there', async () => {
    const { time, state, print, handlers } = counter()
    await print()
    state.printer = 'no-answer'
    await time.pass(30 * SECOND_MS)
    state.tries = 0
    await time.pass(5 * MINUTE_MS)
    expect(state.tries).toBe(0)
    expect(value(await handlers['print-queue.list']({}))).toMatchObject([{ givesUpAt: null }])
  })

  it('is offered where the queue gave it back, and is not printed by itself', async () => {
    const { time, papers, state, print, handlers, waiting } = counter()
    state.printer = 'taken-back'
    expect(await print()).toEqual(fail({ kind: 'printer', problem: 'taken-back' }))
    expect(await waiting()).toEqual(['SALE-0001'])
    state.printer = 'there'
    await time.pass(5 * MINUTE_MS)
    expect(papers).toEqual([])
    expect((await handlers['print-queue.retry'](job('SALE-0001'))).ok).toBe(true)
    expect(await waiting()).toEqual([])
  })

  it('says when somebody pressed, and that nobody did for what is tried by itself', async () => {
    const { time, presses, print, handlers } = counter()
    await print()
    await time.pass(30 * SECOND_MS)
    await handlers['print-queue.retry'](job('SALE-0001'))
    expect(presses).toEqual([0, null, 30 * SECOND_MS])
  })

  it('does not begin to wait where some of it may lie there, or it comes out after others', async () => {
    for (const printer of ['no-answer', 'waits-behind'] as const) {
      const { state, print, waiting } = counter()
      state.printer = printer
      expect(await print()).toEqual(fail({ kind: 'printer', problem: printer }))
      expect(await waiting()).toEqual([])
    }
  })

  it.each(['refused', 'queue-paused', 'paper-out'] as const)(
    'is offered with the reason, and not printed by itself, where the printer is %s',
    async (printer) => {
      const { time, papers, state, print, handlers } = counter()
      state.printer = printer
      expect(await print()).toEqual(fail({ kind: 'printer', problem: printer }))
      state.printer = 'there'
      await time.pass(5 * MINUTE_MS)
      expect(papers).toEqual([])
      expect(value(await handlers['print-queue.list']({}))).toMatchObject([
        { problem: printer, givesUpAt: null },
      ])
    },
  )

  it('is printed on another printer where a person says so, and waits no more', async () => {
    const { state, printers, print, handlers, waiting } = counter()
    await print()
    state.printer = 'there'
    await handlers['print-queue.retry']({ ...job('SALE-0001'), printer: 'laser' })
    expect(printers).toEqual([null, 'laser'])
    expect(await waiting()).toEqual([])
  })

  it('waits no more once it comes out after the papers of others', async () => {
    const { state, print, handlers, waiting } = counter()
    await print()
    state.printer = 'waits-behind'
    await handlers['print-queue.retry'](job('SALE-0001'))
    expect(await waiting()).toEqual([])
  })

  it('survives a restart, and is not printed by itself then', async () => {
    const { queue, print, file } = counter()
    await print()
    queue.close()
    const next = counter(file)
    expect(await next.waiting()).toEqual(['SALE-0001'])
    await next.print('SALE-0002')
    next.state.printer = 'there'
    await next.time.pass(5 * MINUTE_MS)
    expect(next.papers).toEqual(['SALE-0002'])
    expect((await next.handlers['print-queue.retry'](job('SALE-0001'))).ok).toBe(true)
    expect(await counter(file).waiting()).toEqual([])
  })

  it('is not printed once the workspace it belongs to is left', async () => {
    const { time, papers, state, queue, print } = counter()
    await print()
    queue.close()
    state.printer = 'there'
    await time.pass(5 * MINUTE_MS)
    expect(papers).toEqual([])
  })
})
