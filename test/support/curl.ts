// Callbacks as a service's own people would try them: posted by curl, signed by `openssl dgst`, so that no mistake of ours is made twice.
import { execFile } from 'node:child_process'

const LONGEST_SECONDS = '20'

function run(command: string, args: readonly string[], input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    )
    // A receiver that refuses a large body early leaves the rest of it unread.
    child.stdin?.on('error', () => {}).end(input)
  })
}

/** Posts a body byte for byte; gives the status and the answer. */
export async function curl(
  url: string,
  body: string,
  ...more: readonly string[]
): Promise<{ readonly status: number; readonly answer: string }> {
  const stdout = await run(
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
  const [status = '', ...answer] = stdout.split('\n').toReversed()
  return { status: Number(status), answer: answer.toReversed().join('\n') }
}

/** The signature of an account callback, in hex. */
export async function opensslSignature(body: string, secret: string): Promise<string> {
  const stdout = await run('openssl', ['dgst', '-sha256', '-hmac', secret, '-hex'], body)
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
