// Somebody's mail server on this computer, as far as a mail needs one: it takes mails, or does what the test says instead.
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'
import type { Certificate } from './certificates'

export interface CameMail {
  readonly from: string
  readonly to: readonly string[]
  /** Header and body as they were sent. */
  readonly text: string
  readonly wasSecure: boolean
}

/** What it answers to a command; null where it takes it. */
type Answer = string | null
const SILENT = 'silent'
const CUT = 'cut'

export interface MailServer {
  readonly port: number
  readonly came: CameMail[]
  /** Commands in the order in which they came. */
  readonly commands: string[]
}

interface MailServerOptions {
  /**
   * Asked of each command (`MAIL FROM:<…>`), of `CONNECT` and of `MESSAGE`, which is the end of a mail. `silent` says nothing, `cut` ends the
   * line.
   */
  readonly answer?: (command: string) => Answer
  /** TLS from the first byte, or after STARTTLS; without it there is none. */
  readonly certificate?: Certificate
  readonly tls?: 'at-once' | 'starttls'
}

export async function mailServer({
  answer = () => null,
  certificate,
  tls = 'at-once',
}: MailServerOptions = {}): Promise<MailServer> {
  const came: CameMail[] = []
  const commands: string[] = []
  const open = new Set<Socket>()
  const server = createServer((plain) => {
    open.add(plain)
    plain.on('error', () => {}).on('close', () => open.delete(plain))
    if (certificate !== undefined && tls === 'at-once') talk(secured(plain, certificate), true)
    else talk(plain, false)
  })

  const secured = (plain: Socket, { key, cert }: Certificate): Socket =>
    new TLSSocket(plain, { isServer: true, secureContext: createSecureContext({ key, cert }) }).on(
      'error',
      () => {},
    )

  function talk(socket: Socket, isSecure: boolean, isGreeted = false): void {
    let from = ''
    let to: string[] = []
    let message: string[] | null = null
    let rest = ''
    const say = (command: string, usual: string): boolean => {
      const said = answer(command) ?? usual
      if (said === CUT) socket.destroy()
      else if (said !== SILENT) socket.write(`${said}\r\n`)
      return said === usual
    }
    const heard = (line: string): void => {
      if (message !== null) {
        if (line !== '.') return void message.push(line)
        if (say('MESSAGE', '250 taken'))
          came.push({ from, to, text: message.join('\r\n'), wasSecure: isSecure })
        message = null
        return
      }
      commands.push(line)
      const [verb = ''] = line.toUpperCase().split(/[ :]/)
      switch (verb) {
        case 'EHLO': {
          const more = certificate !== undefined && !isSecure ? '250-STARTTLS\r\n' : ''
          return void say(line, `250-mail.test\r\n${more}250 AUTH PLAIN`)
        }
        case 'STARTTLS':
          if (certificate === undefined) return void say(line, '500 what?')
          if (say(line, '220 go on')) {
            socket.removeAllListeners('data')
            talk(secured(socket, certificate), true, true)
          }
          return
        case 'AUTH':
          return void say(line, '235 welcome')
        case 'MAIL':
          from = addressIn(line)
          to = []
          return void say(line, '250 ok')
        case 'RCPT':
          if (say(line, '250 ok')) to.push(addressIn(line))
          return
        case 'DATA':
          if (say(line, '354 go on')) message = []
          return
        case 'QUIT':
          return void socket.end('221 bye\r\n')
        default:
          return void say(line, '500 what?')
      }
    }
    socket.on('data', (part: Buffer) => {
      const lines = `${rest}${part.toString()}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) heard(line)
    })
    if (!isGreeted) say('CONNECT', '220 mail.test')
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, came, commands }
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''

/** The words of a mail, as a reader shows them. */
export function shown(mail: string): string {
  const [head = '', ...parts] = mail.split('\r\n\r\n')
  const body = parts.join('\r\n\r\n')
  const decoded = /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : quotedPrintable(body)
  return `${encodedWords(head)}\n${decoded}`
}
const quotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()
const encodedWords = (text: string): string =>
  text.replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=(?:\r\n )?/gi, (_, way: string, word: string) =>
    way.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString()
      : quotedPrintable(word.replaceAll('_', ' ')),
  )
