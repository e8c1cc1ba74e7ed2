// The route by which a counter asks for calls.
import type { Hono } from 'hono'
import { LEASE_PATH } from '#shared/office/lease'
import { answering } from '../context/counter-answers'
import type { CounterEnvironment, OfficeContext } from '../context/context'
import type { Lease } from './lease'

export const leaseRoutes = (context: OfficeContext, lease: Lease): Hono<CounterEnvironment> =>
  answering(context, { [LEASE_PATH]: lease.ask })
