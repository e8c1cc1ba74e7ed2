// The field messages of a 422 in every known shape (docs/service-gaps.md 2.7).
import { expect, test } from 'vitest'
import { readEnvelope } from '#main/service/client/envelope'

const messagesOf = (more: object) => {
  const envelope = readEnvelope(
    JSON.stringify({ response_code: 422, error_code: 'E', message: 'm', ...more }),
  )
  return envelope.kind === 'error' ? envelope.fields : envelope.kind
}
const xm = [{ field: 'x', message: 'm' }]

test.each([
  [[{ field: 'x', message: 'm' }], xm],
  [[{ param: 'x', msg: 'm' }], xm],
  [[{ path: 'x', error: 'm' }], xm],
  [[{ key: 'x', description: 'm' }], xm],
  [
    ['m1', 'm2'],
    [
      { field: null, message: 'm1' },
      { field: null, message: 'm2' },
    ],
  ],
  [
    { x: ['m1', 'm2'], y: 'm3' },
    [
      { field: 'x', message: 'm1' },
      { field: 'x', message: 'm2' },
      { field: 'y', message: 'm3' },
    ],
  ],
  [[{ x: ['m'] }], xm],
  ['m', [{ field: null, message: 'm' }]],
  [{ code: 'E1', message: 'm' }, [{ field: null, message: 'm' }]],
  [{ 'customer_details.mobile_number': ['m'] }, [{ field: 'customer_details.mobile_number', message: 'm' }]],
  [{ message: ['is too short'] }, [{ field: 'message', message: 'is too short' }]],
  [[], []],
  [null, []],
  [true, []],
])('T28 error %j', (error, expected) => {
  expect(messagesOf({ error })).toEqual(expected)
})

test('messages under errors are read too', () => {
  expect(messagesOf({ errors: { x: ['m'] } })).toEqual(xm)
})
