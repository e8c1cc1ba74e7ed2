// A memory beside the daily copies: a drive that lies elsewhere at night does not come back with the computer's own disk
// (docs/decisions/0017-anchor.md). It may be out, or hang, and nothing waits for it longer than a moment.
import { join } from 'node:path'
import type { AnchorRead, AnchorRecords } from '#shared/log/anchor-store'
import { SECOND_MS, type Timers } from '#shared/base/clock'
import { z } from 'zod'
import { readJson, writeJson } from '../files/atomic-file'

const FILE = 'galla-heads.json'
const fileSchema = z.object({ version: z.literal(1), records: z.record(z.string(), z.string()) })

const ANSWERED_WITHIN_MS = 2 * SECOND_MS
const UNAVAILABLE: AnchorRead = { kind: 'unavailable' }

/** `place` says in which folder the copies are now, null if in none. */
export function recordsBesideCopies(place: () => Promise<string | null>, timers: Timers): AnchorRecords {
  const listeners = new Set<() => void>()
  /** What was read last, also when it came too late for whoever asked. */
  const known = new Map<string, AnchorRead>()
  let busy: Promise<unknown> | null = null

  const recordsIn = async (folder: string): Promise<Readonly<Record<string, string>>> => {
    const stored = await readJson(join(folder, FILE), fileSchema)
    // A file that is no list of records remembers nothing.
    return stored.kind === 'there' ? stored.value.records : {}
  }
  const work = async <Value>(job: () => Promise<Value>, otherwise: Value): Promise<Value> => {
    if (busy !== null) return otherwise
    let isLate = false
    const { promise: late, resolve } = Promise.withResolvers<Value>()
    const cancel = timers.after(ANSWERED_WITHIN_MS, () => {
      isLate = true
      resolve(otherwise)
    })
    const done = job()
      .catch(() => otherwise)
      .finally(() => {
        busy = null
        cancel()
        if (isLate) listeners.forEach((listener) => listener())
      })
    busy = done
    return Promise.race([done, late])
  }
  const readNow = async (name: string): Promise<AnchorRead> => {
    const folder = await place()
    if (folder === null) return UNAVAILABLE
    const text = (await recordsIn(folder))[name]
    const read: AnchorRead = text === undefined ? { kind: 'absent' } : { kind: 'there', texts: [text] }
    known.set(name, read)
    return read
  }
  return {
    read: async (name) => {
      const read = await work(() => readNow(name), UNAVAILABLE)
      return read.kind === 'unavailable' ? (known.get(name) ?? read) : read
    },
    write: (name, text) =>
      work(async () => {
        const folder = await place()
        if (folder === null) return false
        await writeJson(join(folder, FILE), {
          version: 1,
          records: { ...(await recordsIn(folder)), [name]: text },
        } satisfies z.output<typeof fileSchema>)
        known.set(name, { kind: 'there', texts: [text] })
        return true
      }, false),
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
