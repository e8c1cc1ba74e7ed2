// By which a counter sees what lost ones left, takes it over, and hears what became of what was taken over.
import { Hono } from 'hono'
import type { Environment } from '#shared/base/environment'
import {
  ADOPTION_PATHS,
  lostRequestSchema,
  standingRequestSchema,
  storiesRequestSchema,
  takeRequestSchema,
} from '#shared/office/adoption'
import { parsedBody } from '../../base/body'
import type { CounterEnvironment, OfficeContext } from '../../context/context'
import { refuse } from '../../base/problem'
import type { Adoptions } from './adoptions'

export function adoptionRoutes(
  { office }: Pick<OfficeContext, 'office'>,
  adoptions: Adoptions,
): Hono<CounterEnvironment> {
  const isOther = (environment: Environment): boolean =>
    (environment === 'practice') !== (office.kind === 'practice')
  return new Hono<CounterEnvironment>()
    .post(ADOPTION_PATHS.lost, async (c) => {
      const request = await parsedBody(c, lostRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const { environment } = request.value
      if (isOther(environment)) return refuse(c, { kind: 'kind' })
      return c.json(await adoptions.lost(c.get('counter'), environment))
    })
    .post(ADOPTION_PATHS.stories, async (c) => {
      const request = await parsedBody(c, storiesRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      if (isOther(request.value.environment)) return refuse(c, { kind: 'kind' })
      return c.json(await adoptions.stories(c.get('counter'), request.value))
    })
    .post(ADOPTION_PATHS.take, async (c) => {
      const request = await parsedBody(c, takeRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      if (isOther(request.value.environment)) return refuse(c, { kind: 'kind' })
      return c.json(await adoptions.take(c.get('counter'), request.value))
    })
    .post(ADOPTION_PATHS.standing, async (c) => {
      const request = await parsedBody(c, standingRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const { environment } = request.value
      if (isOther(environment)) return refuse(c, { kind: 'kind' })
      return c.json(await adoptions.standing(c.get('counter').counterId, environment))
    })
}
