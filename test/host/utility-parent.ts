// Loaded before the file of a utility process (utility-process.ts).
import { EventEmitter } from 'node:events'

const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => process.send?.(message),
})
process.on('message', (data) => parentPort.emit('message', { data, ports: [] }))
Object.assign(process, { parentPort, type: 'utility' })
