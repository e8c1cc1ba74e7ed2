// Paying a visit: everything is looked at before anything is recorded, all is recorded in one commit, and the lines are sent
// one after the other. What becomes of them changes the change, until it is final.
import { RIGHTS_OF } from '#shared/access/rights'
import type { Role } from '#shared/access/staff'
import { describe, expect, it, vi } from 'vitest'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { fail, succeed } from '#shared/base/result'
import { StoreError } from '#main/journal/store/database'
import { cashOfSession } from '#main/till/till'
import { failure, value } from '#test/support/journals'
import type { Journal } from '#main/journal'
import { answer, newIntent, outcome, personal, requestId } from '#test/support/sales'
import { expectedDefects } from '#test/support/defects'
import { openTill } from '#test/support/till'
import { cash, sheetOf, statesOf, threeLines, upi, visitCounter } from '#test/support/visits'

const MINUTE_MS = 60_000

const FLOAT = 50_000

/** The same number and amount, sold past every guard of this counter. */
function recordSameAs(journal: Journal, id: RequestId): RequestId {
  const sale = journal.sale(id)
  if (sale === null || sale.accountNumber === null) throw new Error('no such sale')
  const other = requestId('ELSEWHERE-1')
  const { accountNumber, amountPaise } = sale
  value(journal.recordIntent(other, newIntent(paise(amountPaise)), personal({ accountNumber })))
  value(journal.append(other, { type: 'attempt', attempt: 1 }))
  value(journal.append(other, { type: 'outcome', attempt: 1, outcome: outcome('success') }))
  return other
}

const boxOf = (at: {
  journal: () => Parameters<typeof cashOfSession>[0] & { tillSessions(): readonly unknown[] }
}) => {
  const session = at.journal().tillSessions().at(-1) as Parameters<typeof cashOfSession>[1]
  return cashOfSession(at.journal(), session)
}

