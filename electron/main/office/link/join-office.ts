// Coming into an office by the line that its owner carried here. The authority's certificate is fetched first, from whoever answers, and
// compared with the digest in the line; nothing else is said before the connection is trusted by it.
import { createHash, X509Certificate } from 'node:crypto'
import https from 'node:https'
import { SECOND_MS } from '#shared/base/clock'
import type { Enrolment } from '#shared/office/enrolment'
import {
  enrolAnswerSchema,
  PATHS,
  problemAnswerSchema,
  type EnrolAnswer,
  type EnrolRequest,
  type ExistingLog,
  type OfficeProblem,
} from '#shared/protocol'
import { fail, succeed, type Result } from '#shared/base/result'
import { parsedJson } from '#shared/base/parsed-json'
import { TunnelAgent } from '../../service/client/tunnel'
import type { DeviceKeys } from './device-keys'
import { createWire, type Wire, type WireOptions } from './wire'
import type { Environment } from '#shared/base/environment'
import { existingLogBytes } from '#shared/office/request-proof'
import { signingKeyOf } from '#shared/node/log/signed-head'

export type EnrolFailure =
  /** Nobody answered at the address, or not as an office does. */
  | { readonly kind: 'unreachable' }
  /** Somebody answered who is not the office of the line. Nothing was told to them. */
  | { readonly kind: 'wrong-office' }
  | { readonly kind: 'refused'; readonly problem: OfficeProblem }

/** What a counter keeps of its office. */
export interface EnrolledAt extends EnrolAnswer {
  readonly address: string
  /** Of every machine of the office, as it signed them last; none before, and for an office on one machine. */
  readonly addresses?: readonly string[] | undefined
  /** PEM of the authority; null where a public one vouches for the domain. */
  readonly authority: string | null
  /** The newest start of the office that is kept (`shared/protocol/known-office.ts`); none before its first answer. */
  readonly epoch?: string | undefined
}

/** Signs with the key of the log that lies here, for whoever asks with these; null where there is none. */
export type SignExistingLog = (asking: {
  readonly code: string
  readonly signingKey: string
  readonly sealingKey: string
}) => ExistingLog | null

const WITHIN_MS = 15 * SECOND_MS
/** A certificate is some hundred bytes long. */
const LONGEST_CERTIFICATE = 20_000

interface Enrolling {
  readonly enrolment: Enrolment
  readonly name: string
  readonly appVersion: string
  readonly keys: Pick<DeviceKeys, 'signing' | 'sealing'>
  readonly existingLog: SignExistingLog
  readonly connection: Pick<WireOptions, 'proxy' | 'timers'>
}

/** At the first machine of the line that answers. */
export async function enrol(of: Enrolling): Promise<Result<EnrolledAt, EnrolFailure>> {
  const { address, otherAddresses = [] } = of.enrolment
  const addresses = otherAddresses.length === 0 ? undefined : [address, ...otherAddresses]
  let answer = await enrolAt(address, of)
  for (const other of otherAddresses)
    if (!answer.ok && answer.failure.kind === 'unreachable') answer = await enrolAt(other, of)
  return answer.ok ? succeed({ ...answer.value, addresses }) : answer
}

async function enrolAt(
  address: string,
  { enrolment, name, appVersion, keys, existingLog, connection }: Enrolling,
): Promise<Result<EnrolledAt, EnrolFailure>> {
  const { authorityDigest, code, kind } = enrolment
  const authority = authorityDigest === null ? null : await authorityAt(address, connection)
  if (authorityDigest !== null) {
    if (authority === null) return fail({ kind: 'unreachable' })
    if (digestOf(authority) !== authorityDigest) return fail({ kind: 'wrong-office' })
  }
  const wire = createWire({ ...connection, address, authority })
  try {
    const asking = {
      code,
      signingKey: Buffer.from(keys.signing.publicKey).toString('base64url'),
      sealingKey: Buffer.from(keys.sealing.publicKey).toString('base64url'),
    }
    const answer = await told(wire, { ...asking, kind, name, appVersion, log: existingLog(asking) })
    return answer.ok ? succeed({ ...answer.value, address, authority }) : answer
  } finally {
    wire.close()
  }
}

async function told(wire: Wire, request: EnrolRequest): Promise<Result<EnrolAnswer, EnrolFailure>> {
  const sent = await wire
    .send({
      method: 'POST',
      path: PATHS.enrol,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(request)),
      timeoutMs: WITHIN_MS,
    })
    .catch((error: unknown) => error)
  if (sent instanceof Error || !isAnswer(sent))
    return fail({ kind: isUntrusted(sent) ? 'wrong-office' : 'unreachable' })
  const body = parsedJson(sent.body.toString('utf8'))
  const enrolled = enrolAnswerSchema.safeParse(body)
  if (enrolled.success) return succeed(enrolled.data)
  const refused = problemAnswerSchema.safeParse(body)
  return fail(refused.success ? { kind: 'refused', problem: refused.data.problem } : { kind: 'unreachable' })
}

const isAnswer = (sent: unknown): sent is { readonly body: Buffer } =>
  typeof sent === 'object' && sent !== null && 'body' in sent

/** OpenSSL's and Node's names for a certificate that the given authority did not sign, or that is for another name. */
const isUntrusted = (error: unknown): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO/.test(String((error as NodeJS.ErrnoException | null)?.code))

/** Asked without any trust, so it is believed only by its digest. Null if nothing like a certificate came. */
async function authorityAt(
  address: string,
  { proxy, timers }: Pick<WireOptions, 'proxy' | 'timers'>,
): Promise<string | null> {
  const agent = new TunnelAgent(
    { keepAlive: false, rejectUnauthorized: false },
    {
      lookup: proxy,
      timers,
      trust: () => {
        throw new Error('a proxy that itself is asked over HTTPS cannot be used to find an office')
      },
    },
  )
  try {
    return await new Promise<string | null>((resolve) => {
      const request = https.get(
        new URL(PATHS.authority, address).href,
        { agent, rejectUnauthorized: false },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (piece: string) => {
            text += piece
            if (text.length > LONGEST_CERTIFICATE) request.destroy()
          })
          response.on('end', () => resolve(isCertificate(text) ? text : null))
        },
      )
      const giveUp = timers.after(WITHIN_MS, () => request.destroy())
      request.on('error', () => resolve(null))
      request.on('close', () => {
        giveUp()
        resolve(null)
      })
    })
  } finally {
    agent.destroy()
  }
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).ca
  } catch {
    return false
  }
}

const digestOf = (pem: string): string =>
  createHash('sha256').update(new X509Certificate(pem).raw).digest('base64url')

/**
 * A restored computer signs that the log of a counter lies on it, with the key of the log's heads: so it comes in
 * as that counter.
 */
export function signerOfLog({
  environment,
  logId,
  secret,
}: {
  readonly environment: Environment
  readonly logId: Uint8Array
  readonly secret: Uint8Array
}): SignExistingLog {
  const key = signingKeyOf(secret)
  const log = { environment, logId: base64(logId) }
  return (asking) => ({
    ...log,
    key: base64(key.publicKey),
    signature: base64(key.sign(existingLogBytes({ ...log, ...asking }))),
  })
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
