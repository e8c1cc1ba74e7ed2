// Why a box differs is told in words of any script.
import { describe, expect, it } from 'vitest'
import { channels } from '@shared/contract'
import { isReason } from '@shared/domain/till'

it.each(['tea', 'wrong change', 'गलत', 'नोट', 'சில்லறை', 'ಚಹಾ', '2 notes'])('%s is a reason', (text) =>
  expect(isReason(text)).toBe(true),
)

it.each(['', '0', '12345', '...', 'ok', '१२३', '  a  b '])('%o is none', (text) =>
  expect(isReason(text)).toBe(false),
)

describe('the owner and the till take no reason that is none', () => {
  const move = { head: 1, movement: 'cash-out', amountPaise: 100 }
  const settle = { requestId: 'SALE-0001', verdict: 'failed', refunded: false }
  it.each(['', '0', 'ok', '  -- '])('not %o', (text) => {
    expect(channels['till.move'].input.safeParse({ ...move, reason: text }).success).toBe(false)
    expect(channels['pending.settle'].input.safeParse({ ...settle, evidence: text }).success).toBe(false)
  })
  it('but one of three letters', () => {
    expect(channels['till.move'].input.safeParse({ ...move, reason: 'tea' }).success).toBe(true)
    expect(channels['pending.settle'].input.safeParse({ ...settle, evidence: 'seen' }).success).toBe(true)
  })
})
