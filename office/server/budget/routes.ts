// The route by which a counter asks for calls.
import { Hono } from 'hono'
import { LEASE_PATH, leaseRequestSchema } from '#shared/office/lease'
import { parsedBody } from '../base/body'
import type { CounterEnvironment } from '../context/context'
import { refuse } from '../base/problem'
import type { Lease } from './lease'

export const leaseRoutes = (lease: Lease): Hono<CounterEnvironment> =>
  new Hono<CounterEnvironment>().post(LEASE_PATH, async (c) => {
    const request = await parsedBody(c, leaseRequestSchema)
    if (!request.ok) return refuse(c, request.failure)
    const answer = await lease.ask(c.get('counter'), request.value)
    return answer.ok ? c.json(answer.value) : refuse(c, answer.failure)
  })
