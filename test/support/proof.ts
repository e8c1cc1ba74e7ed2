// Exported journals for checks without a secret: a valid one, and what forgers make of it.
import { createHash } from 'node:crypto'
import { bodyHashOf, PUBLIC_CHAIN_START, publicLink } from '#shared/node/log/public-link'
import { signHead, signingKeyOf, type SigningKey } from '#shared/node/log/signed-head'

export const SHOP_SECRET = new Uint8Array(32).fill(7)
export const OTHER_SECRET = new Uint8Array(32).fill(8)
export const SHOP_KEY = signingKeyOf(SHOP_SECRET)
export const OTHER_KEY = signingKeyOf(OTHER_SECRET)
export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export interface ExportedEntry {
  readonly sequence: number
  readonly requestId: string
  readonly recordedAt: number
  readonly body: string
  readonly publicLink: string
}

export interface ExportedHead {
  readonly sequence: number
  readonly publicLink: string
  readonly signedAt: number
  readonly key: string
  readonly signature: string
}

export interface ExportedJournal {
  readonly entries: readonly ExportedEntry[]
  readonly heads: readonly ExportedHead[]
}

const BASE_MS = Date.UTC(2026, 10, 20, 4, 30)
const bodyOf = (sequence: number): string =>
  JSON.stringify({ type: 'intent', payee: 'मीरा', amountPaise: sequence * 100 })
const AFTER_LOST_KEY = 7

/** Recomputes every link from the content, as the shop does, and a forger may. */
function linked(entries: readonly Omit<ExportedEntry, 'publicLink'>[]): ExportedEntry[] {
  let previous = PUBLIC_CHAIN_START
  return entries.map((entry) => {
    const { sequence, requestId, recordedAt, body } = entry
    previous = publicLink(previous, { sequence, id: requestId, atMs: recordedAt, bodyHash: bodyHashOf(body) })
    return { ...entry, publicLink: hex(previous) }
  })
}

function headAt(entries: readonly ExportedEntry[], sequence: number, key: SigningKey): ExportedHead {
  const linkOf = (at: number) => Buffer.from(entries[at - 1]?.publicLink ?? '', 'hex')
  const signedAt = BASE_MS + 3_600_000 + sequence
  const signed = signHead(key, {
    environment: 'production',
    logId: linkOf(1),
    sequence,
    publicLink: linkOf(sequence),
    count: sequence,
    atMs: signedAt,
  })
  return {
    sequence,
    publicLink: hex(signed.publicLink),
    signedAt,
    key: hex(signed.key),
    signature: hex(signed.signature),
  }
}

const entriesWith = (bodies: (sequence: number) => string): ExportedEntry[] =>
  linked(
    Array.from({ length: 12 }, (_, index) => ({
      sequence: index + 1,
      requestId: `SALE-${index + 1}`,
      recordedAt: BASE_MS + index * 60_000,
      body: bodies(index + 1),
    })),
  )

/** Twelve entries, with heads at 4, 8 and 12. */
export function soundLog(): ExportedJournal {
  const entries = entriesWith(bodyOf)
  return { entries, heads: [4, 8, 12].map((sequence) => headAt(entries, sequence, SHOP_KEY)) }
}

/** The key was lost, and entry 7 introduces another. */
export function journalWithNewKey(): ExportedJournal {
  const introduction = JSON.stringify({ type: 'signing-key', publicKey: hex(OTHER_KEY.publicKey) })
  const entries = entriesWith((sequence) => (sequence === AFTER_LOST_KEY ? introduction : bodyOf(sequence)))
  const heads = [headAt(entries, 4, SHOP_KEY), headAt(entries, 8, OTHER_KEY), headAt(entries, 12, OTHER_KEY)]
  return { entries, heads }
}

