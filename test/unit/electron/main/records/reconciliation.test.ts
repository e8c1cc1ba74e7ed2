// A statement compared with the journal.
import { describe, expect, it } from 'vitest'
import { requestIdSchema } from '#shared/base/ids'
import { createReconcile } from '#main/journal'
import { reconciliationWorkflow } from '#main/records/reconciliation'
import { readStatement } from '#main/records/statement'
import { failure, memoryJournal, recordSale, value } from '#test/support/journals'
import { answer } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { succeed } from '#shared/base/result'
import { noDefects } from '#test/support/defects'
import { agesIn } from '#test/support/ages'

const id = (text: string) => requestIdSchema.parse(text)

function shop(role: 'owner' | 'cashier' = 'owner') {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time)
  const reconcile = createReconcile({
    reportDefect: noDefects,
    journal,
    checkStatus: async () => succeed(answer('pending')),
    clock: time,
    ages: agesIn(journal, time),
    timers: time,
    random: () => 0.5,
  })
  recordSale(journal, 'pending', id('SALE-OPEN'))
  recordSale(journal, 'success', id('SALE-DONE'))
  recordSale(journal, 'success', id('SALE-ELSE'))
  recordSale(journal, 'refused', id('SALE-NONE'))
  const handlers = reconciliationWorkflow({
    journal,
    reconcile,
    view: (sale) => ({ ...sale, nextCheckAt: null, canBeAsked: true }),
    staff: () => ({ id: 'meena', role }),
  })
  const status = (text: string) => journal.sale(id(text))?.railStatus
  return { handlers, journal, status }
}

const table = [
  'Request ID,Status,Amount,Reference ID,Message',
  'SALE-OPEN,Success,299.00,RZ1,"done, thank you"',
  'SALE-DONE,SUCCESS,299,RZ2,',
  'SALE-ELSE,Refunded,"299.00",RZ3,',
  'SALE-GONE,success,10.00,RZ4,',
  ',,,,',
].join('\r\n')

describe('comparing', () => {
  it('tells what agrees, what differs, what is missing here and there, and moves nothing', async () => {
    const { handlers, status } = shop()
    const found = value(
      await handlers['reconciliation.compare']({ text: table.replace(/SALE-DONE.*\r\n/, '') }),
    )
    expect(found).toMatchObject({ rows: 3, unreadable: 1, matched: 0 })
    expect(found.differing.map(({ sale, what, settles }) => [sale.requestId, what, settles])).toEqual([
      ['SALE-OPEN', 'status', true],
      ['SALE-ELSE', 'status', false],
    ])
    expect(found.missingHere.map(({ requestId }) => requestId)).toEqual(['SALE-GONE'])
    expect(found.missingThere.map(({ requestId }) => requestId)).toEqual(['SALE-DONE'])
    expect(status('SALE-OPEN')).toBe('pending')
  })

  it('counts what agrees', async () => {
    const { handlers } = shop()
    expect(value(await handlers['reconciliation.compare']({ text: table })).matched).toBe(1)
  })
})

describe('an amount that cannot be read', () => {
  const written = (amount: string) => `Request ID,Status,Amount\r\nSALE-OPEN,Success,${amount}\r\n`

  it.each(['"299,00"', '"2,99"', '"Rs. 2,99/-"'])(
    '%s is told as written, and ends no sale',
    async (amount) => {
      const { handlers, status } = shop()
      const text = written(amount)
      const { differing } = value(await handlers['reconciliation.compare']({ text }))
      expect(differing).toMatchObject([
        {
          what: 'amount',
          settles: false,
          row: { amountPaise: null, amountText: amount.replaceAll('"', '') },
        },
      ])
      await handlers['reconciliation.settle']({ text, requestIds: [id('SALE-OPEN')] })
      expect(status('SALE-OPEN')).toBe('pending')
    },
  )

  it('is not looked for in a line with more cells than the table has columns', () => {
    expect(readStatement(written('299,50'))).toEqual({ rows: [], unreadable: 1 })
    expect(readStatement(written('299,')).rows).toMatchObject([{ amountPaise: 29_900 }])
  })

  it('is read from groups in quotes', () => {
    expect(readStatement(written('"1,845.50"')).rows).toMatchObject([{ amountPaise: 184_550 }])
  })
})

