// The routes by which a counter is filled up, or begins an epoch.
import type { Hono } from 'hono'
import { LOG_RESTORE_PATHS } from '#shared/office/log-restore'
import { succeed } from '#shared/base/result'
import { answering } from '../../context/counter-answers'
import type { CounterEnvironment, OfficeContext } from '../../context/context'
import { createLogRestore } from './log-restore'

export function logRestoreRoutes(context: OfficeContext): Hono<CounterEnvironment> {
  const logRestore = createLogRestore(context)
  return answering(context, {
    [LOG_RESTORE_PATHS.links]: async (counter, request) => succeed(await logRestore.links(counter, request)),
    [LOG_RESTORE_PATHS.entries]: async (counter, request) =>
      succeed(await logRestore.entries(counter, request)),
    [LOG_RESTORE_PATHS.customers]: async (counter, request) =>
      succeed(await logRestore.customers(counter, request)),
    [LOG_RESTORE_PATHS.epoch]: async (counter, request) =>
      succeed(await logRestore.beginEpoch(counter, request)),
  })
}
