// Checks a log's entries and signed heads with a public key and no secret, as docs/log-format.md describes them. Knows neither Node nor
// the page: the same text runs in both, and it shares no code with the app that wrote the log.

const LINK_BYTES = 32
const NUMBER_BYTES = 8
const LENGTH_BYTES = 4
const LINK_PURPOSE = 'galla/public-link/1\n'
const HEAD_PURPOSE = 'galla/signed-head/1\n'
const NEW_KEY_TYPE = 'signing-key'
const FINGERPRINT_DIGITS = 16
const KEY_DIGITS = 64
export const ENVIRONMENTS = ['production', 'sandbox', 'practice']

const encoder = new TextEncoder()
export const bytesOf = (text) => encoder.encode(text)
export const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const fromHex = (hex) =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

// SHA-256 (FIPS 180-4). The browser's own would answer each of a million entries by a promise.
const primes = []
for (let number = 2; primes.length < 64; number += 1)
  if (primes.every((prime) => number % prime !== 0)) primes.push(number)
/** The first 32 bits after the point. */
const fraction = (value) => Math.floor((value % 1) * 2 ** 32)
const ROUND = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const START = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const BLOCK_BYTES = 64
const rotated = (word, by) => (word >>> by) | (word << (32 - by))
const schedule = new Uint32Array(64)

export function sha256(bytes) {
  const length = Math.ceil((bytes.length + 1 + NUMBER_BYTES) / BLOCK_BYTES) * BLOCK_BYTES
  const padded = new Uint8Array(length)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(length - NUMBER_BYTES, BigInt(bytes.length) * 8n)
  const state = START.slice()
  for (let block = 0; block < length; block += BLOCK_BYTES) mixBlock(state, view, block)
  const digest = new DataView(new ArrayBuffer(LINK_BYTES))
  state.forEach((word, index) => digest.setUint32(index * 4, word))
  return new Uint8Array(digest.buffer)
}

function mixBlock(state, view, block) {
  for (let index = 0; index < 64; index += 1) {
    if (index < 16) {
      schedule[index] = view.getUint32(block + index * 4)
      continue
    }
    const [early, late] = [schedule[index - 15], schedule[index - 2]]
    const small0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
    const small1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
    schedule[index] = schedule[index - 16] + small0 + schedule[index - 7] + small1
  }
  let [a, b, c, d, e, f, g, h] = state
  for (let index = 0; index < 64; index += 1) {
    const large1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const first = (h + large1 + ((e & f) ^ (~e & g)) + ROUND[index] + schedule[index]) | 0
    const large0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const second = (large0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] += word))
}