describe('paying', () => {
  it('writes the visit and the intents of all its lines in one commit, and only then sends', async () => {
    const at = await threeLines()
    const before = at.disk.commits()
    const paid = value(await at.pay([cash(1_038, 2_000)]))
    expect(at.disk.commits() - before).toBe(2)
    expect(at.disk.durableEvents().map(({ type }) => type)).toEqual([
      'visit',
      'intent',
      'intent',
      'intent',
      'attempt',
    ])
    expect(paid).toMatchObject({
      state: 'paying',
      tenderedPaise: 200_000,
      changePaise: 96_200,
      isChangeFinal: false,
    })
    expect(statesOf(paid)).toEqual(['sending', 'waiting', 'waiting'])
    expect((await at.list()).open).toBeNull()
  })

  it('names who kept a line beside who was paid for it, where that was somebody else, after a restart too', async () => {
    let id = 'ravi'
    const at = visitCounter({ staff: () => ({ id, role: 'cashier' }) })
    const ofRavi = await at.keep({ ending: '00001', rupees: 300 })
    at.restart()
    id = 'sunil'
    at.running().visits.locked()
    const ofSunil = await at.keep({ ending: '00002', rupees: 200 })
    const { id: visitId, lines } = await at.openVisit()
    expect(lines.map(({ keptBy }) => keptBy)).toEqual(['ravi', 'sunil'])
    value(await at.call('visit.check', { visitId, agreed: [] }))
    value(await at.pay([cash(500)]))
    const intents = [ofRavi, ofSunil].map((requestId) => at.journal().story(requestId)[0]?.event)
    expect(intents).toMatchObject([{ staffId: 'sunil', keptBy: 'ravi' }, { staffId: 'sunil' }])
    expect(intents[1]).not.toHaveProperty('keptBy')
  })

  it('sends the lines one after the other, and a failed one leaves the total and changes the change', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038, 2_000)]))
    expect(at.sent).toEqual([at.ids[0]])
    await at.answer(at.ids[0], 'success')
    await at.answer(at.ids[1], 'refused')
    expect(await at.now()).toMatchObject({ duePaise: 43_900, changePaise: 156_100, isChangeFinal: false })
    await at.answer(at.ids[2], 'success')
    expect(at.sent).toEqual(at.ids)
    const ended = await at.now()
    expect(statesOf(ended)).toEqual(['success', 'failed', 'success'])
    expect(ended).toMatchObject({ changePaise: 156_100, isChangeFinal: true, owedBack: [] })
  })

  it('is not stopped by a line that is pending or unknown', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038)]))
    await at.answer(at.ids[0], 'pending')
    await at.answer(at.ids[1], 'lost')
    await at.answer(at.ids[2], 'success')
    expect(statesOf(await at.now())).toEqual(['pending', 'unknown', 'success'])
    expect(await at.now()).toMatchObject({ duePaise: 103_800, changePaise: 0, isChangeFinal: false })
  })

  it('a second time has no further effect', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038, 2_000)]))
    const again = await at.call('visit.pay', {
      visitId: at.visitId,
      payment: { parts: [cash(1_038, 5_000)] },
      accepted: [],
    })
    expect(value(again)).toMatchObject({ tenderedPaise: 200_000 })
    expect(at.disk.durableEvents().filter(({ type }) => type === 'visit')).toHaveLength(1)
    expect(at.sent).toHaveLength(1)
  })

  it.each([
    ['too few notes', [cash(1_038, 1_000)], 'tendered-too-little'],
    ['another sum', [cash(1_000)], 'sum-differs'],
    ['one way twice', [cash(38), cash(1_000)], 'same-way-twice'],
  ])('with %s is refused, and nothing is written', async (_name, parts, problem) => {
    const at = await threeLines()
    expect(failure(await at.pay(parts))).toMatchObject({ field: 'payment', problem })
    expect(at.disk.durableEvents()).toEqual([])
    expect((await at.openVisit()).lines).toHaveLength(3)
  })

  it('on credit is looked at as a whole', async () => {
    const refusal = { kind: 'invalid-input', field: 'payment', problem: 'over-limit' } as const
    const asked: unknown[] = []
    const at = await threeLines({
      creditStop: (payment: unknown) => {
        asked.push(payment)
        return { kind: 'over-limit', owedPaise: paise(0), limitPaise: paise(100) }
      },
    })
    const parts = [{ way: 'credit' as const, amountPaise: paise(103_800), accountId: 'A-1' }]
    expect(failure(await at.pay(parts))).toEqual(refusal)
    expect(asked).toEqual([{ parts }])
  })

  it('on credit over the limit is allowed for this visit with these lines, this account and this sum alone', async () => {
    const asked: unknown[] = []
    const at = await threeLines({
      creditStop: () => ({ kind: 'over-limit', owedPaise: paise(0), limitPaise: paise(100) }),
      takeApproval: (...of: unknown[]) => {
        asked.push(of)
        return null
      },
    })
    const parts = [{ way: 'credit' as const, amountPaise: paise(103_800), accountId: 'A-1' }]
    const accepted = [{ requestId: at.ids[0] ?? requestId('none'), accepted: ['over-limit'] }]
    expect(failure(await at.pay(parts, accepted))).toEqual({ kind: 'not-allowed', needs: 'owner' })
    expect(asked).toEqual([
      [
        'sale.go-over-limit',
        { id: [at.visitId, ...at.ids].join(' '), accountId: 'A-1', creditPaise: 103_800 },
      ],
    ])
  })

  it('in two ways gives each line its share, and the shares add up', async () => {
    const at = await threeLines()
    value(await at.pay([upi(500), cash(538, 600)]))
    const sales = at.ids.map((id) => at.journal().sale(id)?.payment)
    expect(sales).toEqual([
      { parts: [upi(299)], visitId: at.visitId },
      { parts: [upi(201), cash(398)], visitId: at.visitId },
      { parts: [cash(140)], visitId: at.visitId },
    ])
    expect(await at.now()).toMatchObject({ tenderedPaise: 60_000, changePaise: 6_200 })
  })

  it('that the disk refuses sends nothing and keeps the visit', async () => {
    const at = await threeLines()
    at.disk.fault = () => {
      throw new StoreError('disk-full', 'no space')
    }
    expect(failure(await at.pay([cash(1_038)]))).toEqual({ kind: 'store', problem: 'disk-full' })
    expect(at.sent).toEqual([])
    expect((await at.openVisit()).lines).toHaveLength(3)
  })
})

