// The routes by which a counter sends its log, tells of customers, and looks over the sales of its group.
import type { Hono } from 'hono'
import { ENTRY_PATHS } from '#shared/protocol/entries'
import { SEARCH_PATHS } from '#shared/office/search'
import { STORY_PATH } from '#shared/office/story'
import { succeed } from '#shared/base/result'
import { answering } from '../context/counter-answers'
import type { CounterEnvironment, OfficeContext } from '../context/context'
import { ofSameGroup } from '../context/scope'
import type { Ingest } from './ingest'
import { search, today } from '../sales/search'
import { storyForCounter } from '../sales/stories'

export const ingestRoutes = (context: OfficeContext, ingest: Ingest): Hono<CounterEnvironment> =>
  answering(context, {
    [ENTRY_PATHS.push]: ingest.push,
    [ENTRY_PATHS.none]: ingest.none,
    [ENTRY_PATHS.personal]: ingest.personal,
    [SEARCH_PATHS.search]: async (counter, request) =>
      succeed(await search(context, request, [ofSameGroup(counter, 'sale.counter_id')])),
    [SEARCH_PATHS.today]: async (counter, request) => succeed(await today(context, counter, request)),
    [STORY_PATH]: async (counter, request) => succeed(await storyForCounter(context, counter, request)),
  })
