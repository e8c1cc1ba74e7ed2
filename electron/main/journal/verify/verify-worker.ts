// The worker's side of "Verify the log": one request, then progress and one verdict.
import { parentPort, workerData } from 'node:worker_threads'
import { verifyJournal, type VerifyRequest } from './verify'
import type { VerifyMessage } from './verifier'

const say = (message: VerifyMessage): void => parentPort?.postMessage(message)

const verdict = verifyJournal(
  workerData as VerifyRequest,
  (progress) => say({ kind: 'progress', progress }),
  (requestIds) => say({ kind: 'unlike', requestIds }),
)
say({ kind: 'verdict', verdict })
