// The worker's side of a backup's copy of the log: one request in, one answer out. Copying takes seconds on a large log, and the counter
// must not stand still for it.
import { parentPort, workerData } from 'node:worker_threads'
import { answerCopy, type CopyRequest } from './copy'

parentPort?.postMessage(answerCopy(workerData as CopyRequest))
