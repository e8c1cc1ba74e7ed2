// Which sales a counter's entries tell the relay of.
import { describe, expect, it } from 'vitest'
import type { PushedEntry } from '#shared/protocol/entries'
import { routesIn } from '#office/server/callbacks/inbox'

const entry = (type: string, body: unknown, id = 'SALE-1'): PushedEntry => ({
  sequence: 1,
  id,
  atMs: 0,
  type,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const references = { referenceId: 'ACC-7', acknowledgementNumber: null, operatorReference: null }

describe('the entries of a sale', () => {
  it('name it by its own id with the intent, and by the service’s reference with the answers', () => {
    const entries = [
      entry('intent', { type: 'intent' }),
      entry('attempt', { type: 'attempt', attempt: 1 }),
      entry('outcome', { type: 'outcome', attempt: 1, outcome: { references } }),
      entry('evidence', {
        type: 'evidence',
        source: 'status-check',
        answer: { references: { ...references, referenceId: 'ACC-8' } },
      }),
    ]
    expect(routesIn('counter-1', entries).map(({ id }) => id)).toEqual(['SALE-1', 'ACC-7', 'ACC-8'])
  })

  it.each([
    [
      'an outcome without a reference',
      entry('outcome', { type: 'outcome', outcome: { references: { referenceId: null } } }),
    ],
    ['a newer counter’s form', entry('outcome', { type: 'outcome', outcome: { told: 'ACC-7' } })],
    ['no JSON', entry('outcome', 'ACC-7')],
    ['an id with a zero', entry('intent', {}, 'SALE\u0000')],
    ['an id that is longer than any', entry('intent', {}, 'x'.repeat(201))],
    ['another entry', entry('day-closed', { type: 'day-closed', references })],
  ])('say nothing in %s', (_name, one) => {
    expect(routesIn('counter-1', [one])).toEqual([])
  })
})
