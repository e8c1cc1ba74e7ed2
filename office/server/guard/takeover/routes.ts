// By which a counter sees what lost ones left, takes it over, and hears what became of what was taken over.
import type { Hono } from 'hono'
import { TAKEOVER_PATHS } from '#shared/office/takeover'
import { succeed } from '#shared/base/result'
import { answering } from '../../context/counter-answers'
import type { CounterEnvironment, OfficeContext } from '../../context/context'
import type { Takeovers } from './takeovers'

export const takeoverRoutes = (context: OfficeContext, takeovers: Takeovers): Hono<CounterEnvironment> =>
  answering(context, {
    [TAKEOVER_PATHS.lost]: async (counter, { environment }) =>
      succeed(await takeovers.lost(counter, environment)),
    [TAKEOVER_PATHS.stories]: async (counter, request) => succeed(await takeovers.stories(counter, request)),
    [TAKEOVER_PATHS.take]: async (counter, request) => succeed(await takeovers.take(counter, request)),
    [TAKEOVER_PATHS.standing]: async ({ counterId }, { environment }) =>
      succeed(await takeovers.standing(counterId, environment)),
  })
