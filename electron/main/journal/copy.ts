// A consistent copy of a log that may be in use, for backups.
import { openDatabase } from './database'

export interface LogCopy {
  readonly sales: number
  readonly lastSaleAt: number | null
}

/** Writes the log at `from` to the new file `to`, and counts it. Throws `StoreError` when either cannot be used. */
export function copyLog(from: string, to: string, platform: string): LogCopy {
  const log = openDatabase({ path: from, platform })
  try {
    log.query('VACUUM INTO ?').run(to)
    const row = log.query('SELECT count(*) AS sales, max(opened_at) AS last FROM sales').get()
    const last = row?.['last']
    return { sales: Number(row?.['sales'] ?? 0), lastSaleAt: typeof last === 'number' ? last : null }
  } finally {
    log.close()
  }
}
