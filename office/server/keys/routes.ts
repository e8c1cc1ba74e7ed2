// The routes by which counters come to their common keys.
import { Hono } from 'hono'
import {
  claimKeysRequestSchema,
  giveKeysRequestSchema,
  KEYS_CODE_VALIDITY_MS,
  KEYS_PATHS,
  renewKeysRequestSchema,
  takenKeysRequestSchema,
  waitForKeysRequestSchema,
  waitingRequestSchema,
} from '#shared/office/keys'
import { parsedBody } from '../base/body'
import type { CounterEnvironment } from '../context/context'
import { refuse } from '../base/problem'
import type { Keys } from './keys'

/** `onRenewed` is called when the shop's keys were replaced: each counter hears of it with its next heartbeat. */
export const keysRoutes = (keys: Keys, onRenewed: () => void): Hono<CounterEnvironment> =>
  new Hono<CounterEnvironment>()
    .post(KEYS_PATHS.claim, async (c) => {
      const request = await parsedBody(c, claimKeysRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      return c.json(await keys.claim(c.get('counter'), request.value))
    })
    .post(KEYS_PATHS.wait, async (c) => {
      const request = await parsedBody(c, waitForKeysRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      await keys.wait(c.get('counter'), request.value.proof)
      return c.json({ expiresInMs: KEYS_CODE_VALIDITY_MS })
    })
    .post(KEYS_PATHS.waiting, async (c) => {
      const request = await parsedBody(c, waitingRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      return c.json({ waiting: await keys.waiting(request.value.counterId) })
    })
    .post(KEYS_PATHS.give, async (c) => {
      const request = await parsedBody(c, giveKeysRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      return c.json({ isGiven: await keys.give(c.get('counter'), request.value) })
    })
    .post(KEYS_PATHS.take, async (c) => c.json({ given: await keys.take(c.get('counter')) }))
    .post(KEYS_PATHS.taken, async (c) => {
      const request = await parsedBody(c, takenKeysRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      await keys.taken(c.get('counter'), request.value)
      return c.json({})
    })
    .post(KEYS_PATHS.renewing, async (c) => c.json({ counters: await keys.renewal.others(c.get('counter')) }))
    .post(KEYS_PATHS.renew, async (c) => {
      const request = await parsedBody(c, renewKeysRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const isRenewed = await keys.renewal.renew(c.get('counter'), request.value)
      if (isRenewed) onRenewed()
      return c.json({ isRenewed })
    })
    .post(KEYS_PATHS.renewed, async (c) =>
      c.json({ envelope: await keys.renewal.envelope(c.get('counter')) }),
    )
