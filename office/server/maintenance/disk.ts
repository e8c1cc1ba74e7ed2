// How much room is left on the disk of the office's data.
import { statfs } from 'node:fs/promises'
import { MINUTE_MS } from '#shared/base/clock'
import type { OfficeContext } from '../context/context'
import { every, type Job } from '../base/jobs'

/** With less than this there may be room for hours only, at an office that takes many callbacks. */
export const LEAST_FREE_BYTES = 2 * 1024 ** 3
/** With so much again the alert ends: some way above where it began, so that it does not come and go. */
export const ROOM_AGAIN_BYTES = 3 * 1024 ** 3
const LOOK_EVERY_MS = 10 * MINUTE_MS

/** Null where it cannot be told. */
export async function freeBytesAt(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null)
  return disk === null ? null : disk.bavail * disk.bsize
}

const DISK_LOW = { kind: 'disk-low', key: 'data' } as const

export const tellDiskLow = ({ alerts }: Pick<OfficeContext, 'alerts'>, freeBytes: number): Promise<void> =>
  alerts.raise({ ...DISK_LOW, details: { freeBytes } })

/** Tells the owner before the disk is full: then no callback and no entry is taken any more. */
export const diskJob = (context: OfficeContext, freeBytes: () => Promise<number | null>): Job =>
  every(LOOK_EVERY_MS, 'disk', async () => {
    const free = await freeBytes()
    if (free === null) return
    if (free < LEAST_FREE_BYTES) await tellDiskLow(context, free)
    else if (free >= ROOM_AGAIN_BYTES) await context.alerts.end(DISK_LOW)
  })
