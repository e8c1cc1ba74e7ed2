// What a counter signs to prove a request: everything that a proxy between it and the office could change or replay.

const PURPOSE = 'galla/office-request/1\n'
const ANSWER_PURPOSE = 'galla/office-answer/1\n'
const CLIENT_PURPOSE = 'galla/office-client-proof/1\n'
const ADDRESSES_PURPOSE = 'galla/office-addresses/1\n'
const KEPT_LOG_PURPOSE = 'galla/office-kept-log/1\n'

export interface RequestToProve {
  readonly officeId: string
  readonly counterId: string
  readonly method: string
  /** Path with its query, as it stands in the request line. */
  readonly path: string
  /** The office's nonce: it makes each proof good for one request. */
  readonly nonce: string
  /** SHA-256 of the body's bytes; of no bytes where there is none. 32 bytes. */
  readonly bodyHash: Uint8Array
  /** Which office the counter knows, as it stands in the header; empty without one. */
  readonly knows: string
}

/** The bytes to sign with the device's Ed25519 key. Every part is preceded by its length, so that none can be taken for another. */
export const requestProofBytes = (request: RequestToProve): Uint8Array =>
  joined(PURPOSE, [
    text(request.officeId),
    text(request.counterId),
    text(request.method.toUpperCase()),
    text(request.path),
    text(request.nonce),
    request.bodyHash,
    text(request.knows),
  ])

/** The bytes that an office signs when it says that a counter is revoked: for this counter, as the answer to this nonce. */
export const signedAnswerBytes = (answer: {
  readonly officeId: string
  readonly counterId: string
  readonly nonce: string
  readonly kind: string
}): Uint8Array =>
  joined(ANSWER_PURPOSE, [
    text(answer.officeId),
    text(answer.counterId),
    text(answer.nonce),
    text(answer.kind),
  ])

/**
 * The bytes that a counter signs with the key of a client of the service. Its public half is the name under which the office knows the client,
 * and the other half follows from the shop's keys and the client id: so nobody else can say that they sell under it.
 */
export const clientProofBytes = (of: {
  readonly officeId: string
  readonly counterId: string
  readonly environment: string
}): Uint8Array => joined(CLIENT_PURPOSE, [text(of.officeId), text(of.counterId), text(of.environment)])

/** The bytes that an office signs when it says at which addresses its machines are reached, so that nobody between names another. */
export const officeAddressesBytes = (of: {
  readonly officeId: string
  readonly addresses: readonly string[]
}): Uint8Array => joined(ADDRESSES_PURPOSE, [text(of.officeId), ...of.addresses.map(text)])

/**
 * The bytes that a restored computer signs with the key of its log's heads, to come in as the counter whose log it is. The code is used once, and
 * the device's keys are those that ask, so that nobody else can use the signature.
 */
export const existingLogBytes = (kept: {
  readonly code: string
  readonly environment: string
  /** Base64url. */
  readonly logId: string
  readonly signingKey: string
  readonly sealingKey: string
}): Uint8Array =>
  joined(KEPT_LOG_PURPOSE, [
    text(kept.code),
    text(kept.environment),
    text(kept.logId),
    text(kept.signingKey),
    text(kept.sealingKey),
  ])

const text = (value: string): Uint8Array => new TextEncoder().encode(value)
const LENGTH_BYTES = 4

function joined(purpose: string, parts: readonly Uint8Array[]): Uint8Array {
  const head = text(purpose)
  const bytes = new Uint8Array(head.length + parts.reduce((sum, part) => sum + LENGTH_BYTES + part.length, 0))
  bytes.set(head)
  let at = head.length
  for (const part of parts) {
    new DataView(bytes.buffer).setUint32(at, part.length)
    bytes.set(part, at + LENGTH_BYTES)
    at += LENGTH_BYTES + part.length
  }
  return bytes
}
