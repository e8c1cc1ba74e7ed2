// A paid visit after a restart: its lines are what the log says, and nothing is sent by itself.
import { describe, expect, it } from 'vitest'
import { failure, value } from '#test/support/journals'
import { cash, statesOf, threeLines, upi } from '#test/support/visits'

const MINUTE_MS = 60_000

describe('after a restart', () => {
  it('every line is what the log says; what was not sent is not sent by itself, and its cash is not counted', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038, 2_000)]))
    await at.answer(at.ids[0], 'success')
    at.restart()
    await at.time.pass(10 * MINUTE_MS)
    expect(at.sent).toEqual([at.ids[0], at.ids[1]])
    const now = await at.now()
    expect(statesOf(now)).toEqual(['success', 'unknown', 'not-sent'])
    expect(now).toMatchObject({ state: 'paying', isChangeFinal: true, changePaise: 200_000 - 89_800 })
    expect((await at.list()).open).toBeNull()
  })

  it('a line that was paid by UPI and never sent is owed back', async () => {
    const at = await threeLines()
    value(await at.pay([upi(1_038)]))
    at.restart()
    expect((await at.now()).owedBack).toEqual([
      { requestId: at.ids[1], amountPaise: 59_900 },
      { requestId: at.ids[2], amountPaise: 14_000 },
    ])
  })

  it('what counted as sold and was never sent is owed back, and collected once it is sent', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038, 2_000)]))
    await at.time.pass(MINUTE_MS)
    expect(at.journal().sale(at.ids[2])).toMatchObject({ railStatus: 'not-sent', cashStatus: 'collected' })
    at.restart()
    expect(at.journal().sale(at.ids[2])).toMatchObject({ railStatus: 'not-sent', cashStatus: 'owed-back' })
    expect((await at.now()).changePaise).toBe(96_200)
    const again = at.running().selling.sendAgain({ requestId: at.ids[2], accepted: [] })
    await at.answer(at.ids[2], 'success')
    expect(value(await again)).toMatchObject({ railStatus: 'success', cashStatus: 'collected' })
  })

  it('what was given back is not sent again: that would be a new sale', async () => {
    const at = await threeLines()
    value(await at.pay([upi(1_038)]))
    at.restart()
    const given = { requestId: at.ids[2], movement: 'given-back', way: 'upi' } as const
    value(await at.running().records['cash.give-back'](given))
    const again = await at.running().selling.sendAgain({ requestId: at.ids[2], accepted: [] })
    expect(failure(again)).toMatchObject({ state: 'given-back' })
  })

  it('an ended visit is still told, from the log', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038, 2_000)]))
    for (const id of at.ids) await at.answer(id, 'success')
    at.restart()
    expect(await at.now()).toMatchObject({ state: 'ended', tenderedPaise: 200_000, changePaise: 96_200 })
    expect((await at.list()).paying).toEqual([])
  })
})
