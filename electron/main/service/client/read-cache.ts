// Answers of reads that are kept for a while: in memory, and on disk where the app wants it. Within a run their age is
// measured on the elapsed clock; only what an earlier run left behind is aged by the wall clock.
import type { Clock } from '#shared/base/clock'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'
import { readJson, writeJson, type JsonOut, type JsonValue } from '#shared/base/exact-json'

/** Where cached answers survive a restart, one store per environment. Neither function may throw. */
export interface CacheStore {
  load(key: string): { readonly fetchedAt: number; readonly text: string } | null
  save(key: string, entry: { readonly fetchedAt: number; readonly text: string }): void
}

export interface Kept {
  readonly data: JsonValue
  readonly fetchedAt: number
  readonly ageMs: number
}

export interface ReadCache {
  find(key: string, kind: CacheKind): Kept | null
  keep(key: string, kind: CacheKind, data: JsonValue, fetchedAt: number): void
  /** Forgets what is kept in memory alone. */
  forgetMemory(): void
}

/** Only lists, which name no customer, are stored on disk. */
export type CacheKind = 'list' | 'memory'

interface Entry {
  readonly kind: CacheKind
  readonly data: JsonValue
  readonly fetchedAt: number
  /** On the elapsed clock; may be before the start of this run. */
  readonly bornAt: number
}

const MOST_ENTRIES = 400

export function createReadCache(clock: Clock, reportDefect: ReportDefect, store?: CacheStore): ReadCache {
  const entries = new Map<string, Entry>()

  const remember = (key: string, entry: Entry): Entry => {
    entries.delete(key)
    entries.set(key, entry)
    const oldest = entries.keys().next()
    if (entries.size > MOST_ENTRIES && oldest.done !== true) entries.delete(oldest.value)
    return entry
  }

  const recall = (key: string): Entry | null => {
    const saved = store?.load(key) ?? null
    const read = saved === null ? null : readJson(saved.text)
    if (saved === null || read === null || !read.ok) return null
    const ageMs = clock.now() - saved.fetchedAt
    // A time in the future says nothing about the age, so the answer counts as old.
    const bornAt = ageMs < 0 ? -Infinity : clock.elapsed() - ageMs
    return remember(key, { kind: 'list', data: read.value, fetchedAt: saved.fetchedAt, bornAt })
  }

  return {
    find: (key, kind) => {
      const entry = entries.get(key) ?? (kind === 'list' ? recall(key) : null)
      return entry === null ? null : { ...entry, ageMs: clock.elapsed() - entry.bornAt }
    },
    keep: (key, kind, data, fetchedAt) => {
      remember(key, { kind, data, fetchedAt, bornAt: clock.elapsed() })
      if (kind === 'list')
        ignoreErrors(reportDefect, 'service.list-not-kept', () =>
          store?.save(key, { fetchedAt, text: writeJson(data as JsonOut) }),
        )
    },
    forgetMemory: () => {
      for (const [key, { kind }] of entries) if (kind === 'memory') entries.delete(key)
    },
  }
}
