// A reason is told in words of any script, wherever one has to be given.
import { describe, expect, it } from 'vitest'
import { channels } from '#shared/channels/contract'
import { writeOffReasonSchema } from '#shared/customer/credit'
import { isReason } from '#shared/base/reason'
import { settlingReasonSchema } from '#shared/log/set-aside'

it.each(['tea', 'wrong change', 'गलत', 'नोट', 'சில்லறை', 'ಚಹಾ', '2 notes'])('%s is a reason', (text) =>
  expect(isReason(text)).toBe(true),
)

// The last ones are letters and marks that show nothing.
const NONE = [
  '',
  '0',
  '12345',
  '...',
  'ok',
  '१२३',
  '  a  b ',
  '\u3164\u3164\u3164',
  '\u115f\u115f\u115f',
  '\uffa0\uffa0\uffa0',
  '\u0301\u0301\u0301',
  'a\u3164\u3164',
]
it.each(NONE)('%o is none', (text) => expect(isReason(text)).toBe(false))

describe('the owner and the till take no reason that is none', () => {
  const move = { head: 1, movement: 'cash-out', amountPaise: 100 }
  const settle = { requestId: 'SALE-0001', verdict: 'failed', refunded: false }
  it.each(['', '0', '123', 'ok', '  -- '])('not %o', (text) => {
    // Where owners alone sell none is asked for: main knows (till/cashier.test.ts).
    expect(channels['till.move'].input.safeParse({ ...move, reason: text }).success).toBe(text === '')
    expect(channels['pending.settle'].input.safeParse({ ...settle, evidence: text }).success).toBe(false)
    expect(settlingReasonSchema.safeParse(text).success).toBe(false)
    expect(writeOffReasonSchema.safeParse(text).success).toBe(false)
  })
  it('but one of three letters', () => {
    expect(channels['till.move'].input.safeParse({ ...move, reason: 'tea' }).success).toBe(true)
    expect(channels['pending.settle'].input.safeParse({ ...settle, evidence: 'seen' }).success).toBe(true)
  })
})

it.each([
  ['Tea\nCash in ₹5,000.00 Meena\nTotal', 'Tea Cash in ₹5,000.00 Meena Total'],
  ['Tea \u202e00.5 tea', 'Tea 00.5 tea'],
  ['Tea\u0007\u001b[2J', 'Tea[2J'],
  [' for\u2028 the\u00a0 bank ', 'for the bank'],
  ['नोट\u200d छूटा', 'नोट\u200d छूटा'],
])('%j is kept as one line in which nothing hides', (typed, kept) => {
  const close = { head: 1, count: { pieces: [], loosePaise: 0 }, carriedPaise: 0 }
  const move = { head: 1, movement: 'cash-out', amountPaise: 100 }
  const read = (channel: 'till.close' | 'till.move', input: object) =>
    channels[channel].input.safeParse({ ...input, reason: typed }).data as
      | { readonly reason: string }
      | undefined
  expect([read('till.close', close)?.reason, read('till.move', move)?.reason]).toEqual([kept, kept])
})
