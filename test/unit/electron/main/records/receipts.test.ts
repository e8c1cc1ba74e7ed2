// Printing and the journal: copies are counted, the sale is not changed.
import { expect, test } from 'vitest'
import type { PrinterProblem } from '#main/printing/raw/printer-problems'
import { receiptsWorkflow, type ReceiptDependencies } from '#main/records/receipts'
import type { PrintJob } from '#shared/receipts/print-job'
import type { Sale } from '#shared/sale/sale'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { Visit } from '#shared/visit/visit'
import { saleThat, visitOfThree } from '../receipts/sales'

function workflowFor(
  sale: Sale | null,
  documents: Partial<ReceiptDependencies['documents']> = {},
  disk: Result<Sale> = succeed(saleThat('success')),
) {
  const copies: string[] = []
  const notRecorded: string[] = []
  const underWay: string[] = []
  const { handlers, print, stop } = receiptsWorkflow({
    copies: {
      underWay: (begun) => {
        underWay.push(...begun.map(({ event }) => event.to))
        return () => void underWay.splice(0, begun.length)
      },
      notRecorded: ({ event }) => void notRecorded.push(event.document),
    },
    journal: {
      sale: () => sale,
      append: (_requestId, event) => {
        if (event.type !== 'printed') throw new Error(`printing recorded ${event.type}`)
        copies.push(`${event.document} to ${event.to} by ${event.staffId}`)
        return disk
      },
    },
    visitOf: () => null,
    documents: {
      page: () => ({ path: '/receipt/x', text: 'x', prints: 'as-shown' }),
      print: async () => succeed({ sentTo: 'Counter printer' }),
      savePdf: async () => succeed({ fileName: 'r.pdf' }),
      ...documents,
    },
    staff: () => ({ id: 'ravi', role: 'cashier' }),
  })
  const printedByRavi = (job: PrintJob, pressedAt: number | null) => print(job, pressedAt, null, 'ravi')
  return { handlers, print: printedByRavi, stop, copies, notRecorded, underWay }
}

const sale = saleThat('success')
const input = { requestId: sale.requestId, paper: '80mm' } as const
const printerSays = (problem: PrinterProblem): Failure => ({ kind: 'printer', problem })

test('a print and a PDF each count as a copy of their kind', async () => {
  const { handlers, print, copies } = workflowFor(sale)
  await print(input, 0)
  await handlers['receipt.save-pdf'](input)
  expect(copies).toEqual(['receipt to printer by ravi', 'receipt to file by ravi'])
})

test('looking at a receipt makes no copy', async () => {
  const { handlers, copies } = workflowFor(sale)
  expect(await handlers['receipt.page'](input)).toEqual(
    succeed({ path: '/receipt/x', text: 'x', prints: 'as-shown' }),
  )
  expect(copies).toEqual([])
})

test('an acknowledgement before the receipt does not make the receipt a duplicate', async () => {
  const pending = workflowFor(saleThat('pending'))
  await pending.print(input, 0)
  expect(pending.copies).toEqual(['acknowledgement to printer by ravi'])
})

test('a refusal of the printer is no copy, a printer that never answered may be one', async () => {
  const refused = workflowFor(sale, { print: async () => fail(printerSays('refused')) })
  expect(await refused.print(input, 0)).toEqual(fail(printerSays('refused')))
  expect(refused.copies).toEqual([])
  const takenBack = workflowFor(sale, { print: async () => fail(printerSays('taken-back')) })
  await takenBack.print(input, 0)
  expect(takenBack.copies).toEqual([])
  for (const problem of ['no-answer', 'waits-behind', 'cut-short'] as const) {
    const silent = workflowFor(sale, { print: async () => fail(printerSays(problem)) })
    await silent.print(input, 0)
    expect(silent.copies).toEqual(['receipt to printer by ravi'])
  }
})

test('a sale still being sent has nothing to print', async () => {
  const { handlers, print } = workflowFor(saleThat('sending'))
  const tooEarly = fail({ kind: 'wrong-state', state: 'sending' })
  expect(await handlers['receipt.page'](input)).toEqual(tooEarly)
  expect(await print(input, 0)).toEqual(tooEarly)
  expect(await handlers['receipt.save-pdf'](input)).toEqual(tooEarly)
})

