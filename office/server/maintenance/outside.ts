// What the doctor sees of an office at its outside address: whether the name leads here, and what a proxy between does wrong, row by row.
import { request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { Client } from 'pg'
import { z } from 'zod'
import { SECOND_MS } from '#shared/base/clock'
import { parsedJson } from '#shared/base/parsed-json'
import { HEADERS, LARGEST_BODY_BYTES, nonceAnswerSchema, PATHS, problemAnswerSchema } from '#shared/protocol'
import type { OfficeSecrets } from '../base/secrets'
import { PROBE_HEADER, PROBE_PATHS, PROBE_PAUSE_MS, probeProof } from './outside-probe'
import { OUTSIDE_ADDRESS } from './doctors-notes'
import { look, RUNNING, well, wrong, type Finding } from './doctor'

export interface OutsideOffice {
  /** `https://office.example`, as the office was started with it. */
  readonly address: string
  readonly officeId: string
  /** Of the office's folder: its doctor is answered by it. */
  readonly secret: string
  /** Certificates to trust besides the computer's own; for tests. */
  readonly ca?: string
}

/** Null where no address was named, or no office runs that could be asked there. */
export async function outsideOf(
  client: Client,
  { signInSecret: secret }: Pick<OfficeSecrets, 'signInSecret'>,
): Promise<OutsideOffice | null> {
  const { rows } = await client
    .query<{ address: string | null; officeId: string }>(
      `SELECT office_id AS "officeId", (SELECT value ->> 'address' FROM setting WHERE name = $1) AS address
       FROM office WHERE (${RUNNING}) > 0`,
      [OUTSIDE_ADDRESS],
    )
    .catch(() => ({ rows: [] }))
  const [row] = rows
  return row === undefined || row.address === null ? null : { ...row, address: row.address, secret }
}

const ANSWERS_WITHIN_MS = 20 * SECOND_MS
/** HAProxy holds each event for 200 ms; a busy computer is late for once. */
const HELD_BACK_MS = 120
const EVENT_TRIES = 2
/** Of nobody (RFC 5737): what a stranger would write there. */
const MADE_UP = '203.0.113.9'
const NOT_FOUND = 404
const TOO_LARGE = 413
const MEGABYTE = 1024 * 1024

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** When each piece of it came, and its end; in ms. */
  readonly at: readonly number[]
}

interface Asked {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
}

/** Rejects with Node's own error where no answer comes. */
function ask(
  { address, ca }: Pick<OutsideOffice, 'address' | 'ca'>,
  path: string,
  { method = 'POST', headers = {}, body }: Asked = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) }
    const options = { method, headers: { ...headers, ...length }, timeout: ANSWERS_WITHIN_MS, agent: false }
    const sent = request(
      `${address}${path}`,
      { ...options, ...(ca === undefined ? {} : { ca }) },
      (answer) => {
        const pieces: Buffer[] = []
        const at: number[] = []
        answer
          .on('data', (piece: Buffer) => {
            pieces.push(piece)
            at.push(performance.now())
          })
          .on('error', reject)
          .on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(pieces).toString('utf8'),
              at: [...at, performance.now()],
            }),
          )
      },
    )
    sent
      .on('timeout', () => sent.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
      .on('error', reject)
      .end(body)
  })
}

/** What is looked at, one after the other: what one of them costs must not look like what another finds. */
export const OUTSIDE_ROWS = {
  refusals: examineRefusals,
  figures: examineFigures,
  sender: examineSender,
  body: examineBody,
  events: examineEvents,
} satisfies Readonly<Record<string, (office: OutsideOffice) => Promise<Finding>>>

/** Never rejects. */
export async function examineOutside(
  office: OutsideOffice,
  rows = Object.values(OUTSIDE_ROWS),
): Promise<readonly Finding[]> {
  const unreachable = await examineName(office)
  if (unreachable !== null) return [unreachable]
  const found = [well(`${office.address} leads to this office, and its certificate is trusted.`)]
  for (const row of rows)
    found.push(
      await row(office).catch((error: unknown) =>
        wrong(`${office.address} broke off while it was asked: ${codeOf(error)}.`),
      ),
    )
  return found
}