describe('before anything is tendered', () => {
  it('the same number and amount twice needs a yes', async () => {
    const at = visitCounter()
    await at.keep({ ending: '00001', rupees: 299 })
    const second = await at.keep({ ending: '00001', rupees: 299 })
    const { lines } = await at.openVisit()
    expect(lines[1]?.guards).toMatchObject([{ kind: 'on-a-visit', isOwnVisit: true }])
    expect(failure(await at.pay([cash(598)]))).toMatchObject({ state: 'on-a-visit' })
    const accepted = lines.map(({ requestId }) => ({ requestId, accepted: ['on-a-visit'] }))
    value(await at.pay([cash(598)], accepted))
    expect(at.journal().sale(second)?.attempts).toBe(0)
  })

  it('a sale by itself knows what is kept on a visit that is set aside', async () => {
    const at = visitCounter()
    await at.keep({ ending: '00001', rupees: 299 })
    await at.call('visit.set-aside', { visitId: (await at.openVisit()).id })
    expect(at.sheet({ ending: '00001', rupees: 299 }).guards).toMatchObject([
      { kind: 'on-a-visit', isOwnVisit: false },
    ])
    expect(at.sheet({ ending: '00001', rupees: 199 }).guards).toEqual([])
  })

  it('the ceiling looks at the whole visit', async () => {
    const at = visitCounter({ ceiling: { count: 2, amountPaise: paise(10_000_00) } })
    await at.keep({ ending: '00001', rupees: 299 })
    await at.keep({ ending: '00002', rupees: 299 })
    await at.keep({ ending: '00003', rupees: 299 })
    const { lines } = await at.openVisit()
    expect(lines.map(({ guards }) => guards.map(({ kind }) => kind))).toEqual([
      [],
      [],
      ['visit-over-ceiling'],
    ])
    expect(failure(await at.pay([cash(897)]))).toMatchObject({ state: 'visit-over-ceiling' })
    expect(at.disk.durableEvents()).toEqual([])
  })

  it('nothing is paid while the line is known to be away', async () => {
    const at = await threeLines()
    at.offline()
    expect((await at.pay([cash(1_038)])).ok).toBe(false)
    expect(at.disk.durableEvents()).toEqual([])
  })

  it('a bill that is too old is looked at again, and a new price needs a yes', async () => {
    let isStillGood = true
    const at = visitCounter({ sheetAgain: async () => succeed(sheetOf({ ending: '00001', rupees: 310 })) })
    const id = await at.keep({ ending: '00001', rupees: 299, isStillGood: () => isStillGood })
    const { id: visitId } = await at.openVisit()
    isStillGood = false
    expect(failure(await at.pay([cash(299)]))).toMatchObject({ state: 'quote-old' })
    expect((await at.openVisit()).lines[0]?.doubt).toEqual({ kind: 'not-checked' })
    const checked = value(await at.call('visit.check', { visitId, agreed: [] }))
    expect(checked.lines[0]?.doubt).toEqual({ kind: 'price-changed', amountPaise: 31_000, duePaise: 31_000 })
    expect(failure(await at.pay([cash(299)]))).toMatchObject({ state: 'visit-not-checked' })
    const agreed = [{ requestId: id, duePaise: paise(31_000) }]
    const renewed = value(await at.call('visit.check', { visitId, agreed }))
    expect(renewed).toMatchObject({ duePaise: 31_000, lines: [{ doubt: null }] })
    value(await at.pay([cash(310)]))
  })

  it('a line that cannot be looked at says why, and stays', async () => {
    const at = visitCounter({ sheetAgain: async () => fail({ kind: 'no-connection', cause: '' }) })
    await at.keep({ ending: '00001', rupees: 299 })
    at.restart()
    const { id: visitId } = await at.openVisit()
    const checked = value(await at.call('visit.check', { visitId, agreed: [] }))
    expect(checked.lines[0]?.doubt).toMatchObject({ kind: 'not-found', failure: { kind: 'no-connection' } })
  })
})

