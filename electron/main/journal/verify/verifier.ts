// "Verify the log" as seen from the main process: a worker does it, one at a time; further requests join the running
// one.
import type { JournalProgress, JournalVerdict } from '#shared/log/journal-verification'
import type { RequestId } from '#shared/base/ids'
import type { ReportDefect } from '#shared/base/ignore-errors'
import { fail, succeed, type Result } from '#shared/base/result'
import type { VerifyRequest } from './verify'

export type VerifyMessage =
  | { readonly kind: 'progress'; readonly progress: JournalProgress }
  | { readonly kind: 'unlike'; readonly requestIds: readonly RequestId[] }
  | { readonly kind: 'verdict'; readonly verdict: JournalVerdict }

/** The part of a worker thread that is needed here. */
export interface VerifyWorker {
  on(event: 'message', listener: (message: VerifyMessage) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  terminate(): unknown
}

export interface Verifier {
  /** Fails with `store` if the journal cannot be read, and with `cancelled` if the app quits meanwhile. */
  verify(): Promise<Result<JournalVerdict>>
  /** Ends a running verification: it fails with `cancelled`. */
  close(): void
}

export interface VerifierOptions {
  readonly startWorker: (request: VerifyRequest) => VerifyWorker
  readonly request: () => VerifyRequest
  readonly onProgress: (progress: JournalProgress) => void
  /** Called with the sales whose stored state is not what their entries say, before the verdict that names the first of them. */
  readonly onUnlike: (requestIds: readonly RequestId[]) => void
  /** Called with the entries that cannot be used. */
  readonly onSetAside: (sequences: readonly number[]) => void
  /** Called with the intents whose customer's row is missing, which nobody erased and no entry says. */
  readonly onGone: (intents: readonly number[]) => void
  /** Hears of a worker that broke, or did not even begin: to the person it is a log that cannot be read. */
  readonly reportDefect: ReportDefect
}

interface Running {
  readonly worker: VerifyWorker
  readonly verdict: Promise<Result<JournalVerdict>>
  readonly end: (result: Result<JournalVerdict>) => void
}

export function createVerifier(options: VerifierOptions): Verifier {
  const { startWorker, request, onProgress, onUnlike, onSetAside, onGone, reportDefect } = options
  let running: Running | null = null

  const start = (): Running => {
    const worker = startWorker(request())
    const { promise, resolve } = Promise.withResolvers<Result<JournalVerdict>>()
    const started: Running = { worker, verdict: promise, end: resolve }
    worker.on('message', (message) => {
      if (message.kind === 'verdict') {
        if (message.verdict.kind === 'whole') {
          onSetAside(message.verdict.setAside ?? [])
          onGone(message.verdict.gone?.untold ?? [])
        }
        resolve(succeed(message.verdict))
      } else if (running !== started) return
      else if (message.kind === 'progress') onProgress(message.progress)
      else onUnlike(message.requestIds)
    })
    worker.on('error', (error) => {
      reportDefect('journal.verifier-broke', error)
      resolve(fail({ kind: 'store', problem: 'other' }))
    })
    worker.on('exit', () => resolve(fail({ kind: 'cancelled' })))
    void promise.then(() => {
      if (running === started) running = null
    })
    return started
  }

  return {
    verify: () => (running ??= start()).verdict,
    close: () => {
      const left = running
      running = null
      // During a long read the worker notices this late, but nobody waits for that.
      left?.end(fail({ kind: 'cancelled' }))
      left?.worker.terminate()
    },
  }
}
