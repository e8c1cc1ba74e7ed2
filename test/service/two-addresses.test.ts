// A name with two addresses, of which one takes the connection and says nothing: the next attempt begins with the other, and nothing that may
// have left is sent again.
import { createServer, type AddressInfo, type LookupFunction, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { createTransport, type WireAnswer } from '#main/service/client/transport'
import { realTimers } from '../support/time'
import { authority } from '../support/trusted-line'
import { answerBytes } from '../support/wire-server'

const NAME = 'service.example'
const ADDRESSES = ['127.0.0.2', '127.0.0.1'] as const
const SILENCE_MS = 200
const PATIENCE_MS = 5_000

type Behaviour = 'silent' | 'answers' | 'silent-after-handshake' | 'stranger'

/** Both addresses on one port. */
async function line(first: Behaviour, second: Behaviour) {
  const seen: Record<string, number> = { [ADDRESSES[0]]: 0, [ADDRESSES[1]]: 0 }
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const listen = async (address: string, behaviour: Behaviour, port: number): Promise<number> => {
    const onSocket = (socket: Socket): void => {
      sockets.add(socket)
      socket.on('error', () => {})
      if (behaviour === 'silent') return
      socket.on('data', (bytes) => {
        requests.push(address)
        if (behaviour === 'answers' && bytes.length > 0) socket.write(answerBytes({ body: '{}' }))
      })
    }
    const certificate =
      behaviour === 'stranger'
        ? authority.issue({ hostName: 'elsewhere.example' })
        : authority.issue({ hostName: NAME })
    const server = behaviour === 'silent' ? createServer(onSocket) : createTlsServer(certificate, onSocket)
    server.on('connection', () => (seen[address] = (seen[address] ?? 0) + 1))
    onTestFinished(() => void server.close())
    await new Promise<void>((resolve) => server.listen(port, address, resolve))
    return (server.address() as AddressInfo).port
  }
  const port = await listen(ADDRESSES[0], first, 0)
  await listen(ADDRESSES[1], second, port)
  const resolve: LookupFunction = (_name, _options, found) =>
    found(
      null,
      ADDRESSES.map((address) => ({ address, family: 4 })),
    )
  const transport = createTransport({
    timers: realTimers(),
    extraCertificates: [authority.cert],
    resolve,
  })
  onTestFinished(() => {
    transport.close()
    for (const socket of sockets) socket.destroy()
  })
  const send = (connectTimeoutMs = PATIENCE_MS, totalTimeoutMs = PATIENCE_MS): Promise<WireAnswer> =>
    transport.exchange({
      method: 'POST',
      url: `https://${NAME}:${port}/api/v1/recharge/initiate`,
      headers: {},
      body: '{}',
      connection: 'own',
      largestAnswerBytes: 1_000,
      connectTimeoutMs,
      totalTimeoutMs,
    })
  return { send, seen, requests }
}

test('the next attempt begins with the other address, and stays with it', async () => {
  const { send, seen, requests } = await line('silent', 'answers')
  expect(await send(SILENCE_MS)).toMatchObject({ kind: 'lost', phase: 'connecting', problem: 'timeout' })
  expect(requests).toEqual([])
  for (let count = 0; count < 3; count += 1) expect(await send()).toMatchObject({ kind: 'answered' })
  expect(seen).toEqual({ [ADDRESSES[0]]: 1, [ADDRESSES[1]]: 3 })
})

test('of two silent ones each attempt begins with the one that was silent longer ago', async () => {
  const { send, seen } = await line('silent', 'silent')
  for (let count = 0; count < 4; count += 1) await send(SILENCE_MS)
  expect(seen).toEqual({ [ADDRESSES[0]]: 2, [ADDRESSES[1]]: 2 })
})

test('one attempt goes to one address: silence after the handshake is no reason to send it to the other', async () => {
  const { send, seen, requests } = await line('silent-after-handshake', 'answers')
  const { kind, ...lost } = await send(PATIENCE_MS, 5 * SILENCE_MS)
  expect([kind, lost]).toEqual(['lost', { phase: 'connected', problem: 'timeout', cause: 'timeout' }])
  expect([seen, requests]).toEqual([{ [ADDRESSES[0]]: 1, [ADDRESSES[1]]: 0 }, [ADDRESSES[0]]])
})

test('a stranger at one address is told as one, and the next attempt begins with the other', async () => {
  const { send, requests } = await line('stranger', 'answers')
  expect(await send()).toMatchObject({ kind: 'lost', phase: 'connecting', problem: 'untrusted' })
  expect(requests).toEqual([])
  expect(await send()).toMatchObject({ kind: 'answered' })
})
