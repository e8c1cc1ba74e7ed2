// Taking over from a lost counter what this one cannot read whole.
import { expect, it } from 'vitest'
import type { RequestId } from '#shared/base/ids'
import { TAKEOVER_PATHS, type TakenOverStory } from '#shared/office/takeover'
import { succeed } from '#shared/base/result'
import { createTakeoverClient } from '#main/office/takeover/takeover-client'
import type { OfficeLink } from '#main/office/link/link'
import { value } from '#test/support/journals'
import { writtenLog } from '#test/support/office-logs'
import { attempt, requestId, story } from '#test/support/sales'

const WHOLE = requestId('WHOLE-SALE-01')
const DOUBTED = requestId('DOUBTED-SALE-1')
const HIDDEN = requestId('HIDDEN-SALE-01')

const told = (id: RequestId, bodies: readonly unknown[]): TakenOverStory => ({
  requestId: id,
  counterId: 'counter-11111111',
  counterName: 'Counter 1',
  entries: bodies.map((body, index) => ({
    sequence: index + 1,
    atMs: index + 1,
    body: JSON.stringify(body),
  })),
  sealed: null,
})
const events = story(attempt()).map(({ event }) => event)
const LATER = { type: 'from-later' }

it('takes what can be read, in doubt where an entry cannot, and leaves and tells of what it cannot read at all', async () => {
  const stories = [told(WHOLE, events), told(DOUBTED, [...events, LATER]), told(HIDDEN, [LATER, ...events])]
  const asked: unknown[] = []
  const request = (async ({ path, body }: { readonly path: string; readonly body: unknown }) => {
    if (path === TAKEOVER_PATHS.stories) return succeed({ kind: 'answered', stories })
    asked.push(body)
    const { sales } = body as { sales: { requestId: RequestId }[] }
    return succeed({ kind: 'taken', requestIds: sales.map(({ requestId: id }) => id) })
  }) as OfficeLink['request']
  const { journal } = writtenLog()
  const takeoverClient = createTakeoverClient({
    line: { request, counterId: 'counter-22222222' },
    environment: 'production',
    journal,
    customerReader: () => null,
  })
  const answer = await takeoverClient.takeOver('counter-11111111', [WHOLE, DOUBTED, HIDDEN], 'owner')
  expect(value(answer)).toEqual({ kind: 'taken', count: 2, doubted: 1, notTaken: 0, unread: 1 })
  expect(asked).toMatchObject([
    { sales: [{ requestId: WHOLE }, { requestId: DOUBTED, sequence: events.length + 1 }] },
  ])
  expect(journal.sale(DOUBTED)).toMatchObject({ railStatus: 'unknown', reason: 'entry-unusable' })
  expect(journal.sale(HIDDEN)).toBeNull()
})
