import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createProofCheck, type ProofVerdict, type ProvenEntry } from '#shared/node/log/check'
import { bodyHashOf, PUBLIC_CHAIN_START, publicLink } from '#shared/node/log/public-link'
import {
  fingerprintOf,
  headBytes,
  isSignedByItsKey,
  signHead,
  signingKeyOf,
  type SignedHead,
  type SigningKey,
} from '#shared/node/log/signed-head'

const KEY = signingKeyOf(new Uint8Array(32).fill(7))
const OTHER_KEY = signingKeyOf(new Uint8Array(32).fill(8))
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const bodyOf = (sequence: number): string => `{"type":"intent","amountPaise":${sequence * 100}}`

/** Entries whose links follow from each other, whatever else is wrong with them. */
function linked(entries: readonly Omit<ProvenEntry, 'publicLink'>[]): ProvenEntry[] {
  let previous = PUBLIC_CHAIN_START
  return entries.map((entry) => {
    previous = publicLink(previous, { ...entry, bodyHash: bodyHashOf(entry.body) })
    return { ...entry, publicLink: previous }
  })
}

const entryOf = (sequence: number, body = bodyOf(sequence)) => ({
  sequence,
  id: `SALE-${sequence}`,
  atMs: 1_000 * sequence,
  body,
})

const headAt = (entries: readonly ProvenEntry[], sequence: number, key: SigningKey = KEY): SignedHead =>
  signHead(key, {
    environment: 'production',
    logId: entries[0]?.publicLink ?? PUBLIC_CHAIN_START,
    sequence,
    publicLink: entries[sequence - 1]?.publicLink ?? PUBLIC_CHAIN_START,
    count: sequence,
    atMs: 50_000 + sequence,
  })

/** Ten entries, with heads at 4, 8 and 10. */
function soundLog() {
  const entries = linked(Array.from({ length: 10 }, (_, index) => entryOf(index + 1)))
  return { entries, heads: [4, 8, 10].map((sequence) => headAt(entries, sequence)) }
}

function verdictOn(
  entries: readonly ProvenEntry[],
  heads: readonly SignedHead[],
  publicKey: Uint8Array | null = KEY.publicKey,
): ProofVerdict {
  const check = createProofCheck('production', heads, publicKey)
  for (const entry of entries) {
    const broken = check.next(entry)
    if (broken !== null) return broken
  }
  return check.end()
}

const changed = (entries: readonly ProvenEntry[], sequence: number): ProvenEntry[] =>
  entries.map((entry) => (entry.sequence === sequence ? { ...entry, body: bodyOf(99) } : entry))

describe('a public link', () => {
  it('is the SHA-256 of exactly the documented bytes', () => {
    const bytes = Buffer.concat([
      Buffer.from('galla/public-link/1\n'),
      Buffer.alloc(32),
      Buffer.from('0000000000000001', 'hex'),
      Buffer.from('00000006', 'hex'),
      Buffer.from('SALE-1'),
      Buffer.from('00000000000003e8', 'hex'),
      createHash('sha256').update(bodyOf(1)).digest(),
    ])
    expect(hex(publicLink(PUBLIC_CHAIN_START, { ...entryOf(1), bodyHash: bodyHashOf(bodyOf(1)) }))).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    )
  })

  it('takes only links and hashes of 32 bytes, and whole numbers', () => {
    const entry = { ...entryOf(1), bodyHash: bodyHashOf('') }
    expect(() => publicLink(new Uint8Array(31), entry)).toThrow(RangeError)
    expect(() => publicLink(PUBLIC_CHAIN_START, { ...entry, bodyHash: new Uint8Array(33) })).toThrow(
      RangeError,
    )
    expect(() => publicLink(PUBLIC_CHAIN_START, { ...entry, atMs: 0.5 })).toThrow(RangeError)
  })
})

describe('a signed head', () => {
  it('is signed over exactly the documented bytes', () => {
    const head = headAt(soundLog().entries, 4)
    expect(hex(headBytes(head))).toBe(
      [
        hex(Buffer.from('galla/signed-head/1\n')),
        '0000000a',
        hex(Buffer.from('production')),
        hex(head.logId),
        '0000000000000004',
        hex(head.publicLink),
        '0000000000000004',
        '000000000000c354',
      ].join(''),
    )
    expect(isSignedByItsKey(head)).toBe(true)
  })

  it('holds for nothing else than what it was signed over', () => {
    const head = headAt(soundLog().entries, 4)
    const others: Partial<SignedHead>[] = [
      { environment: 'sandbox' },
      { logId: PUBLIC_CHAIN_START },
      { sequence: 5 },
      { publicLink: PUBLIC_CHAIN_START },
      { count: 5 },
      { atMs: 0 },
      { key: OTHER_KEY.publicKey },
      { key: new Uint8Array(31) },
      { signature: new Uint8Array(64) },
    ]
    for (const other of others)
      expect(isSignedByItsKey({ ...head, ...other }), Object.keys(other)[0]).toBe(false)
  })

  it('is made with the key that the secret stands for by RFC 8032', () => {
    const secret = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
    const key = signingKeyOf(secret)
    expect(hex(key.publicKey)).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
    expect(fingerprintOf(key.publicKey)).toMatch(/^[0-9a-f]{16}$/)
    expect(() => signingKeyOf(secret.subarray(1))).toThrow(RangeError)
  })
})

