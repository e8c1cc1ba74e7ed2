// The DTH counter as the agent operates it: the operator by Enter, one month by Enter, the connection asked about before a repeat.
import { afterEach, describe, expect, it } from 'vitest'
import { paise } from '#shared/base/money'
import { fail, succeed } from '#shared/base/result'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { act } from '#test/support/act'
import { saleView } from '#test/support/counter'
import { called, preparedDrafts } from '#test/support/fake-bridge'
import { JIO, operatorList, rechargeHandlers, TATA_PLAY } from '#test/support/recharge'
import { click, field, find, openApp, pageText, press, settle, type, typeKeys } from '#test/support/window'

const DOWN = fail({ kind: 'no-connection' as const, cause: 'ECONNREFUSED' })

afterEach(() => {
  for (const store of Object.values(counters)) clearCounter(store)
})

describe('DTH', () => {
  /** What a browser does for Enter on a button. */
  const enterOnOperator = async () => {
    act(() => (document.activeElement as HTMLElement).click())
    await settle()
  }
  const subscriber = {
    subscriberNumber: '1005825110',
    operatorText: 'Tata Play',
    records: [
      {
        customerName: 'Anil Agarwal',
        planName: 'Hindi Family',
        statusText: 'ACTIVE',
        balanceText: '-12.50',
        nextRechargeDateText: '2026-12-02',
        monthlyRechargePaise: 38_900,
      },
    ],
    fetchedAt: 0,
  }

  it('asks whose connection it is and suggests the monthly amount', async () => {
    const bridge = await openApp('/dth', {
      ...rechargeHandlers(),
      'recharge.subscriber': () => Promise.resolve(succeed(subscriber)),
    })
    await type('1005825110')
    await press('Enter')
    await enterOnOperator()
    for (const told of ['Anil Agarwal', 'Hindi Family', '−₹12.50', '02/12/2026', '₹389.00'])
      expect(pageText()).toContain(told)
    await press('ArrowDown')
    await press('Enter')
    await settle()
    expect(called(bridge, 'recharge.subscriber')).toEqual([
      { operatorCode: TATA_PLAY.code, subscriberNumber: '1005825110' },
    ])
    expect(preparedDrafts(bridge)).toMatchObject([
      {
        service: 'dth',
        operatorCode: TATA_PLAY.code,
        circle: null,
        amountPaise: 38_900,
        customerName: 'Anil Agarwal',
      },
    ])
  })

  describe('by Enter alone', () => {
    const DISH = { ...TATA_PLAY, code: '7', name: 'Dish TV' }
    const openWith = async (records: readonly (typeof subscriber.records)[number][] = subscriber.records) => {
      const bridge = await openApp('/dth', {
        ...rechargeHandlers(),
        'recharge.operators': () =>
          Promise.resolve(succeed({ ...operatorList(), operators: [JIO, DISH, TATA_PLAY] })),
        'recharge.subscriber': () => Promise.resolve(succeed({ ...subscriber, records })),
      })
      await type('1005825110')
      await press('Enter')
      return bridge
    }

    it('leads to the operator that the number looks like, and then takes one month', async () => {
      const bridge = await openWith()
      expect(document.activeElement?.textContent).toBe('Tata Playlikely')
      await enterOnOperator()
      expect(find('main [aria-disabled=false]', 'Continue with ₹389 for 1 month')).toBeTruthy()
      await press('Enter')
      await settle()
      expect(preparedDrafts(bridge)).toMatchObject([
        { service: 'dth', operatorCode: TATA_PLAY.code, amountPaise: 38_900, customerName: 'Anil Agarwal' },
      ])
      expect(called(bridge, 'sale.confirm')).toEqual([])
    })

    it('takes what was typed, and never adds it to a suggestion', async () => {
      const bridge = await openWith()
      await enterOnOperator()
      await press('ArrowDown')
      await press('ArrowDown')
      expect(field('Amount').value).toBe('1,167')
      await typeKeys('500\n')
      expect(preparedDrafts(bridge)).toMatchObject([{ amountPaise: 50_000 }])
    })

    it('takes no amount of two connections', async () => {
      const bridge = await openWith([...subscriber.records, ...subscriber.records])
      await enterOnOperator()
      await press('Enter')
      expect(preparedDrafts(bridge)).toEqual([])
      expect(document.activeElement).toBe(field('Amount'))
    })
  })

  describe('repeating', () => {
    const earlier = (rupees: number) =>
      saleView({
        accountNumber: '1005825110',
        amountPaise: paise(rupees * 100),
        subject: { ...saleView().subject, service: 'dth', operatorCode: TATA_PLAY.code, circle: null },
      })
    const repeat = async (rupees: number) => {
      const bridge = await openApp('/dth', {
        ...rechargeHandlers([earlier(rupees)]),
        'recharge.subscriber': () => Promise.resolve(succeed(subscriber)),
      })
      await type('1005825110')
      await press('Enter')
      await settle()
      return bridge
    }

    it('asks the operator about the connection before the sheet opens', async () => {
      const bridge = await repeat(389)
      const asked = bridge.calls.map(({ channel }) => channel)
      expect(asked.indexOf('recharge.subscriber')).toBeGreaterThan(-1)
      expect(asked.indexOf('recharge.subscriber')).toBeLessThan(asked.indexOf('sale.prepare'))
      expect(preparedDrafts(bridge)).toMatchObject([
        { service: 'dth', amountPaise: 38_900, customerName: 'Anil Agarwal' },
      ])
    })

    it('tells of another monthly amount, and goes on with the next Enter', async () => {
      const bridge = await repeat(299)
      expect(pageText()).toContain('A month costs ₹389 now; last time it was ₹299.')
      expect(preparedDrafts(bridge)).toEqual([])
      await press('Enter')
      await settle()
      expect(preparedDrafts(bridge)).toMatchObject([{ amountPaise: 29_900 }])
    })
  })

  it('keeps leading zeros, tells of an unusual number and never blocks it', async () => {
    const bridge = await openApp('/dth', {
      ...rechargeHandlers(),
      'recharge.subscriber': () => Promise.resolve(DOWN),
    })
    await type('0012345678')
    await press('Enter')
    await click('main button', 'Tata Play')
    expect(pageText()).toContain('Numbers of Tata Play usually look different')
    expect(pageText()).toContain('The details could not be fetched.')
    await type('200')
    await press('Enter')
    await settle()
    expect(preparedDrafts(bridge)).toMatchObject([{ accountNumber: '0012345678', amountPaise: 20_000 }])
  })
})