export function exportText({ entries, heads }: ExportedJournal): string {
  const header = { galla: 'log', version: 2, environment: 'production', publicKey: hex(SHOP_KEY.publicKey) }
  const lines = [
    header,
    ...heads.map((head) => ({ environment: 'production', head })),
    ...entries.map((entry) => ({ environment: 'production', ...entry, link: '0'.repeat(64) })),
    { environment: 'production', close: { sequence: entries.length } },
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** A file for the accountant of November 2026, and its proof: entry 12 of a log names it. */
export function provenFile(): { readonly file: string; readonly proof: string } {
  const file = '{"kind":"books","from":"2026-11-01","to":"2026-11-30","upTo":11}\n{"kind":"sale"}\n'
  const [from, to] = [Date.UTC(2026, 9, 31, 18, 30), Date.UTC(2026, 10, 30, 18, 30)]
  const sha256 = createHash('sha256').update(file).digest('hex')
  const body = JSON.stringify({
    type: 'exported',
    form: 'jsonl',
    from,
    to,
    upTo: 11,
    sha256,
    staffId: 'owner',
  })
  const { entries } = soundLog()
  const before = entries.slice(0, 11)
  const [named] = linked([
    ...before,
    { ...(entries[11] as ExportedEntry), requestId: 'EXPORTS', body },
  ]).slice(11)
  const entry = named as ExportedEntry
  const head = headAt([...before, entry], 12, SHOP_KEY)
  const proof = {
    format: 'galla/export-proof/1',
    file: 'month.jsonl',
    entry: {
      sequence: 12,
      id: entry.requestId,
      atMs: entry.recordedAt,
      body,
      previousLink: before.at(-1)?.publicLink,
    },
    head: {
      environment: 'production',
      logId: before[0]?.publicLink,
      sequence: 12,
      publicLink: head.publicLink,
      count: 12,
      atMs: head.signedAt,
      key: head.key,
      signature: head.signature,
    },
  }
  return { file, proof: JSON.stringify(proof) }
}

export interface Forgery {
  readonly what: string
  readonly log: ExportedJournal
  /** What the verdict says in its headline. */
  readonly says: RegExp
}

/** What somebody may do to an exported log, each with what a stranger is told. */
export function forgeries(): readonly Forgery[] {
  const { entries, heads } = soundLog()
  const changedAt = (at: number, change: Partial<ExportedEntry>) =>
    entries.map((entry) => (entry.sequence === at ? { ...entry, ...change } : entry))
  const fifth = entries[4] as ExportedEntry
  const relinked = linked(changedAt(6, { body: bodyOf(99) }))
  const renumbered = linked(
    entries.toSpliced(5, 1).map((entry, index) => ({ ...entry, sequence: index + 1 })),
  )
  return [
    {
      what: 'a changed content',
      log: { entries: changedAt(6, { body: bodyOf(99) }), heads },
      says: /entry 6 was changed/,
    },
    {
      what: 'a changed time',
      log: { entries: changedAt(1, { recordedAt: 1 }), heads },
      says: /entry 1 was changed/,
    },
    {
      what: 'a changed id',
      log: { entries: changedAt(12, { requestId: 'SALE-13' }), heads },
      says: /entry 12 was changed/,
    },
    { what: 'a dropped entry', log: { entries: entries.toSpliced(4, 1), heads }, says: /entry 5 is missing/ },
    {
      what: 'a dropped range',
      log: { entries: entries.toSpliced(4, 3), heads },
      says: /entries 5 to 7 are missing/,
    },
    {
      what: 'an inserted entry',
      log: { entries: entries.toSpliced(7, 0, fifth), heads },
      says: /entry 5 stands where it does not belong/,
    },
    {
      what: 'reordered entries',
      log: { entries: entries.toSpliced(4, 1).toSpliced(5, 0, fifth), heads },
      says: /entry 5 is missing from its place/,
    },
    {
      what: 'an entry dropped and the rest renumbered',
      log: { entries: renumbered, heads },
      says: /entries 5 to 8 is not what was signed/,
    },
    {
      what: 'links computed anew',
      log: { entries: relinked, heads },
      says: /entries 5 to 8 is not what was signed/,
    },
    {
      what: 'a cut end',
      log: { entries: entries.slice(0, 10), heads },
      says: /ends before entry 11, but was signed up to entry 12/,
    },
    {
      what: 'links computed anew and signed with another key',
      log: {
        entries: relinked,
        heads: [heads[0] as ExportedHead, headAt(relinked, 8, OTHER_KEY), headAt(relinked, 12, OTHER_KEY)],
      },
      says: /signature at entry 8 is by another key/,
    },
    {
      what: 'every head signed anew with another key',
      log: { entries: relinked, heads: [4, 8, 12].map((sequence) => headAt(relinked, sequence, OTHER_KEY)) },
      says: /signature at entry 4 is by another key/,
    },
    {
      what: 'a head with another time',
      log: { entries, heads: heads.map((head) => (head.sequence === 8 ? { ...head, signedAt: 1 } : head)) },
      says: /signature at entry 8 is not valid/,
    },
    { what: 'no head', log: { entries, heads: [] }, says: /no signature/ },
  ]
}
