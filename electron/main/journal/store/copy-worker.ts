// The worker's side of copying the journal for a backup: one request, one answer. Copying takes seconds for a large
// journal, and the window must not freeze meanwhile.
import { parentPort, workerData } from 'node:worker_threads'
import { answerCopy, type CopyRequest } from './copy'

parentPort?.postMessage(answerCopy(workerData as CopyRequest))
