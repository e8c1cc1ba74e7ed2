// Why a box differs is told in words of any script.
import { expect, it } from 'vitest'
import { isReason } from '@shared/domain/till'

it.each(['tea', 'wrong change', 'गलत', 'नोट', 'சில்லறை', 'ಚಹಾ', '2 notes'])('%s is a reason', (text) =>
  expect(isReason(text)).toBe(true),
)

it.each(['', '0', '12345', '...', 'ok', '१२३', '  a  b '])('%o is none', (text) =>
  expect(isReason(text)).toBe(false),
)
