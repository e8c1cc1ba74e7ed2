// A partition of the entries for each month, made before its first entry comes. What came without one lies in a partition of its own.
import { sql } from 'kysely'
import { DAY_MS } from '#shared/base/clock'
import type { OfficeContext } from '../context/context'

/** So long before its beginning the next month gets its partition. */
const AHEAD_MS = 7 * DAY_MS

export interface Months {
  /** Resolves once the month of `atMs`, and soon the next, has its partition, or cannot get one. */
  ready(atMs: number): Promise<void>
}

export function createMonths({ pools, log }: Pick<OfficeContext, 'pools' | 'log'>): Months {
  const made = new Map<number, Promise<void>>()
  const make = async (beginsAtMs: number): Promise<void> => {
    const name = `entry_${new Date(beginsAtMs).toISOString().slice(0, 'YYYY-MM'.length).replace('-', '_')}`
    try {
      await sql`CREATE TABLE IF NOT EXISTS ${sql.table(name)} PARTITION OF entry
FOR VALUES FROM (${sql.lit(beginsAtMs)}) TO (${sql.lit(monthAfter(beginsAtMs))})`.execute(pools.ingest)
    } catch (error) {
      log.error('ingest.partition-not-made', error, { month: name })
    }
  }
  const need = (atMs: number): Promise<void> => {
    const beginsAtMs = monthOf(atMs)
    const making = made.get(beginsAtMs) ?? make(beginsAtMs)
    made.set(beginsAtMs, making)
    return making
  }
  return {
    ready: async (atMs) => {
      await need(atMs)
      await need(atMs + AHEAD_MS)
    },
  }
}

const monthOf = (atMs: number, later = 0): number => {
  const date = new Date(atMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
}
const monthAfter = (beginsAtMs: number): number => monthOf(beginsAtMs, 1)