function joined(...parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function wholeNumber(value) {
  const bytes = new Uint8Array(NUMBER_BYTES)
  new DataView(bytes.buffer).setBigInt64(0, BigInt(value))
  return bytes
}

function countedText(text) {
  const bytes = bytesOf(text)
  const length = new Uint8Array(LENGTH_BYTES)
  new DataView(length.buffer).setUint32(0, bytes.length)
  return joined(length, bytes)
}

export const linkOf = (previous, { sequence, id, atMs, body }) =>
  sha256(
    joined(
      bytesOf(LINK_PURPOSE),
      previous,
      wholeNumber(sequence),
      countedText(id),
      wholeNumber(atMs),
      sha256(bytesOf(body)),
    ),
  )

export const headBytesOf = (environment, logId, { sequence, publicLink, signedAtMs }) =>
  joined(
    bytesOf(HEAD_PURPOSE),
    countedText(environment),
    logId,
    wholeNumber(sequence),
    fromHex(publicLink),
    wholeNumber(sequence),
    wholeNumber(signedAtMs),
  )

export const fingerprintOf = (key) => hexOf(sha256(fromHex(key))).slice(0, FINGERPRINT_DIGITS)

export const isHex = (value, digits) =>
  typeof value === 'string' && value.length === digits && /^[0-9a-f]*$/.test(value)
export const isNumber = (value) => Number.isSafeInteger(value)

/** One line of an exported file. `unreadable` if it is not what an export holds. */
export function recordOf(line) {
  let said
  try {
    said = JSON.parse(line)
  } catch {
    return { kind: 'unreadable' }
  }
  if (typeof said !== 'object' || said === null) return { kind: 'unreadable' }
  if (said.galla === 'log')
    return { kind: 'header', environment: said.environment, publicKey: said.publicKey }
  if (said.head !== undefined) return headRecord(said.head)
  if (said.close !== undefined) return { kind: 'other' }
  if (said.kind === 'books') return { kind: 'books' }
  return entryRecord({
    sequence: said.sequence,
    id: said.requestId,
    atMs: said.recordedAt,
    body: said.body,
    publicLink: said.publicLink,
  })
}

/** An entry as it lies in a file; `unlinked` if a part that its link is computed from is not there. */
export function entryRecord({ sequence, id, atMs, body, publicLink }) {
  const isWhole =
    isNumber(sequence) &&
    typeof id === 'string' &&
    isNumber(atMs) &&
    typeof body === 'string' &&
    isHex(publicLink, KEY_DIGITS)
  return isWhole
    ? { kind: 'entry', sequence, id, atMs, body, publicLink }
    : { kind: 'unlinked', sequence: isNumber(sequence) ? sequence : null }
}

export function headRecord(head) {
  const { sequence, publicLink, signedAt, key, signature } = head ?? {}
  const isWhole =
    isNumber(sequence) &&
    isNumber(signedAt) &&
    isHex(publicLink, KEY_DIGITS) &&
    isHex(key, KEY_DIGITS) &&
    isHex(signature, 2 * KEY_DIGITS)
  return isWhole
    ? { kind: 'head', sequence, publicLink, signedAtMs: signedAt, key, signature }
    : { kind: 'unreadable' }
}

/** What a person typed or pasted: groups, spaces and capitals do not matter. Null if it is neither a key nor a fingerprint. */
export function keyFrom(typed) {
  const digits = typed.replaceAll(/[\s:-]/g, '').toLowerCase()
  return isHex(digits, KEY_DIGITS) || isHex(digits, FINGERPRINT_DIGITS) ? digits : null
}

export const isOfKey = (key, trusted) => key === trusted || fingerprintOf(key) === trusted

/** The public key that an entry introduces in the place of a lost one, or null. */
function keyIntroducedBy(body) {
  if (!body.includes(NEW_KEY_TYPE)) return null
  try {
    const { type, publicKey } = JSON.parse(body)
    return type === NEW_KEY_TYPE && isHex(publicKey, KEY_DIGITS) ? publicKey : null
  } catch {
    return null
  }
}

/**
 * Checks a log. `records()` starts to read it from the beginning, in batches; it is read twice. `trusted` is a key or a fingerprint, or
 * null for the key that the file itself begins with. `verifySignature(key, bytes, signature)` answers null where Ed25519 is not known.
 */
export async function checkLog({ records, trusted, verifySignature, onProgress = async () => {} }) {
  const { header, heads } = await readHeads(records)
  const state = {
    environments: ENVIRONMENTS.includes(header?.environment) ? [header.environment] : ENVIRONMENTS,
    trusted: trusted ?? heads[0]?.key ?? null,
    introduced: new Map(heads.slice(0, 1).map(({ key }) => [key, 0])),
    headsAt: bySequence(heads),
    entries: 0,
    previous: new Uint8Array(LINK_BYTES),
    logId: null,
    lastGoodHead: 0,
    proven: null,
    canVerify: true,
  }
  let line = 0
  for await (const batch of records()) {
    for (const record of batch) {
      line += 1
      const broken = takeRecord(record, state) ?? (await takeHeads(record, state, verifySignature))
      if (broken !== null) return { kind: 'broken', ...broken, line }
    }
    await onProgress(state.entries)
  }
  return verdictAtEnd(state, heads)
}

/** By hand: a browser that is too old to check signatures shall still say so. */
function bySequence(heads) {
  const groups = new Map()
  for (const head of heads) groups.set(head.sequence, [...(groups.get(head.sequence) ?? []), head])
  return groups
}

async function readHeads(records) {
  let header = null
  const heads = []
  for await (const batch of records())
    for (const record of batch) {
      if (record.kind === 'header') header ??= record
      if (record.kind === 'head') heads.push(record)
    }
  return { header, heads: [...heads].sort((one, other) => one.sequence - other.sequence) }
}

const at = (fault, sequence, upTo = sequence) => ({ fault, sequence, upTo })

function takeRecord(record, state) {
  const expected = state.entries + 1
  if (record.kind === 'unreadable') return at('unreadable', expected)
  if (record.kind === 'books') return at('unproven', expected)
  if (record.kind === 'unlinked') return at('unlinked', record.sequence ?? expected)
  if (record.kind !== 'entry') return null
  if (record.sequence > expected) return at('missing', expected, record.sequence - 1)
  if (record.sequence < expected) return at('repeated', record.sequence)
  const link = linkOf(state.previous, record)
  if (hexOf(link) !== record.publicLink) return at('link', record.sequence)
  state.logId ??= link
  state.previous = link
  state.entries = record.sequence
  const key = keyIntroducedBy(record.body)
  if (key !== null && !state.introduced.has(key)) state.introduced.set(key, record.sequence)
  return null
}

async function takeHeads(record, state, verifySignature) {
  if (record.kind !== 'entry') return null
  for (const head of state.headsAt.get(record.sequence) ?? []) {
    if (!state.introduced.has(head.key)) return { ...at('key', head.sequence), key: head.key }
    if (!(await isSigned(head, state, verifySignature))) return at('signature', head.sequence)
    if (head.publicLink !== hexOf(state.previous)) return at('head', state.lastGoodHead + 1, head.sequence)
    state.lastGoodHead = head.sequence
    if (isOfKey(head.key, state.trusted)) state.proven = head
  }
  return null
}

/** A copy of a log does not say its environment; the first signature does. */
async function isSigned(head, state, verifySignature) {
  const [key, signature] = [fromHex(head.key), fromHex(head.signature)]
  for (const environment of state.environments) {
    const isValid = await verifySignature(key, headBytesOf(environment, state.logId, head), signature)
    if (isValid === null) state.canVerify = false
    if (isValid === false) continue
    if (isValid) state.environments = [environment]
    return true
  }
  return false
}

function verdictAtEnd(state, heads) {
  const { entries, proven, trusted, introduced, canVerify, environments } = state
  if (heads.length === 0) return { kind: 'broken', ...at('unsigned', 0), line: 0 }
  if (heads.at(-1).sequence > entries)
    return { kind: 'broken', ...at('cut', entries + 1, heads.at(-1).sequence), line: 0 }
  if (proven === null) return { kind: 'broken', ...at('key', heads[0].sequence), key: heads[0].key, line: 0 }
  return {
    kind: canVerify ? 'whole' : 'links-alone',
    environment: environments[0],
    entries,
    provenTo: proven.sequence,
    provenAtMs: proven.signedAtMs,
    attestedFrom: heads[0].sequence,
    attestedAtMs: heads[0].signedAtMs,
    trusted,
    key: proven.key,
    newKeys: [...introduced]
      .filter(([, sequence]) => sequence > 0)
      .map(([key, sequence]) => ({ key, sequence })),
  }
}

/** Ed25519 by WebCrypto; null where this computer's does not know it. */
export async function verifyByWebCrypto(key, bytes, signature) {
  try {
    const imported = await globalThis.crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, [
      'verify',
    ])
    return await globalThis.crypto.subtle.verify({ name: 'Ed25519' }, imported, signature, bytes)
  } catch (error) {
    // Elsewhere a key that is no point of the curve is refused with another error.
    return globalThis.crypto?.subtle === undefined || error?.name === 'NotSupportedError' ? null : false
  }
}

const LINES_AT_ONCE = 2_000

/** The records of an exported file that comes in pieces of text. */
export async function* recordsOfLines(pieces) {
  let rest = ''
  let batch = []
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()
    for (const line of lines) if (line.trim() !== '') batch.push(recordOf(line))
    if (batch.length < LINES_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (rest.trim() !== '') batch.push(recordOf(rest))
  yield batch
}