describe('while it is sent', () => {
  it('the same number is not sent again beside one that is open', async () => {
    const at = visitCounter()
    const first = await at.keep({ ending: '00001', rupees: 299 })
    const second = await at.keep({ ending: '00001', rupees: 299 })
    const yes = [first, second].map((requestId) => ({ requestId, accepted: ['on-a-visit'] }))
    const paid = value(await at.pay([cash(598, 600)], yes))
    await at.answer(first, 'pending')
    expect(at.sent).toEqual([first])
    const now = await at.get(paid.id)
    expect(statesOf(now)).toEqual(['pending', 'not-sent'])
    expect(now).toMatchObject({ duePaise: 29_900, changePaise: 30_100 })
  })

  it('no line goes out once the line is known to be away', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038, 1_050)]))
    at.offline()
    await at.answer(at.ids[0], 'success')
    expect(at.sent).toEqual([at.ids[0]])
    expect(await at.now()).toMatchObject({ changePaise: 75_100, isChangeFinal: true })
    expect(statesOf(await at.now())).toEqual(['success', 'not-sent', 'not-sent'])
  })

  it('nobody can sell by itself what waits for its turn', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038)]))
    const { requestId, guards } = at.sheet({ ending: '00003', rupees: 140 })
    expect(guards).toMatchObject([{ kind: 'open-sale' }])
    const sold = await at.running().selling.confirm({ requestId, accepted: ['open-sale'] })
    expect(failure(sold)).toMatchObject({ kind: 'duplicate', guard: 'open' })
  })

  it('what was sold elsewhere in the meantime is not sent again', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038)]))
    const elsewhere = recordSameAs(at.journal(), at.ids[2])
    expect(at.journal().sale(elsewhere)?.railStatus).toBe('success')
    await at.answer(at.ids[0], 'success')
    await at.answer(at.ids[1], 'success')
    expect(at.sent).not.toContain(at.ids[2])
    expect(statesOf(await at.now())).toEqual(['success', 'success', 'not-sent'])
  })

  it('leaving lets the one on its way end, and begins no other', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038)]))
    const left = at.running().visits.stop()
    await at.answer(at.ids[0], 'success')
    await left
    expect(at.sent).toEqual([at.ids[0]])
  })

  it('what waits is not sent a second time when somebody sends it by hand', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038)]))
    void at.running().selling.sendAgain({ requestId: at.ids[1], accepted: [] })
    await at.answer(at.ids[1], 'success')
    await at.answer(at.ids[0], 'success')
    await at.answer(at.ids[2], 'success')
    expect(at.sent.toSorted()).toEqual([...at.ids].toSorted())
    expect(statesOf(await at.now())).toEqual(['success', 'success', 'success'])
  })
})

