// Another counter's sale at this one: what was told stays while the office is away, and paper is of what it tells now.
import { describe, expect, it } from 'vitest'
import type { ElsewhereAnswer, ElsewhereTold, SaleElsewhere } from '#shared/sale/sale-elsewhere'
import { succeed } from '#shared/base/result'
import { elsewhereWorkflow, keepElsewhere } from '#main/records/elsewhere'
import { elsewhereTold } from '#test/support/elsewhere'

function counter(...answers: ElsewhereAnswer[]) {
  const kept = keepElsewhere()
  const printed: SaleElsewhere[] = []
  const handlers = elsewhereWorkflow({
    kept,
    ask: async () => answers.shift() ?? AWAY,
    documents: {
      page: ({ railStatus }, paper) => ({ path: `/${railStatus}/${paper}`, prints: 'as-shown' }),
      print: async (sale) => {
        printed.push(sale)
        return succeed({ sentTo: 'Counter printer' })
      },
      savePdf: async () => succeed({ fileName: 'duplicate.pdf' }),
    },
  })
  return { kept, printed, handlers }
}

const AWAY: ElsewhereAnswer = { kind: 'problem', problem: 'unreachable' }
const DONE = elsewhereTold('success')
const askOf = ({ sale: { requestId, amountPaise, elsewhere } }: ElsewhereTold) => ({
  counterId: elsewhere.counterId,
  requestId,
  amountPaise,
})
const ASK = askOf(DONE)
const PAPER = { ...ASK, paper: '80mm' } as const
const NO_PAPER = { ok: false, failure: { kind: 'wrong-state', state: 'no-such-sale' } }

describe('another counter’s sale', () => {
  it('stays as it was told while the office is away, and says so', async () => {
    const { handlers } = counter(DONE)
    expect(await handlers['elsewhere.look'](ASK)).toEqual(succeed(DONE))
    expect(await handlers['elsewhere.look'](ASK)).toEqual(succeed({ ...DONE, isAway: true }))
    expect(await handlers['elsewhere.page'](PAPER)).toEqual(
      succeed({ path: '/success/80mm', prints: 'as-shown' }),
    )
    expect(await handlers['elsewhere.print'](PAPER)).toMatchObject({ ok: true })
  })

  it.each(['refused', 'gone', 'unfit', 'newer'] as const)(
    'is shown and printed no more once the office says %s',
    async (problem) => {
      const said: ElsewhereAnswer = { kind: 'problem', problem }
      const { handlers, printed } = counter(DONE, said, AWAY, AWAY)
      await handlers['elsewhere.look'](ASK)
      expect(await handlers['elsewhere.print'](PAPER)).toEqual(NO_PAPER)
      expect(await handlers['elsewhere.look'](ASK)).toEqual(succeed(AWAY))
      expect(await handlers['elsewhere.page'](PAPER)).toEqual(NO_PAPER)
      expect(printed).toEqual([])
    },
  )

  it('is printed as the office tells it then, and not as it was looked at', async () => {
    const { handlers, printed } = counter(elsewhereTold('pending'), DONE)
    await handlers['elsewhere.look'](ASK)
    await handlers['elsewhere.print'](PAPER)
    expect(printed.map(({ railStatus }) => railStatus)).toEqual(['success'])
  })

  it('has no paper while nothing certain can be said of it, whoever asks', async () => {
    const { handlers, printed } = counter(elsewhereTold('not-sent'), elsewhereTold('not-sent'), DONE)
    await handlers['elsewhere.look'](ASK)
    expect(await handlers['elsewhere.page'](PAPER)).toEqual(NO_PAPER)
    expect(await handlers['elsewhere.print'](PAPER)).toEqual(NO_PAPER)
    expect(printed).toEqual([])
    expect(await handlers['elsewhere.save-pdf'](PAPER)).toEqual(succeed({ fileName: 'duplicate.pdf' }))
  })

  it('told with another amount is not what was kept of it', async () => {
    const { handlers } = counter(DONE)
    await handlers['elsewhere.look'](ASK)
    const other = { ...ASK, amountPaise: elsewhereTold('success', { amountPaise: 100 }).sale.amountPaise }
    expect(await handlers['elsewhere.look'](other)).toEqual(succeed(AWAY))
  })

  it('is kept with the last twenty that were looked at', async () => {
    const all = Array.from({ length: 21 }, (_, at) =>
      elsewhereTold('success', { requestId: `SALE-${1000 + at}` }),
    )
    const { handlers } = counter(...all)
    for (const told of all) await handlers['elsewhere.look'](askOf(told))
    const [first = DONE, second = DONE] = all
    expect(await handlers['elsewhere.page']({ ...askOf(first), paper: 'a4' })).toEqual(NO_PAPER)
    expect(await handlers['elsewhere.page']({ ...askOf(second), paper: 'a4' })).toMatchObject({ ok: true })
  })
})