describe('the check of a log without a secret', () => {
  it('finds a sound log whole, and says since when it is attested', () => {
    const { entries, heads } = soundLog()
    expect(verdictOn(entries, heads)).toEqual({
      kind: 'whole',
      entries: 10,
      provenTo: 10,
      attestedSince: { sequence: 4, atMs: 50_004 },
    })
  })

  it('says up to where entries are signed', () => {
    const { entries, heads } = soundLog()
    expect(verdictOn(entries, heads.slice(0, 2))).toMatchObject({ kind: 'whole', entries: 10, provenTo: 8 })
  })

  it.each(Array.from({ length: 10 }, (_, index) => index + 1))('names entry %i when it was changed', (at) => {
    const { entries, heads } = soundLog()
    expect(verdictOn(changed(entries, at), heads)).toMatchObject({ fault: 'link', sequence: at, upTo: at })
  })

  it('names entries that were dropped, repeated or moved', () => {
    const { entries, heads } = soundLog()
    const [third, fifth] = [entries[2] as ProvenEntry, entries[4] as ProvenEntry]
    expect(verdictOn(entries.toSpliced(4, 1), heads)).toMatchObject({ fault: 'missing', sequence: 5 })
    expect(verdictOn(entries.toSpliced(5, 0, fifth), heads)).toMatchObject({ fault: 'repeated', sequence: 5 })
    expect(verdictOn(entries.toSpliced(5, 0, third), heads)).toMatchObject({ fault: 'repeated', sequence: 3 })
    const moved = entries.toSpliced(4, 1).toSpliced(6, 0, fifth)
    expect(verdictOn(moved, heads)).toMatchObject({ fault: 'missing', sequence: 5 })
    expect(verdictOn(entries.slice(0, 9), heads)).toMatchObject({ fault: 'cut', sequence: 10 })
    expect(verdictOn([], heads)).toMatchObject({ fault: 'cut', sequence: 1 })
  })

  it('names the range since the last good head when links were computed anew', () => {
    const { entries, heads } = soundLog()
    const forged = linked(changed(entries, 6))
    expect(verdictOn(forged, heads)).toMatchObject({ fault: 'head', sequence: 5, upTo: 8 })
    const shortened = linked(
      entries.toSpliced(5, 1).map((entry, index) => ({ ...entry, sequence: index + 1 })),
    )
    expect(verdictOn(shortened, heads)).toMatchObject({ fault: 'head', sequence: 5, upTo: 8 })
  })

  it('names a head that was changed, or signed for another log or environment', () => {
    const { entries, heads } = soundLog()
    const later = heads.map((head) => (head.sequence === 8 ? { ...head, atMs: 1 } : head))
    expect(verdictOn(entries, later)).toMatchObject({ fault: 'signature', sequence: 8 })
    const elsewhere = heads.map((head) => signHead(KEY, { ...head, environment: 'sandbox' }))
    expect(verdictOn(entries, elsewhere)).toMatchObject({ fault: 'signature', sequence: 4 })
  })

  it('names a head that was signed anew with another key', () => {
    const { entries, heads } = soundLog()
    const forged = linked(changed(entries, 6))
    const resigned = [heads[0] as SignedHead, headAt(forged, 8, OTHER_KEY), headAt(forged, 10, OTHER_KEY)]
    expect(verdictOn(forged, resigned)).toMatchObject({ fault: 'key', sequence: 8 })
    const all = [4, 8, 10].map((sequence) => headAt(forged, sequence, OTHER_KEY))
    expect(verdictOn(forged, all)).toMatchObject({ fault: 'key', sequence: 4 })
  })

  it('is no proof without a head', () => {
    expect(verdictOn(soundLog().entries, [])).toMatchObject({ fault: 'unsigned' })
  })

  it('follows a new key that an entry introduces, and says what each key answers for', () => {
    const newKey = `{"type":"signing-key","publicKey":"${hex(OTHER_KEY.publicKey)}"}`
    const entries = linked(
      Array.from({ length: 10 }, (_, index) => entryOf(index + 1, index === 5 ? newKey : undefined)),
    )
    const heads = [headAt(entries, 4), headAt(entries, 6, OTHER_KEY), headAt(entries, 10, OTHER_KEY)]
    expect(verdictOn(entries, heads)).toMatchObject({ kind: 'whole', provenTo: 4 })
    expect(verdictOn(entries, heads, OTHER_KEY.publicKey)).toMatchObject({ kind: 'whole', provenTo: 10 })
    expect(verdictOn(entries, heads, null)).toMatchObject({ kind: 'whole', provenTo: 10 })
    const early = [headAt(entries, 4), headAt(entries, 5, OTHER_KEY)]
    expect(verdictOn(entries, early)).toMatchObject({ fault: 'key', sequence: 5 })
  })
})
