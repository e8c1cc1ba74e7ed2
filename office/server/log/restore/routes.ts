// The routes by which a counter is filled up, or begins an epoch.
import { Hono } from 'hono'
import type { Context } from 'hono'
import {
  epochRequestSchema,
  LOG_RESTORE_PATHS,
  restoreCustomersRequestSchema,
  restoreRequestSchema,
  linksRequestSchema,
} from '#shared/office/log-restore'
import type { Environment } from '#shared/base/environment'
import type { z } from 'zod'
import { parsedBody } from '../../base/body'
import type { CounterEnvironment, OfficeContext, ProvenCounter } from '../../context/context'
import { refuse } from '../../base/problem'
import { createLogRestore } from './log-restore'

export function logRestoreRoutes(context: OfficeContext): Hono<CounterEnvironment> {
  const logRestore = createLogRestore(context)
  const routes = new Hono<CounterEnvironment>()
  const answered = <Request extends { readonly environment: Environment }>(
    path: string,
    schema: z.ZodType<Request>,
    answer: (counter: ProvenCounter, request: Request) => Promise<object>,
  ): void => {
    routes.post(path, async (c: Context<CounterEnvironment>) => {
      const request = await parsedBody(c, schema)
      if (!request.ok) return refuse(c, request.failure)
      if ((request.value.environment === 'practice') !== (context.office.kind === 'practice'))
        return refuse(c, { kind: 'kind' })
      return c.json(await answer(c.get('counter'), request.value))
    })
  }
  answered(LOG_RESTORE_PATHS.links, linksRequestSchema, logRestore.links)
  answered(LOG_RESTORE_PATHS.entries, restoreRequestSchema, logRestore.entries)
  answered(LOG_RESTORE_PATHS.customers, restoreCustomersRequestSchema, logRestore.customers)
  answered(LOG_RESTORE_PATHS.epoch, epochRequestSchema, logRestore.beginEpoch)
  return routes
}