/** Null where this office is reached under its name. */
async function examineName(office: OutsideOffice): Promise<Finding | null> {
  const { address, officeId } = office
  const answer = await ask(office, '/healthz', { method: 'GET' }).catch(codeOf)
  if (typeof answer === 'string') return unreached(address, answer)
  const told = answer.headers[HEADERS.office]
  if (told === officeId) return null
  return told === undefined
    ? wrong(
        `${address} is answered by something else (status ${answer.status}), not by an office: let its proxy pass every path on to the office, and start the office.`,
      )
    : wrong(`${address} leads to another office. Let its name or its proxy lead to this one.`)
}

const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : 'unknown')

function unreached(address: string, code: string): Finding {
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return wrong(`Nobody knows the name in ${address}: let its DNS entry (A or AAAA) lead to this computer.`)
  if (code.includes('EXPIRED')) return wrong(`The certificate of ${address} has expired: renew it.`)
  if (code.includes('ALTNAME')) return wrong(`The certificate of ${address} is for another name.`)
  if (/CERT|SIGNED|LEAF|ISSUER/.test(code))
    return wrong(
      `The certificate of ${address} is trusted by nobody (${code}): take one for the name from an authority that browsers trust, with its whole chain.`,
    )
  if (/SSL|TLS|EPROTO/.test(code)) return wrong(`${address} does not speak TLS (${code}).`)
  // Some routers do not lead their own address back inside.
  return look(
    `${address} cannot be reached from this computer (${code}). Try it from a phone outside of this network; if it opens there, nothing is wrong.`,
  )
}

/** A counter reads why it was refused, and what to do, from the office's own words. */
async function examineRefusals(office: OutsideOffice): Promise<Finding> {
  const { text, status } = await ask(office, PATHS.heartbeat)
  return problemAnswerSchema.safeParse(parsedJson(text)).success
    ? well('Refusals come through in the office’s own words.')
    : wrong(
        `The proxy puts a page of its own in the place of the office’s refusals (status ${status}), and counters cannot read them. nginx: proxy_intercept_errors off. HAProxy: no errorfile. Apache: ProxyErrorOverride Off.`,
      )
}

async function examineFigures(office: OutsideOffice): Promise<Finding> {
  for (const path of ['/metrics', '/metric%73', '/metrics?x=1', '//metrics'])
    if ((await ask(office, path, { method: 'GET' })).status !== NOT_FOUND)
      return wrong(
        `Anybody can read ${office.address}${path}: let the proxy answer it with 404 (office/proxies has a file for each kind).`,
      )
  return well('The figures of /metrics are not shown outside.')
}

const arrivedSchema = z.object({
  bytes: z.number(),
  sender: z.string(),
  peer: z.string(),
  isListed: z.boolean(),
  forwarded: z.string().nullable(),
  xForwardedFor: z.string().nullable(),
})

/** Rejects with the answer where it is not the probe's. */
async function probe(
  office: OutsideOffice,
  asked: Asked = {},
): Promise<z.output<typeof arrivedSchema> | Answer> {
  const headers = { ...asked.headers, ...(await proofOf(office, PROBE_PATHS.arrived)) }
  const answer = await ask(office, PROBE_PATHS.arrived, { ...asked, headers })
  const parsed = arrivedSchema.safeParse(parsedJson(answer.text))
  return parsed.success ? parsed.data : answer
}

async function proofOf(office: OutsideOffice, path: string): Promise<Record<string, string>> {
  const { nonce } = nonceAnswerSchema.parse(parsedJson((await ask(office, PATHS.nonce)).text))
  return { [PROBE_HEADER]: probeProof(office.secret, path, nonce) }
}

const refusedProbe = ({ status }: Answer): Finding =>
  wrong(
    `The office’s own question was answered with ${status}: the proxy changes paths or headers on their way. Let it pass both on as they come.`,
  )