describe('the change', () => {
  it('is final a minute after the payment, with open lines counted as sold', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038, 2_000)]))
    await at.answer(at.ids[0], 'pending')
    await at.time.pass(MINUTE_MS)
    expect(await at.now()).toMatchObject({ changePaise: 96_200, isChangeFinal: true })
    await at.answer(at.ids[1], 'refused')
    await at.answer(at.ids[2], 'success')
    const now = await at.now()
    expect(now.changePaise).toBe(96_200)
    expect(now.owedBack).toEqual([{ requestId: at.ids[1], amountPaise: 59_900 }])
  })

  it('counts a line that is to be sent again by itself as sold: nothing of it is owed back yet', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038)]))
    await at.time.pass(MINUTE_MS)
    await at.answer(at.ids[0], 'pending')
    await at.answer(at.ids[1], 'no-connection')
    expect(await at.now()).toMatchObject({ isChangeFinal: true, owedBack: [] })
    expect(statesOf(await at.now())).toEqual(['pending', 'sending', 'waiting'])
    await at.time.pass(30_000)
    await at.answer(at.ids[1], 'success')
    expect((await at.now()).lines[1]?.sale).toMatchObject({ railStatus: 'success', cashStatus: 'collected' })
  })

  it.each([
    ['not-found', { changePaise: 156_100, owedBack: [] }, 'none'],
    ['success', { changePaise: 96_200, owedBack: [] }, 'collected'],
  ] as const)(
    'waits for the service to be asked about a line that it refused (%s): cash that left as change would be missing if it was sold',
    async (verdict, change, cashStatus) => {
      const at = await threeLines({ canAsk: true })
      value(await at.pay([cash(1_038, 2_000)]))
      await at.answer(at.ids[0], 'success')
      await at.answer(at.ids[1], 'refused')
      await at.answer(at.ids[2], 'success')
      expect(await at.now()).toMatchObject({ changePaise: 96_200, isChangeFinal: false, owedBack: [] })
      const told = { type: 'evidence', source: 'status-check', answer: answer(verdict) } as const
      value(at.journal().append(at.ids[1], told))
      await at.time.pass(1)
      expect(await at.now()).toMatchObject({ ...change, isChangeFinal: true })
      expect(at.journal().sale(at.ids[1])?.cashStatus).toBe(cashStatus)
    },
  )

  it('keeps the cash of a refused line that nobody was told about in its minute: it is owed back by the line', async () => {
    const at = await threeLines({ canAsk: true })
    value(await at.pay([cash(1_038, 2_000)]))
    for (const [id, name] of [
      [at.ids[0], 'success'],
      [at.ids[1], 'refused'],
      [at.ids[2], 'success'],
    ] as const)
      await at.answer(id, name)
    await at.time.pass(MINUTE_MS)
    expect(await at.now()).toMatchObject({ changePaise: 96_200, isChangeFinal: true })
    expect(at.journal().sale(at.ids[1])?.cashStatus).toBe('owed-back')
  })

  it('does not come back for money that was not cash: that is owed back by its line', async () => {
    const at = await threeLines()
    value(await at.pay([upi(1_038)]))
    await at.answer(at.ids[0], 'success')
    await at.answer(at.ids[1], 'refused')
    await at.answer(at.ids[2], 'success')
    expect(await at.now()).toMatchObject({
      changePaise: null,
      isChangeFinal: true,
      owedBack: [{ requestId: at.ids[1], amountPaise: 59_900 }],
    })
  })

  it('is written later if the disk is full', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038, 1_100)]))
    await at.answer(at.ids[0], 'success')
    await at.answer(at.ids[1], 'success')
    at.disk.fault = () => {
      if (at.journal().sale(at.ids[2])?.railStatus === 'success')
        throw new StoreError('disk-full', 'no space')
    }
    await at.answer(at.ids[2], 'success')
    expect((await at.now()).isChangeFinal).toBe(false)
    at.disk.fault = null
    await at.time.pass(10_000)
    expect(await at.now()).toMatchObject({ isChangeFinal: true, changePaise: 6_200 })
  })

  it('leaves owed back what was paid by UPI for lines that the disk did not let go out', async () => {
    const at = await threeLines()
    value(await at.pay([upi(1_038)]))
    at.disk.fault = () => {
      throw new StoreError('disk-full', 'no space')
    }
    await at.answer(at.ids[0], 'success')
    at.disk.fault = null
    await at.time.pass(10_000)
    expect(at.sent).toEqual([at.ids[0]])
    expect((await at.now()).owedBack).toEqual([
      { requestId: at.ids[1], amountPaise: 59_900 },
      { requestId: at.ids[2], amountPaise: 14_000 },
    ])
  })

  it('follows a visit again once the log can be read, and a timer meanwhile ends nothing', async () => {
    const { reportDefect, events } = expectedDefects()
    const at = await threeLines({ reportDefect })
    value(await at.pay([cash(1_038, 2_000)]))
    await at.answer(at.ids[0], 'pending')
    const unread = vi.spyOn(at.journal(), 'visit').mockImplementation(() => {
      throw new StoreError('other', 'the disk does not answer')
    })
    await at.time.pass(MINUTE_MS)
    unread.mockRestore()
    expect(events).toEqual(['visit.not-followed'])
    expect((await at.now()).isChangeFinal).toBe(false)
    await at.time.pass(10_000)
    expect(await at.now()).toMatchObject({ isChangeFinal: true })
  })

  it('counts in the box once, whatever fails', async () => {
    const at = await threeLines()
    openTill(at.journal(), at.time.now(), FLOAT)
    value(await at.pay([cash(1_038, 2_000)]))
    await at.answer(at.ids[0], 'success')
    await at.answer(at.ids[1], 'refused')
    await at.answer(at.ids[2], 'pending')
    await at.time.pass(MINUTE_MS)
    expect(boxOf(at)).toMatchObject({
      takenPaise: 43_900,
      changePaise: 156_100,
      expectedPaise: FLOAT + 200_000 - 156_100,
    })
  })
})

