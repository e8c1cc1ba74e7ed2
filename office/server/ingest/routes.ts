// The routes by which a counter sends its log and tells of customers.
import { Hono } from 'hono'
import { ENTRY_PATHS, personalRequestSchema, pushRequestSchema } from '@shared/office/entries'
import { parsedBody } from '../body'
import type { CounterEnvironment } from '../context'
import { refuse } from '../problem'
import type { Ingest } from './ingest'

export const ingestRoutes = (ingest: Ingest): Hono<CounterEnvironment> =>
  new Hono<CounterEnvironment>()
    .post(ENTRY_PATHS.push, async (c) => {
      const request = await parsedBody(c, pushRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const answer = await ingest.push(c.get('counter'), request.value)
      return answer.ok ? c.json(answer.value) : refuse(c, answer.failure)
    })
    .post(ENTRY_PATHS.personal, async (c) => {
      const request = await parsedBody(c, personalRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const answer = await ingest.personal(c.get('counter'), request.value)
      return answer.ok ? c.json(answer.value) : refuse(c, answer.failure)
    })