describe('settling by a statement', () => {
  const settle = ({ handlers }: ReturnType<typeof shop>, text: string, ...ids: readonly string[]) =>
    handlers['reconciliation.settle']({ text, requestIds: ids.map(id) })

  it('ends the open sale that the owner named, and keeps where it came from', async () => {
    const here = shop()
    expect(value(await settle(here, table, 'SALE-OPEN', 'SALE-ELSE'))).toEqual({ settled: 1 })
    expect(here.status('SALE-OPEN')).toBe('success')
    expect(here.status('SALE-ELSE')).toBe('success')
    expect(here.journal.story(id('SALE-OPEN')).at(-1)?.event).toMatchObject({ source: 'import' })
  })

  it('a refund in it makes the cash owed back', async () => {
    const here = shop()
    await settle(here, '{"request_id":"SALE-OPEN","status":"refunded","amount":"299.00"}', 'SALE-OPEN')
    expect(here.journal.sale(id('SALE-OPEN'))).toMatchObject({
      railStatus: 'failed',
      cashStatus: 'owed-back',
    })
  })

  it('leaves what was not named', async () => {
    const here = shop()
    expect(value(await settle(here, table, 'SALE-DONE'))).toEqual({ settled: 0 })
    expect(here.status('SALE-OPEN')).toBe('pending')
  })

  it('another amount, or none, proves nothing', async () => {
    const here = shop()
    for (const text of [
      '{"request_id":"SALE-OPEN","status":"success","amount":"29.90"}',
      '{"request_id":"SALE-OPEN","status":"success"}',
      '{"request_id":"SALE-OPEN","status":"1","amount":"299.00"}',
    ])
      expect(value(await settle(here, text, 'SALE-OPEN'))).toEqual({ settled: 0 })
    expect(here.status('SALE-OPEN')).toBe('pending')
  })

  it('is the owner’s alone', async () => {
    const here = shop('cashier')
    expect(failure(await settle(here, table, 'SALE-OPEN'))).toEqual({ kind: 'not-allowed', needs: 'owner' })
    expect(here.status('SALE-OPEN')).toBe('pending')
  })
})

describe('reading a statement', () => {
  const body = {
    event: 'RECHARGE_FAILURE',
    status: 'failed',
    data: { request_id: 'SALE-OPEN', amount: '299.00', refunded: true, reference_id: 'RZ1' },
    timestamp: '2026-11-20T10:00:00+05:30',
  }

  it('callbacks as JSON lines, a JSON list, and the shop’s own log of callbacks read the same', () => {
    const line = JSON.stringify(body)
    const own = `${JSON.stringify({ record: { number: 1 }, body: line })}\n${JSON.stringify({ concluded: { number: 1 } })}`
    for (const text of [line, `\uFEFF${line}\n`, JSON.stringify([body]), own])
      expect(readStatement(text)).toMatchObject({
        unreadable: 0,
        rows: [
          {
            requestId: 'SALE-OPEN',
            says: 'failed',
            refunded: true,
            amountPaise: 29_900,
            at: Date.UTC(2026, 10, 20, 4, 30),
          },
        ],
      })
  })

  it('counts lines that are nothing, and goes on', () => {
    const { rows, unreadable } = readStatement(
      `${JSON.stringify(body)}\n{"cut\n{}\n42\n${JSON.stringify(body)}`,
    )
    expect(rows).toHaveLength(2)
    expect(unreadable).toBe(3)
  })

  it('a word nobody has explained is unknown, and a number is no word', () => {
    const words = ['awaited', '1', '', 'SUCCESS ', 'in process']
    const text = `request_id,status\n${words.map((word) => `SALE-OPEN,${word}`).join('\n')}`
    expect(readStatement(text).rows.map(({ says }) => says)).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'success',
      'unknown',
    ])
  })

  it('anything at all does not break it', () => {
    for (const text of ['', '\n', ',', '"', '{', '[', 'a,b\n"x,"y"', '\0\0', '{"data":null}', '[[[]]]'])
      expect(readStatement(text).rows).toEqual([])
  })
})
