// A receipt printer on loopback that keeps what it receives.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

export interface NetworkPrinter {
  /** The bytes of each paper, in the order of their arrival. */
  readonly jobs: Buffer[]
  readonly port: number
  /** When the last byte arrived, as `performance.now()` tells. */
  lastByteAt(): number
  close(): void
}

/** Listens on this port of the loopback address, or on a free one. */
export async function networkPrinter(port = 0): Promise<NetworkPrinter> {
  const jobs: Buffer[] = []
  let lastByteAt = 0
  const server = createServer((socket) => {
    const parts: Buffer[] = []
    socket.on('data', (part) => {
      parts.push(part)
      lastByteAt = performance.now()
    })
    socket.on('end', () => {
      jobs.push(Buffer.concat(parts))
      socket.end()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    jobs,
    port: (server.address() as AddressInfo).port,
    lastByteAt: () => lastByteAt,
    close: () => server.close(),
  }
}
