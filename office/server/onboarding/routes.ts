// The routes by which a counter claims the onboarding, and tells how its own stands.
import type { Hono } from 'hono'
import { ONBOARDING_PATHS } from '#shared/office/onboarding'
import { fail, succeed } from '#shared/base/result'
import { isClientProven } from '../context/client-proof'
import type { CounterEnvironment, OfficeContext } from '../context/context'
import { answering } from '../context/counter-answers'
import type { Onboarding } from './onboarding'

export const onboardingRoutes = (context: OfficeContext, onboarding: Onboarding): Hono<CounterEnvironment> =>
  answering(context, {
    [ONBOARDING_PATHS.claim]: async (counter, request) =>
      isClientProven(context, counter, request)
        ? succeed(await onboarding.claim(counter, request))
        : fail({ kind: 'not-found' }),
    [ONBOARDING_PATHS.tell]: async (counter, word) => {
      const { environment, standing, clientProof } = word
      const { clientKey } = standing
      const isProven =
        clientKey === null ||
        isClientProven(context, counter, { environment, clientKey, clientProof: clientProof ?? '' })
      if (!isProven) return fail({ kind: 'not-found' })
      await onboarding.tell(counter, word)
      return succeed({})
    },
  })
