// A day in one line: nothing that failed, and nothing without a result, stands in the sum of what was sold.
import { expect, it } from 'vitest'
import { soldOf } from '#shared/sale/day'
import type { RailStatus } from '#shared/sale/sale'
import { paise } from '#shared/base/money'

const sale = (railStatus: RailStatus, rupees: number) => ({ railStatus, amountPaise: paise(rupees * 100) })

it('keeps what failed and what is open apart from what was sold', () => {
  const sales = [
    sale('success', 299),
    sale('success', 199),
    sale('pending', 719),
    sale('unknown', 349),
    sale('sending', 10),
    sale('conflict', 20),
    sale('failed', 107),
    sale('reversed', 99),
    sale('not-sent', 19),
  ]
  expect(soldOf(sales)).toEqual({
    done: { count: 2, amountPaise: 49_800 },
    open: { count: 4, amountPaise: 109_800 },
    failed: { count: 3, amountPaise: 22_500 },
  })
})