describe('the customer leaves', () => {
  it('with the change, and what was owed back is ticked off at once', async () => {
    const at = await threeLines()
    value(await at.pay([upi(1_038)]))
    await at.answer(at.ids[0], 'success')
    await at.answer(at.ids[1], 'refused')
    await at.answer(at.ids[2], 'success')
    // Listed twice, it is given back once.
    const twice = ['upi', 'cash'].map((way) => ({ requestId: at.ids[1], way }))
    const input = { visitId: at.visitId, givenBack: twice }
    expect(value(await at.call('visit.settle', input))).toMatchObject({ state: 'ended', owedBack: [] })
    expect(at.journal().sale(at.ids[1])).toMatchObject({ cashStatus: 'given-back', givenBackBy: 'upi' })
    const given = at
      .journal()
      .story(at.ids[1])
      .flatMap(({ event }) => (event.type === 'cash' && event.movement === 'given-back' ? [event.way] : []))
    expect(given).toEqual(['upi'])
    expect((await at.list()).paying).toEqual([])
    const entries = at.journal().head().sequence
    value(await at.call('visit.settle', input))
    expect(at.journal().head().sequence).toBe(entries)
  })

  it('and the cash, by whoever may give back: a cashier without that right ends the visit and gives nothing', async () => {
    let role: Role = 'cashier'
    const at = await threeLines({ staff: () => ({ id: role, role }) })
    value(await at.pay([upi(1_038)]))
    await at.answer(at.ids[0], 'success')
    await at.answer(at.ids[1], 'refused')
    await at.answer(at.ids[2], 'success')
    const givenBack = [{ requestId: at.ids[1], way: 'cash' }]
    const settle = (given: typeof givenBack) =>
      at.call('visit.settle', { visitId: at.visitId, givenBack: given })
    expect(failure(await settle(givenBack))).toEqual({ kind: 'not-allowed', needs: 'owner-pin' })
    expect(value(await settle([])).state).toBe('ended')
    // It stays possible after the end, and so does what it takes.
    at.restart()
    expect(failure(await settle(givenBack))).toEqual({ kind: 'not-allowed', needs: 'owner-pin' })
    expect(at.journal().sale(at.ids[1])?.cashStatus).toBe('owed-back')
    role = 'owner'
    value(await settle(givenBack))
    expect(at.journal().sale(at.ids[1])?.cashStatus).toBe('given-back')
  })

  it('but never cash for what was told as paid by UPI, unless an owner allows it: it may not have been paid', async () => {
    const at = await threeLines({
      staff: () => ({ id: 'ravi', role: 'cashier' }),
      rights: () => RIGHTS_OF.alone,
    })
    value(await at.pay([upi(1_038)]))
    await at.answer(at.ids[0], 'success')
    await at.answer(at.ids[1], 'refused')
    await at.answer(at.ids[2], 'success')
    const settle = (way: 'cash' | 'upi') =>
      at.call('visit.settle', { visitId: at.visitId, givenBack: [{ requestId: at.ids[1], way }] })
    expect(failure(await settle('cash'))).toEqual({ kind: 'not-allowed', needs: 'owner-pin' })
    expect(at.journal().sale(at.ids[1])?.cashStatus).toBe('owed-back')
    expect(value(await settle('upi'))).toMatchObject({ state: 'ended', owedBack: [] })
  })

  it('only once every line has an answer, and once the change is final', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038, 1_100)]))
    await at.answer(at.ids[0], 'pending')
    const input = { visitId: at.visitId, givenBack: [] }
    expect(failure(await at.call('visit.settle', input))).toMatchObject({ state: 'visit-sending' })
    await at.answer(at.ids[1], 'success')
    await at.answer(at.ids[2], 'success')
    expect(value(await at.call('visit.settle', input))).toMatchObject({
      state: 'paying',
      isChangeFinal: false,
    })
    await at.time.pass(MINUTE_MS)
    expect(value(await at.call('visit.settle', input))).toMatchObject({
      state: 'ended',
      isChangeFinal: true,
      changePaise: 6_200,
    })
  })

  it('not by what is given back for one line while another has no result: the change stays uncertain', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038, 2_000)]))
    await at.answer(at.ids[0], 'pending')
    await at.answer(at.ids[1], 'success')
    await at.answer(at.ids[2], 'pending')
    const told = { type: 'evidence', source: 'status-check', answer: answer('failed') } as const
    value(at.journal().append(at.ids[0], told))
    expect(await at.now()).toMatchObject({ isChangeFinal: false, changePaise: 96_200 })
    const input = { visitId: at.visitId, givenBack: [{ requestId: at.ids[0], way: 'cash' }] }
    expect(value(await at.call('visit.settle', input))).toMatchObject({
      state: 'paying',
      isChangeFinal: false,
      owedBack: [],
    })
    expect((await at.list()).paying).toHaveLength(1)
    // The last line fails too, within the minute: its cash was never counted as kept.
    value(at.journal().append(at.ids[2], told))
    await at.time.pass(0)
    expect(await at.now()).toMatchObject({ isChangeFinal: true, changePaise: 96_200 })
    expect(value(await at.call('visit.settle', { ...input, givenBack: [] })).state).toBe('ended')
  })

  it('gives nothing back for a line of somebody else, or one that is not owed', async () => {
    const at = await threeLines()
    value(await at.pay([cash(1_038)]))
    for (const id of at.ids) await at.answer(id, 'success')
    const settle = (requestId: RequestId) =>
      at.call('visit.settle', { visitId: at.visitId, givenBack: [{ requestId, way: 'cash' }] })
    expect(failure(await settle(at.ids[0]))).toMatchObject({ state: 'collected' })
    expect(failure(await settle('SALE-OTHER' as RequestId))).toMatchObject({ state: 'no-such-sale' })
  })
})
