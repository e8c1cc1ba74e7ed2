// Who is told of a sale that ended, and what anybody passing by can read: no customer, no whole number.
import { expect, it } from 'vitest'
import { announceEnd, announceReminder } from '#main/workspace/sale-notice'
import type { Notice } from '#main/platform/notifications'
import { saleView } from '#test/support/counter'

interface Counter {
  readonly isFocused: boolean
  readonly isLocked: boolean
  readonly sounds?: boolean
  readonly isGone?: boolean
}

const SALE = saleView({ customerName: 'CANARY Padma Shaikh', railStatus: 'failed', cashStatus: 'owed-back' })

function announced(
  { isFocused, isLocked, sounds = true, isGone = false }: Counter,
  { sale, tell } = { sale: SALE, tell: announceEnd },
): readonly Notice[] {
  const notices: Notice[] = []
  tell(
    sale,
    {
      counter: () => ({ isFocused: () => isFocused, isDestroyed: () => isGone }),
      isLocked: () => isLocked,
      preferences: () => ({ language: 'en', sounds }),
      showNotice: (notice) => notices.push(notice),
    },
    () => {},
  )
  return notices
}

it('nothing is announced while the window is in front and unlocked: it shows the result itself', () => {
  expect(announced({ isFocused: true, isLocked: false })).toEqual([])
  expect(announced({ isFocused: true, isLocked: true })).toHaveLength(1)
  expect(announced({ isFocused: false, isLocked: false })).toHaveLength(1)
})

it('without a window the sale is announced', () => {
  expect(announced({ isFocused: true, isLocked: false, isGone: true })).toHaveLength(1)
})

it('names neither the customer nor the whole number, and says what to give back', () => {
  const [notice] = announced({ isFocused: false, isLocked: false })
  const words = `${notice?.title} ${notice?.body}`
  expect(SALE.accountNumber).toMatch(/^\d{10}$/)
  expect(words).not.toContain(SALE.accountNumber)
  expect(words).not.toContain('CANARY')
  expect(words).toContain(String(SALE.accountNumber).slice(-3))
  expect(words).toContain('give it back')
})

it('makes a sound only at a locked counter, whose window is silent, and only if the shop wants sounds', () => {
  expect(announced({ isFocused: false, isLocked: true })).toMatchObject([{ silent: false }])
  expect(announced({ isFocused: false, isLocked: false })).toMatchObject([{ silent: true }])
  expect(announced({ isFocused: false, isLocked: true, sounds: false })).toMatchObject([{ silent: true }])
})

const LEFT_OPEN = saleView({
  customerName: 'CANARY Padma Shaikh',
  railStatus: 'unknown',
  cashStatus: 'collected',
})
const REMINDING = { sale: LEFT_OPEN, tell: announceReminder }

it('reminds in the same way of what nobody asks about: unseen only, without a name, with what to do', () => {
  expect(announced({ isFocused: true, isLocked: false }, REMINDING)).toEqual([])
  const [notice] = announced({ isFocused: false, isLocked: false }, REMINDING)
  const words = `${notice?.title} ${notice?.body}`
  expect(words).toContain('Not confirmed')
  expect(words).toContain('settle it under Pending')
  expect(words).not.toContain('CANARY')
  expect(words).not.toContain(LEFT_OPEN.accountNumber)
})
