// The routes by which counters come to their common keys.
import type { Hono } from 'hono'
import { KEYS_CODE_VALIDITY_MS, KEYS_PATHS } from '#shared/office/keys'
import { succeed } from '#shared/base/result'
import { answering } from '../context/counter-answers'
import type { CounterEnvironment, OfficeContext } from '../context/context'
import type { Keys } from './keys'

/** `onRenewed` is called when the shop's keys were replaced: each counter hears of it with its next heartbeat. */
export const keysRoutes = (
  context: OfficeContext,
  keys: Keys,
  onRenewed: () => void,
): Hono<CounterEnvironment> =>
  answering(context, {
    [KEYS_PATHS.claim]: async (counter, request) => succeed(await keys.claim(counter, request)),
    [KEYS_PATHS.wait]: async (counter, { proof }) => {
      await keys.wait(counter, proof)
      return succeed({ expiresInMs: KEYS_CODE_VALIDITY_MS })
    },
    [KEYS_PATHS.waiting]: async (_counter, { counterId }) =>
      succeed({ waiting: await keys.waiting(counterId) }),
    [KEYS_PATHS.give]: async (counter, request) => succeed({ isGiven: await keys.give(counter, request) }),
    [KEYS_PATHS.take]: async (counter) => succeed({ given: await keys.take(counter) }),
    [KEYS_PATHS.taken]: async (counter, request) => {
      await keys.taken(counter, request)
      return succeed({})
    },
    [KEYS_PATHS.renewing]: async (counter) => succeed({ counters: await keys.renewal.others(counter) }),
    [KEYS_PATHS.renew]: async (counter, request) => {
      const isRenewed = await keys.renewal.renew(counter, request)
      if (isRenewed) onRenewed()
      return succeed({ isRenewed })
    },
    [KEYS_PATHS.renewed]: async (counter) => succeed({ envelope: await keys.renewal.envelope(counter) }),
  })
