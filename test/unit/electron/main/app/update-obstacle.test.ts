// An update waits for money and for customers.
import { expect, it } from 'vitest'
import { NO_VISITS, type Visits } from '#shared/visit/visit'
import { fail, succeed } from '#shared/base/result'
import { obstacleToUpdate } from '#main/app/update-obstacle'
import type { Workspaces } from '#main/workspace/workspaces'

interface Counter {
  readonly sending?: number
  readonly visits?: Visits | 'no-workspace'
  readonly ready?: string | null
}

const obstacleAt = ({ sending = 0, visits = NO_VISITS, ready = '1.1.0' }: Counter) =>
  obstacleToUpdate({ ready: () => ready }, {
    sendingCount: () => sending,
    handlers: async () =>
      visits === 'no-workspace'
        ? fail({ kind: 'not-allowed', needs: 'setup' })
        : succeed({ 'visit.list': async () => succeed(visits) }),
  } as unknown as Workspaces)

const visitOf = (isChangeFinal: boolean) => ({ isChangeFinal }) as NonNullable<Visits['open']>
const A_VISIT = visitOf(false)

it.each([
  ['a payment is on its way', { sending: 1 }, 'sending'],
  ['a customer’s visit is open', { visits: { ...NO_VISITS, open: A_VISIT } }, 'visit'],
  ['a visit is paid, and its lines wait', { visits: { ...NO_VISITS, paying: [A_VISIT] } }, 'visit'],
  ['nothing is ready', { ready: null }, 'not-ready'],
] as const)('is not installed while %s', async (_what, counter, obstacle) => {
  expect(await obstacleAt(counter)).toBe(obstacle)
})

it('is installed beside visits that are set aside or over, and where no shop is open', async () => {
  expect(await obstacleAt({ visits: { ...NO_VISITS, setAside: [A_VISIT] } })).toBeNull()
  expect(await obstacleAt({ visits: { ...NO_VISITS, paying: [visitOf(true)] } })).toBeNull()
  expect(await obstacleAt({ visits: 'no-workspace' })).toBeNull()
})
