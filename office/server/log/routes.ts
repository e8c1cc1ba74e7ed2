// The routes by which a counter sends its log, tells of customers, and looks over the sales of all counters.
import { Hono } from 'hono'
import {
  emptyLogRequestSchema,
  ENTRY_PATHS,
  personalRequestSchema,
  pushRequestSchema,
} from '#shared/protocol/entries'
import { SEARCH_PATHS, searchRequestSchema, todayRequestSchema } from '#shared/office/search'
import { STORY_PATH, storyRequestSchema } from '#shared/office/story'
import { parsedBody } from '../base/body'
import type { CounterEnvironment, OfficeContext } from '../context/context'
import { refuse } from '../base/problem'
import type { Ingest } from './ingest'
import { search, today } from '../sales/search'
import { storyForCounter } from '../sales/stories'

export const ingestRoutes = (context: OfficeContext, ingest: Ingest): Hono<CounterEnvironment> =>
  new Hono<CounterEnvironment>()
    .post(ENTRY_PATHS.push, async (c) => {
      const request = await parsedBody(c, pushRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const answer = await ingest.push(c.get('counter'), request.value)
      return answer.ok ? c.json(answer.value) : refuse(c, answer.failure)
    })
    .post(ENTRY_PATHS.none, async (c) => {
      const request = await parsedBody(c, emptyLogRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const answer = await ingest.none(c.get('counter'), request.value)
      return answer.ok ? c.json(answer.value) : refuse(c, answer.failure)
    })
    .post(ENTRY_PATHS.personal, async (c) => {
      const request = await parsedBody(c, personalRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const answer = await ingest.personal(c.get('counter'), request.value)
      return answer.ok ? c.json(answer.value) : refuse(c, answer.failure)
    })
    .post(SEARCH_PATHS.search, async (c) => {
      const request = await parsedBody(c, searchRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      return c.json(await search(context, request.value))
    })
    .post(SEARCH_PATHS.today, async (c) => {
      const request = await parsedBody(c, todayRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      return c.json(await today(context, request.value))
    })
    .post(STORY_PATH, async (c) => {
      const request = await parsedBody(c, storyRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      if ((request.value.environment === 'practice') !== (context.office.kind === 'practice'))
        return refuse(c, { kind: 'kind' })
      return c.json(await storyForCounter(context, request.value))
    })
