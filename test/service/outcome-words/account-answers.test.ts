// When an account is told as open, by every combination of what the bank says (docs/service-gaps.md 2.9).
import { describe, expect, it } from 'vitest'
import { accountRows, accountWords } from './account-answers'

const rows = accountRows()
const GOOD = ['"APPROVED"', '"created"', '"Active"', '"success"']
const BAD = ['"failed"', '"REJECTED"', '"refunded"']
const YES = ['true', '"true"']

describe('an account', () => {
  it('is told as open only by a good word beside "completed" and no refund', () => {
    for (const row of rows) {
      const isOpen = GOOD.includes(row.word) && YES.includes(row.isCompleted) && !YES.includes(row.isRefunded)
      expect(row.pending.railStatus === 'success', JSON.stringify(row)).toBe(isOpen)
      expect(accountWords(row.pending).includes('is open'), JSON.stringify(row)).toBe(isOpen)
    }
  })

  it('is under review and not failed where a good word stands without "completed"', () => {
    const unfinished = rows.filter(
      ({ word, isCompleted, isRefunded }) =>
        GOOD.includes(word) && !YES.includes(isCompleted) && !YES.includes(isRefunded),
    )
    expect(unfinished.length).toBeGreaterThan(50)
    expect(new Set(unfinished.map(({ pending }) => pending.railStatus))).toEqual(new Set(['pending']))
  })

  it('is under review where a good word stands beside a refund, and a person is told of both', () => {
    const contradictory = rows.filter(
      ({ word, isRefunded }) => GOOD.includes(word) && YES.includes(isRefunded),
    )
    for (const { pending, opened } of contradictory) {
      expect(pending.railStatus).toBe('pending')
      expect(pending.unclearAnswer?.text).toContain('is_refunded')
      expect(opened).toMatchObject({ railStatus: 'success', unclearAnswer: { why: 'no-verdict' } })
    }
    expect(contradictory).toHaveLength(GOOD.length * 7 * YES.length)
  })

  it('that was open and later is not is reversed, whatever else stands beside the word', () => {
    const refused = rows.filter(({ word }) => BAD.includes(word))
    expect(new Set(refused.map(({ pending }) => pending.railStatus))).toEqual(new Set(['failed']))
    expect(new Set(refused.map(({ opened }) => opened.railStatus))).toEqual(new Set(['reversed']))
  })

  it('is judged alike in a callback and in a status answer', () => {
    const SAME: Readonly<Record<string, string>> = { opened: 'success' }
    for (const row of rows.filter(({ word }) => word !== 'missing' && word !== 'null'))
      expect(row.callback, JSON.stringify(row)).toBe(SAME[row.status] ?? row.status)
  })
})
