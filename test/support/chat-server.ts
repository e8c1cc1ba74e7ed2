// Somebody's server at an address to which alerts are posted, as a chat has one.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface CameMessage {
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** Somebody's server, which answers as the test says. */
export async function chat(answer: (response: ServerResponse) => void = (response) => response.end()) {
  const came: CameMessage[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      came.push({ headers: request.headers, text })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { came, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/token` }
}
