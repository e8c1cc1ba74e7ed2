// The routes by which a counter claims the onboarding, and tells how its own stands.
import { Hono } from 'hono'
import type { Environment } from '#shared/base/environment'
import { claimOnboardingSchema, ONBOARDING_PATHS, tellOnboardingSchema } from '#shared/office/onboarding'
import type { OfficeProblem } from '#shared/protocol'
import { parsedBody } from '../base/body'
import type { CounterEnvironment, OfficeContext } from '../context/context'
import { refuse } from '../base/problem'
import type { Onboarding } from './onboarding'

export const onboardingRoutes = (
  { office }: Pick<OfficeContext, 'office'>,
  onboarding: Onboarding,
): Hono<CounterEnvironment> => {
  const problemOf = ({ environment }: { readonly environment: Environment }): OfficeProblem | null =>
    (environment === 'practice') === (office.kind === 'practice') ? null : { kind: 'kind' }
  return new Hono<CounterEnvironment>()
    .post(ONBOARDING_PATHS.claim, async (c) => {
      const request = await parsedBody(c, claimOnboardingSchema)
      if (!request.ok) return refuse(c, request.failure)
      const problem = problemOf(request.value)
      if (problem !== null) return refuse(c, problem)
      return c.json(await onboarding.claim(c.get('counter'), request.value))
    })
    .post(ONBOARDING_PATHS.tell, async (c) => {
      const word = await parsedBody(c, tellOnboardingSchema)
      if (!word.ok) return refuse(c, word.failure)
      const problem = problemOf(word.value)
      if (problem !== null) return refuse(c, problem)
      await onboarding.tell(c.get('counter'), word.value)
      return c.json({})
    })
}
