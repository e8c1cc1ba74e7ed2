// What stands in the way of a second charge: the same sale again, too much unresolved, another circle.
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/base/clock'
import { paise } from '#shared/base/money'
import type { StoredSale } from '#main/journal/stored/store'
import { DEFAULT_CEILING } from '#main/money/guards'
import { failure, value } from '#test/support/journals'
import { counter, NO_FAULT, trouble } from './recharge-counter'

describe('guards', () => {
  const kinds = async (prepared: Promise<{ readonly guards: readonly { readonly kind: string }[] }>) =>
    (await prepared).guards.map(({ kind }) => kind)

  it('a number that looks like no mobile number is asked about, and a mobile number is not', async () => {
    const { prepare } = counter()
    const machine = { ...trouble('04'), accountNumber: '5591234567890' }
    expect((await prepare(machine)).guards).toEqual([{ kind: 'unusual-input', labels: ['5591234567890'] }])
    expect(await kinds(prepare(trouble('05')))).toEqual([])
  })

  it('the same number and amount is blocked while a sale of it is open', async () => {
    const { sell, prepare, confirm, during } = counter()
    const open = await sell(trouble('04'))
    const sheet = await prepare(trouble('04'))
    expect(sheet.guards).toMatchObject([{ kind: 'open-sale', earlier: { requestId: open.requestId } }])
    expect(failure(await during(confirm(sheet.requestId, ['open-sale'])))).toEqual({
      kind: 'duplicate',
      guard: 'open',
      earlierRequestId: open.requestId,
    })
    expect(await kinds(prepare({ ...trouble('04'), amountPaise: paise(39_900) }))).toEqual([])
  })

  it.each([
    ['removed', () => null],
    ['no longer watched', (state: StoredSale) => ({ ...state, watched: false })],
    [
      'made a failed one',
      (state: StoredSale) => ({
        ...state,
        watched: false,
        foldState: state.foldState.replace('"pending"', '"failed"'),
      }),
    ],
    [
      'made another amount',
      (state: StoredSale) => ({ ...state, foldState: state.foldState.replace('29900', '100') }),
    ],
  ])(
    'an open sale whose stored state was %s still blocks the same, and is on the board',
    async (_how, edit) => {
      const { sell, prepare, confirm, during, crash, disk, wire, till } = counter()
      const open = await sell(trouble('04'))
      crash(() => disk.editStates(edit))
      const board = value(await till().handlers['pending.board']({}))
      expect(board.open).toMatchObject([
        { requestId: open.requestId, railStatus: 'pending', amountPaise: 29_900 },
      ])
      const sheet = await prepare(trouble('04'))
      expect(sheet.guards).toMatchObject([{ kind: 'open-sale', earlier: { requestId: open.requestId } }])
      expect(failure(await during(confirm(sheet.requestId)))).toMatchObject({
        kind: 'duplicate',
        guard: 'open',
      })
      expect(
        failure(
          await during(till().handlers['pending.send-again']({ requestId: open.requestId, accepted: [] })),
        ),
      ).toMatchObject({
        kind: 'wrong-state',
      })
      expect(wire.moneyCalls()).toBe(1)
    },
  )

  it.each([
    ['removed', () => null],
    [
      'made one that was never sent',
      (state: StoredSale) => ({ ...state, foldState: state.foldState.replace('"success"', '"not-sent"') }),
    ],
  ])(
    'a finished sale whose stored state was %s is not sent again, and the same is asked about',
    async (_how, edit) => {
      const { sell, prepare, during, crash, disk, wire, till } = counter()
      const done = await sell()
      crash(() => disk.editStates(edit))
      const again = till().handlers['pending.send-again']({ requestId: done.requestId, accepted: [] })
      expect(failure(await during(again))).toEqual({ kind: 'wrong-state', state: 'success' })
      expect((await prepare()).guards).toMatchObject([
        { kind: 'recent-sale', earlier: { requestId: done.requestId } },
      ])
      expect(wire.moneyCalls()).toBe(1)
    },
  )

  it('an owner may let it past one that waits, with a PIN that is used up by it, and it is written down', async () => {
    const { sell, prepare, confirm, during, approve, till } = counter()
    const open = await sell(trouble('04'))
    const second = await prepare(trouble('04'))
    approve()
    const sold = value(await during(confirm(second.requestId, ['open-sale'])))
    expect(sold.railStatus).toBe('pending')
    const [intent] = till().journal.story(second.requestId)
    expect(intent?.event).toMatchObject({
      overrides: ['open-sale'],
      openSaleLift: { ownerId: 'meena', earlierRequestId: open.requestId },
    })
    const third = await prepare(trouble('04'))
    expect(failure(await during(confirm(third.requestId, ['open-sale'])))).toMatchObject({ guard: 'open' })
  })

  it('past an open one that an owner lifts, the same sale just now still needs its own yes', async () => {
    const { sell, prepare, confirm, during, approve, till } = counter({
      faults: [NO_FAULT, { kind: 'answer-lost' }],
    })
    const done = await sell()
    const second = await prepare()
    value(await during(confirm(second.requestId, ['recent-sale'])))
    const third = await prepare()
    expect(third.guards).toMatchObject([
      { kind: 'open-sale', earlier: { requestId: second.requestId } },
      { kind: 'recent-sale', earlier: { requestId: done.requestId } },
    ])
    approve()
    expect(failure(await during(confirm(third.requestId, ['open-sale'])))).toEqual({
      kind: 'duplicate',
      guard: 'recent',
      earlierRequestId: done.requestId,
    })
    // The refused sale did not use up the PIN.
    value(await during(confirm(third.requestId, ['open-sale', 'recent-sale'])))
    expect(till().journal.story(third.requestId)[0]?.event).toMatchObject({
      overrides: ['open-sale', 'recent-sale'],
      openSaleLift: { ownerId: 'meena', earlierRequestId: second.requestId },
    })
  })

  it('an owner lets nothing past a sale that is on its way', async () => {
    const { prepare, confirm, during, approve, wire } = counter()
    const [one, other] = [await prepare(), await prepare()]
    const first = confirm(one.requestId)
    approve()
    expect(failure(await during(confirm(other.requestId, ['open-sale'])))).toMatchObject({ guard: 'open' })
    value(await during(first))
    expect(wire.moneyCalls()).toBe(1)
  })

  it('two sheets of the same sale: the second one confirmed is refused', async () => {
    const { prepare, confirm, during, wire } = counter()
    const [one, other] = [await prepare(), await prepare()]
    const [first, second] = await during(Promise.all([confirm(one.requestId), confirm(other.requestId)]))
    expect(value(first).railStatus).toBe('success')
    expect(failure(second)).toMatchObject({ kind: 'duplicate', guard: 'open' })
    expect(wire.moneyCalls()).toBe(1)
  })

  it('the same sale within half an hour needs a deliberate yes, which is kept with the sale', async () => {
    const { sell, prepare, confirm, during, time, till } = counter()
    await sell()
    const sheet = await prepare()
    expect(sheet.guards.map(({ kind }) => kind)).toEqual(['recent-sale'])
    expect(failure(await during(confirm(sheet.requestId)))).toMatchObject({
      kind: 'duplicate',
      guard: 'recent',
    })
    value(await during(confirm(sheet.requestId, ['recent-sale'])))
    const [intent] = till().journal.story(sheet.requestId)
    expect(intent?.event).toMatchObject({ overrides: ['recent-sale'] })
    await time.pass(31 * MINUTE_MS)
    expect(await kinds(prepare())).toEqual([])
  })

  it('too much unresolved stops new sales', async () => {
    const { sell, prepare, confirm, during } = counter({ ceiling: { ...DEFAULT_CEILING, count: 2 } })
    await sell(trouble('04'))
    await sell(trouble('01'))
    const sheet = await prepare()
    expect(failure(await during(confirm(sheet.requestId)))).toMatchObject({
      kind: 'too-many-unresolved',
      count: 2,
    })
  })

  it('a circle other than the one looked up is told', async () => {
    const { prepare, during, till } = counter()
    const found = value(
      await during(till().handlers['recharge.look-up']({ mobileNumber: '9876543210', refresh: false })),
    )
    const other = found.matchedCircle === 'Assam' ? 'Kerala' : 'Assam'
    expect(await kinds(prepare({ circle: other }))).toEqual(['circle-differs'])
    expect(await kinds(prepare({ circle: found.matchedCircle }))).toEqual([])
  })
})
