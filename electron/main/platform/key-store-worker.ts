// The side of the process that asks the system's store of credentials: one request after the other, each answered once. A store that waits for
// a password holds up this process, and no other; whoever started it can end it (app/key-store-process.ts).
import { answerOf, storeRequestSchema, systemStore, type SystemStore } from './key-store-answers'

let store: Promise<SystemStore> | null = null

process.parentPort.on('message', ({ data }) => {
  store ??= systemStore()
  void store
    .then((opened) => answerOf(opened, storeRequestSchema.parse(data)))
    .catch(() => ({ kind: 'refused' }) as const)
    .then((answer) => process.parentPort.postMessage(answer))
})
