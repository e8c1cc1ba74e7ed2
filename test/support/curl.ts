// Callbacks as a service's own staff would try them: posted by curl, signed by `openssl dgst`, so that a mistake of
// ours is not made twice. A machine that has only Node posts and signs with Node.
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { request as requestOverTls } from 'node:https'
import { text } from 'node:stream/consumers'

const LONGEST_SECONDS = '20'
/** Of `--write-out` below. An answer counts even if curl could not send the rest of a body that was refused early. */
const HAS_STATUS = /\n[1-5]\d\d$/

function run(command: string, args: readonly string[], input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, (error, stdout) =>
      error === null || HAS_STATUS.test(stdout) ? resolve(stdout) : reject(error),
    )
    // A receiver that refuses a large body early leaves the rest of it unread.
    child.stdin?.on('error', () => {}).end(input)
  })
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** What curl would send for these of its arguments: `--header`, `--request`, `--cacert`, `--path-as-is`. */
async function postByNode(url: string, body: string, more: readonly string[]): Promise<string> {
  const valuesOf = (name: string) => more.filter((_, index) => more[index - 1] === name)
  const { origin } = new URL(url)
  const headers = valuesOf('--header').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as const
  })
  const [authorities] = valuesOf('--cacert')
  const sent = (origin.startsWith('https:') ? requestOverTls : request)(origin, {
    path: url.slice(origin.length),
    method: valuesOf('--request')[0] ?? 'POST',
    headers: { 'Content-Type': 'application/json', ...Object.fromEntries(headers) },
    ...(authorities === undefined ? {} : { ca: readFileSync(authorities) }),
    timeout: Number(LONGEST_SECONDS) * 1000,
  })
  const answered = once(sent, 'response')
  sent.on('error', () => {}).end(body)
  const [response] = await answered
  return `${await text(response)}\n${response.statusCode}`
}

/** Posts a body byte for byte; returns the status and the answer. */
export async function curl(
  url: string,
  body: string,
  ...more: readonly string[]
): Promise<{ readonly status: number; readonly answer: string }> {
  const byCurl = run(
    'curl',
    [
      '--silent',
      '--max-time',
      LONGEST_SECONDS,
      '--write-out',
      '\n%{http_code}',
      '--header',
      'Content-Type: application/json',
      '--data-binary',
      '@-',
      ...more,
      url,
    ],
    body,
  )
  const stdout = await byCurl.catch((error: unknown) => {
    if (isMissing(error)) return postByNode(url, body, more)
    throw error
  })
  const [status = '', ...answer] = stdout.split('\n').toReversed()
  return { status: Number(status), answer: answer.toReversed().join('\n') }
}

/** The signature of an account callback, in hex. */
export async function opensslSignature(body: string, secret: string): Promise<string> {
  const byOpenssl = run('openssl', ['dgst', '-sha256', '-hmac', secret, '-hex'], body)
  const stdout = await byOpenssl.catch((error: unknown) => {
    if (isMissing(error)) return createHmac('sha256', secret).update(body).digest('hex')
    throw error
  })
  return stdout.trim().split(' ').at(-1) ?? ''
}

/** The headers of an account callback, as arguments of curl. */
export const signed = (signature: string): readonly string[] => [
  '--header',
  `X-Webhook-Signature: ${signature}`,
  '--header',
  'X-Webhook-Source: the-service',
  '--header',
  'X-Webhook-Timestamp: 1763632800',
]
