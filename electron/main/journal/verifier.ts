// "Verify the log" from the main process: a worker does it, one at a time; whoever asks meanwhile joins.
import type { LogProgress, LogVerdict } from '@shared/domain/log'
import { fail, succeed, type Result } from '@shared/result'
import type { VerifyRequest } from './verify'

export type VerifyMessage =
  | { readonly kind: 'progress'; readonly progress: LogProgress }
  | { readonly kind: 'verdict'; readonly verdict: LogVerdict }

/** The part of a worker thread that is needed here. */
export interface VerifyWorker {
  on(event: 'message', listener: (message: VerifyMessage) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  terminate(): unknown
}

export interface Verifier {
  /** Fails with `store` when the log cannot be read, and with `cancelled` when the app leaves meanwhile. */
  verify(): Promise<Result<LogVerdict>>
  /** Ends a verification under way, if there is one: it fails with `cancelled`. */
  close(): void
}

export interface VerifierOptions {
  readonly startWorker: (request: VerifyRequest) => VerifyWorker
  readonly request: () => VerifyRequest
  readonly onProgress: (progress: LogProgress) => void
}

export function createVerifier({ startWorker, request, onProgress }: VerifierOptions): Verifier {
  let running: { readonly worker: VerifyWorker; readonly verdict: Promise<Result<LogVerdict>> } | null = null

  const verdictOf = (worker: VerifyWorker): Promise<Result<LogVerdict>> =>
    new Promise((resolve) => {
      worker.on('message', (message) => {
        if (message.kind === 'progress') onProgress(message.progress)
        else resolve(succeed(message.verdict))
      })
      worker.on('error', () => resolve(fail({ kind: 'store', problem: 'other' })))
      worker.on('exit', () => resolve(fail({ kind: 'cancelled' })))
    })

  return {
    verify: () => {
      if (running !== null) return running.verdict
      const worker = startWorker(request())
      const verdict = verdictOf(worker).finally(() => (running = null))
      running = { worker, verdict }
      return verdict
    },
    close: () => {
      running?.worker.terminate()
    },
  }
}
