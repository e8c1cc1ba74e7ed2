// A consistent copy of a log that may be in use, for backups. Made in a worker: the copy reads one snapshot while sales go on beside it.
import { openDatabase, StoreError, type StoreProblem } from './database'

export interface LogCopy {
  readonly sales: number
  readonly lastSaleAt: number | null
}

export interface CopyRequest {
  readonly from: string
  readonly to: string
  /** `process.platform`. */
  readonly platform: string
}

export type CopyAnswer =
  | { readonly kind: 'copied'; readonly log: LogCopy }
  /** An error does not cross from the worker with its fields. */
  | { readonly kind: 'failed'; readonly problem: StoreProblem; readonly message: string }

/** The part of a worker thread that is needed here. */
export interface CopyWorker {
  on(event: 'message', listener: (answer: CopyAnswer) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
}

/**
 * Writes the log at `from` to the new file `to`, and counts it. What was erased is not in it, for only what is used is written. Throws
 * `StoreError` when either cannot be used.
 */
export function copyLog({ from, to, platform }: CopyRequest): LogCopy {
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

/** The worker's work: never throws, for what is thrown there arrives without its problem. */
export function answerCopy(request: CopyRequest): CopyAnswer {
  try {
    return { kind: 'copied', log: copyLog(request) }
  } catch (error) {
    const problem = error instanceof StoreError ? error.problem : 'other'
    return { kind: 'failed', problem, message: error instanceof Error ? error.message : 'unknown' }
  }
}

/** Has `worker` copy the log. Rejects with `StoreError`, also when the worker dies. */
export const copiedBy = (worker: CopyWorker): Promise<LogCopy> =>
  new Promise((resolve, reject) => {
    worker.on('message', (answer) => {
      if (answer.kind === 'copied') resolve(answer.log)
      else reject(new StoreError(answer.problem, answer.message))
    })
    worker.on('error', () => reject(new StoreError('other', 'the copying of the log failed')))
    worker.on('exit', () => reject(new StoreError('other', 'the copying of the log was cut short')))
  })
