// A proxy on this computer that behaves like a shop's network: opens tunnels, asks for a name and password, refuses, or
// never answers.
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

export interface TestProxy {
  /** `127.0.0.1:<port>`, as a person types it. */
  readonly address: string
  readonly port: number
  /** Where tunnels were requested, oldest first, with the headers of the requests. */
  readonly asked: readonly { readonly target: string; readonly headers: IncomingMessage['headers'] }[]
  /** Every byte from the shop's side of a tunnel, as text. */
  readonly carried: () => string
  close(): Promise<void>
}

export interface TestProxyOptions {
  /** The name and password that it requires. */
  readonly signIn?: { readonly username: string; readonly password: string }
  /** Its answer in place of a tunnel. */
  readonly refuses?: number
  /** It accepts the request and never answers. */
  readonly isSilent?: boolean
  /** What it writes before its answer: `HTTP/1.1 103 Early Hints\r\n\r\n`. */
  readonly before?: string
  /** What it does in place of its answer after `before`: it says nothing more, or resets the connection. */
  readonly goesOn?: 'silent' | 'reset'
  /** The kinds of sign-in that it names. */
  readonly schemes?: string
  /** The bytes that it writes to whoever connects, whatever they say; it closes then. */
  readonly garbage?: string
}

export async function startProxy({
  signIn,
  refuses,
  isSilent = false,
  before = '',
  goesOn,
  schemes,
  garbage,
}: TestProxyOptions = {}): Promise<TestProxy> {
  const asked: { target: string; headers: IncomingMessage['headers'] }[] = []
  const sockets = new Set<Socket>()
  let carried = ''
  const server = createServer()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (garbage !== undefined) socket.end(garbage)
  })
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    const target = request.url ?? ''
    asked.push({ target, headers: request.headers })
    if (isSilent) return
    if (goesOn !== undefined) {
      client.write(before, () => goesOn === 'reset' && client.resetAndDestroy())
      return
    }
    const wanted =
      signIn === undefined
        ? undefined
        : `Basic ${Buffer.from(`${signIn.username}:${signIn.password}`).toString('base64')}`
    const status =
      refuses ?? (wanted === undefined || request.headers['proxy-authorization'] === wanted ? 200 : 407)
    const named = status === 407 && schemes !== undefined ? `Proxy-Authenticate: ${schemes}\r\n` : ''
    client.write(`${before}HTTP/1.1 ${status} As told\r\n${named}\r\n`)
    if (status !== 200) return void client.end()
    const [host = '', port = ''] = target.split(':')
    const onward = connect(Number(port), host)
    sockets.add(onward)
    onward.on('error', () => client.destroy())
    client.on('data', (bytes: Buffer) => (carried += bytes.toString('latin1')))
    client.pipe(onward).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    port,
    asked,
    carried: () => carried,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
