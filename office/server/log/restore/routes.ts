// The routes by which a counter is filled up, or begins an epoch.
import { Hono } from 'hono'
import type { Context } from 'hono'
import {
  epochRequestSchema,
  FILLING_PATHS,
  fillCustomersRequestSchema,
  fillRequestSchema,
  linksRequestSchema,
} from '#shared/office/filling'
import type { Environment } from '#shared/base/environment'
import type { z } from 'zod'
import { parsedBody } from '../../base/body'
import type { CounterEnvironment, OfficeContext, ProvenCounter } from '../../context/context'
import { refuse } from '../../base/problem'
import { createFilling } from './filling'

export function fillingRoutes(context: OfficeContext): Hono<CounterEnvironment> {
  const filling = createFilling(context)
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
  answered(FILLING_PATHS.links, linksRequestSchema, filling.links)
  answered(FILLING_PATHS.entries, fillRequestSchema, filling.entries)
  answered(FILLING_PATHS.customers, fillCustomersRequestSchema, filling.customers)
  answered(FILLING_PATHS.epoch, epochRequestSchema, filling.beginEpoch)
  return routes
}
