// The thread that reads a file of somebody else: one file, one answer.
import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from './table'

void readTable(workerData as Uint8Array).then((content) => parentPort?.postMessage(content))
