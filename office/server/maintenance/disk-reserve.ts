// Keeps the last of the disk for what must go on. On a disk without any room PostgreSQL ends at its next checkpoint, within minutes, and cannot
// start again; so what fills a disk is refused before that, in a way in which its sender keeps it and comes again: callbacks with 503, entries
// as not kept. Sales are still claimed, calls shared and alerts raised: they need next to nothing.
import { Hono } from 'hono'
import { COME_AGAIN } from '#shared/callbacks/answers'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { ENTRY_PATHS } from '#shared/protocol/entries'
import { HOOKS_PATH } from '#shared/office/relay'
import type { OfficeContext } from '../context/context'
import { refuse } from '../base/problem'
import { hookAnswer } from '../callbacks/hook-intake'
import { tellDiskLow } from './disk'

/** Hours of claims, and what PostgreSQL needs to start and to check itself. */
export const KEPT_FREE_BYTES = 256 * 1024 ** 2
/** At the most that counters send, some tens of megabytes are written meanwhile. */
const LOOKED_EVERY_MS = SECOND_MS
/** Somebody has to make room first. */
const AGAIN_AFTER_MS = MINUTE_MS

export interface DiskReserve {
  /** Looks at most once a second. Never rejects. */
  isFull(): Promise<boolean>
}

/** `freeBytes` is null where nobody knows: then there is room. */
export function createDiskReserve(
  context: OfficeContext,
  freeBytes: () => Promise<number | null>,
): DiskReserve {
  const { clock, log } = context
  let looked: { readonly at: number; readonly answer: Promise<boolean> } | null = null
  let wasFull = false
  const look = async (): Promise<boolean> => {
    const free = await freeBytes().catch(() => null)
    const isFull = free !== null && free < KEPT_FREE_BYTES
    if (isFull && !wasFull) {
      log.warn('disk.full', { freeBytes: free })
      await tellDiskLow(context, free).catch((error: unknown) => log.error('disk.not-delivered', error))
    }
    wasFull = isFull
    return isFull
  }
  return {
    isFull: () => {
      if (looked === null || clock.elapsed() - looked.at >= LOOKED_EVERY_MS)
        looked = { at: clock.elapsed(), answer: look() }
      return looked.answer
    },
  }
}

/** Stands before the routes that it guards. */
export function diskReserveRoutes(room: DiskReserve): Hono {
  const app = new Hono()
  for (const path of [ENTRY_PATHS.push, ENTRY_PATHS.personal])
    app.use(path, async (c, next) => {
      if (!(await room.isFull())) return next()
      return refuse(c, { kind: 'unavailable', detail: 'the disk is full', retryAfterMs: AGAIN_AFTER_MS })
    })
  app.use(`${HOOKS_PATH}/*`, async (c, next) => ((await room.isFull()) ? hookAnswer(c, COME_AGAIN) : next()))
  return app
}