async function examineSender(office: OutsideOffice): Promise<Finding> {
  const plain = await probe(office)
  const lying = await probe(office, {
    headers: { 'x-forwarded-for': MADE_UP, forwarded: `for=${MADE_UP}` },
  })
  if ('status' in plain) return refusedProbe(plain)
  if ('status' in lying) return refusedProbe(lying)
  // The last one counts. On this computer the doctor itself speaks from where proxies do, so that the office would read on.
  const last = (lying.xForwardedFor ?? lying.forwarded ?? '').split(',').at(-1) ?? ''
  if (last.includes(MADE_UP))
    return wrong(
      'The proxy hands on who a stranger says they are, and the office believes it: let it put the address that it hears in the place of X-Forwarded-For, and remove Forwarded.',
    )
  if (plain.xForwardedFor === null && plain.forwarded === null)
    return wrong(
      'The proxy does not say who asks, so that one stranger’s guesses count for everybody: let it set X-Forwarded-For to the address that it hears.',
    )
  if (!plain.isListed)
    return wrong(
      `The office does not believe the proxy who asks: start it with --proxy ${plain.peer}, which is where the proxy speaks from.`,
    )
  if (lying.forwarded?.includes(MADE_UP) === true)
    return wrong(
      'The proxy hands on the header Forwarded of whoever asks, and the office believes none of two that differ: let the proxy remove it.',
    )
  if (lying.xForwardedFor?.includes(MADE_UP) === true)
    return look(
      'The proxy adds the sender’s address to what a stranger wrote there. The office reads the last one; put it in the place of the whole header.',
    )
  return well(`The office knows who asks, whatever they write: here ${plain.sender}.`)
}

async function examineBody(office: OutsideOffice): Promise<Finding> {
  const limits = 'nginx: client_max_body_size 8m. Caddy: max_size 8MiB. Apache: LimitRequestBody 8388608.'
  const sizeOf = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(0)} MB`
  const broke = (code: string): Finding =>
    wrong(`The proxy broke off a body of ${sizeOf(LARGEST_BODY_BYTES)} (${code}). ${limits}`)
  const answer = await probe(office, { body: Buffer.alloc(LARGEST_BODY_BYTES, 'x') }).catch(codeOf)
  if (typeof answer === 'string') return broke(answer)
  if ('status' in answer)
    return answer.status === TOO_LARGE
      ? wrong(
          `The proxy takes less than the ${sizeOf(LARGEST_BODY_BYTES)} that a counter sends at once: the entries of days come slowly or not at all. ${limits}`,
        )
      : broke(`status ${answer.status}`)
  return answer.bytes === LARGEST_BODY_BYTES
    ? well(`A body of ${sizeOf(LARGEST_BODY_BYTES)} comes through.`)
    : wrong(`Of a body of ${LARGEST_BODY_BYTES} bytes ${answer.bytes} came through.`)
}

async function examineEvents(office: OutsideOffice): Promise<Finding> {
  for (let tries = 0; tries < EVENT_TRIES; tries += 1) {
    const headers = await proofOf(office, PROBE_PATHS.line)
    const answer = await ask(office, PROBE_PATHS.line, { method: 'GET', headers })
    if (answer.status !== 200) return refusedProbe(answer)
    if (heldBackMs(answer.at) <= HELD_BACK_MS) return well('Each event comes as it is sent.')
  }
  return wrong(
    'The proxy holds events back: callbacks and changes come late. nginx: proxy_buffering off. HAProxy: option http-no-delay. Caddy: flush_interval -1. Apache: flushpackets=on.',
  )
}

/** How much later than it was sent an event came, by the events beside it: a long way makes all of them late alike. */
function heldBackMs(at: readonly number[]): number {
  const [end = 0, second = 0, first] = at.toReversed()
  if (first === undefined) return Infinity
  return Math.max(second - first - PROBE_PAUSE_MS, PROBE_PAUSE_MS - (end - second))
}
