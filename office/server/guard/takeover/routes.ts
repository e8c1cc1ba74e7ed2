// By which a counter sees what lost ones left, takes it over, and hears what became of what was taken over.
import { Hono } from 'hono'
import type { Environment } from '#shared/base/environment'
import {
  TAKEOVER_PATHS,
  lostRequestSchema,
  standingRequestSchema,
  storiesRequestSchema,
  takeRequestSchema,
} from '#shared/office/takeover'
import { parsedBody } from '../../base/body'
import type { CounterEnvironment, OfficeContext } from '../../context/context'
import { refuse } from '../../base/problem'
import type { Takeovers } from './takeovers'

export function takeoverRoutes(
  { office }: Pick<OfficeContext, 'office'>,
  takeovers: Takeovers,
): Hono<CounterEnvironment> {
  const isOther = (environment: Environment): boolean =>
    (environment === 'practice') !== (office.kind === 'practice')
  return new Hono<CounterEnvironment>()
    .post(TAKEOVER_PATHS.lost, async (c) => {
      const request = await parsedBody(c, lostRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const { environment } = request.value
      if (isOther(environment)) return refuse(c, { kind: 'kind' })
      return c.json(await takeovers.lost(c.get('counter'), environment))
    })
    .post(TAKEOVER_PATHS.stories, async (c) => {
      const request = await parsedBody(c, storiesRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      if (isOther(request.value.environment)) return refuse(c, { kind: 'kind' })
      return c.json(await takeovers.stories(c.get('counter'), request.value))
    })
    .post(TAKEOVER_PATHS.take, async (c) => {
      const request = await parsedBody(c, takeRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      if (isOther(request.value.environment)) return refuse(c, { kind: 'kind' })
      return c.json(await takeovers.take(c.get('counter'), request.value))
    })
    .post(TAKEOVER_PATHS.standing, async (c) => {
      const request = await parsedBody(c, standingRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const { environment } = request.value
      if (isOther(environment)) return refuse(c, { kind: 'kind' })
      return c.json(await takeovers.standing(c.get('counter').counterId, environment))
    })
}