test('an id that is not in the log is not found', async () => {
  const { print } = workflowFor(null)
  expect(await print(input, 0)).toMatchObject({ ok: false, failure: { kind: 'not-found' } })
})

test('a full disk keeps nobody from getting the receipt, and the copy is counted all the same', async () => {
  const { print, notRecorded } = workflowFor(sale, {}, fail({ kind: 'store', problem: 'disk-full' }))
  expect(await print(input, 0)).toEqual(succeed({ sentTo: 'Counter printer' }))
  expect(notRecorded).toEqual(['receipt'])
})

test('of two prints at once the second is composed when the first is counted, also after one that broke', async () => {
  const countedBefore: number[] = []
  const { print, copies } = workflowFor(sale, {
    print: async () => {
      countedBefore.push(copies.length)
      await Promise.resolve()
      if (countedBefore.length === 1) throw new Error('the window is gone')
      return succeed({ sentTo: 'Counter printer' })
    },
  })
  const broken = print(input, 0)
  const printed = Promise.all([print(input, 0), print(input, 0)])
  await expect(broken).rejects.toThrow('the window is gone')
  await printed
  expect(countedBefore).toEqual([0, 0, 1])
})

test('a paper is under way before the printer is asked, until the journal has it', async () => {
  const seen: string[] = []
  const { print, handlers, underWay, copies } = workflowFor(sale, {
    print: async () => {
      seen.push(`${underWay.join()} ${copies.length}`)
      return succeed({ sentTo: 'Counter printer' })
    },
    savePdf: async () => {
      seen.push(`${underWay.join()} ${copies.length}`)
      return succeed({ fileName: 'r.pdf' })
    },
  })
  await print(input, 0)
  await handlers['receipt.save-pdf'](input)
  expect(seen).toEqual(['printer 0', 'file 1'])
  expect(underWay).toEqual([])
})

test('who leaves waits for the paper that is under way, and nothing is printed after it', async () => {
  const answer = Promise.withResolvers<Result<{ sentTo: string }>>()
  const jobs: string[] = []
  const { print, stop, copies } = workflowFor(sale, {
    print: async () => (jobs.push('paper'), answer.promise),
  })
  const [first, second] = [print(input, 0), print(input, 0)]
  await Promise.resolve()
  const stopped = stop().then(() => copies.length)
  answer.resolve(succeed({ sentTo: 'Counter printer' }))
  expect(await stopped).toBe(1)
  expect((await first).ok).toBe(true)
  expect(await second).toEqual(fail(printerSays('taken-back')))
  expect(await print(input, 0)).toEqual(fail(printerSays('taken-back')))
  expect(jobs).toEqual(['paper'])
})

test('the paper of a visit counts as a copy of each of its sales, and of none before it was printed', async () => {
  const visit = visitOfThree()
  const copies: string[] = []
  const paper = { requestId: visit.id, paper: '80mm' } as const
  const workflow = (shown: Visit | null) =>
    receiptsWorkflow({
      copies: { underWay: () => () => {}, notRecorded: () => {} },
      journal: {
        sale: () => null,
        append: (requestId, event) => {
          if (event.type === 'printed') copies.push(`${requestId} ${event.document}`)
          return succeed(sale)
        },
      },
      visitOf: () => shown,
      documents: {
        page: () => ({ path: '/receipt/x', text: 'x', prints: 'as-shown' }),
        print: async () => succeed({ sentTo: 'Counter printer' }),
        savePdf: async () => succeed({ fileName: 'r.pdf' }),
      },
      staff: () => ({ id: 'ravi', role: 'cashier' }),
    })
  const waiting = visit.lines.map((line, index) =>
    index === 2 ? { ...line, state: 'waiting' as const } : line,
  )
  expect(await workflow({ ...visit, lines: waiting }).print(paper, 0, null, 'ravi')).toMatchObject({
    ok: false,
  })
  expect(await workflow(null).print(paper, 0, null, 'ravi')).toMatchObject({
    failure: { state: 'no-such-visit' },
  })
  expect(copies).toEqual([])
  await workflow(visit).print(paper, 0, null, 'ravi')
  expect(copies).toEqual(['GOLDEN-VISIT-1 receipt', 'GOLDEN-VISIT-2 note', 'GOLDEN-VISIT-3 receipt'])
})
