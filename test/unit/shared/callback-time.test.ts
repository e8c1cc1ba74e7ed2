// The time that a callback says it was made at: told where it is far off, and nothing else.
import { expect, it } from 'vitest'
import { farOffTime } from '#shared/callbacks/callback'

const CAME = Date.UTC(2026, 10, 28, 10, 0, 0)

it.each([
  ['the same second', String(CAME / 1000), null],
  ['four minutes before', String(CAME / 1000 - 240), null],
  ['a day before', String(CAME / 1000 - 86_400), CAME - 86_400_000],
  ['an hour later, in milliseconds', ` ${CAME + 3_600_000} `, CAME + 3_600_000],
  ['a text', 'yesterday', null],
  ['nothing', '', null],
  ['no header', null, null],
])('%s', (_what, sentAt, told) => {
  expect(farOffTime({ sentAt, receivedAt: CAME })).toBe(told)
})
