// The proof beside a file: that the shop's log says which file this is, and that the shop signed the log with that entry as its last.
// Whoever has the public key of a Z report checks it without the log (docs/log-format.md).
import type { Journal } from '../journal'

export type ProofJournal = Pick<
  Journal,
  'environment' | 'exported' | 'copiedAfter' | 'logId' | 'signHead' | 'headAt'
>

const FORMAT = 'galla/export-proof/1'

/** Of the file whose entry is the newest of its kind; null where the log has no key to sign with. */
export function proofOf(journal: ProofJournal, fileName: string): Uint8Array | null {
  const sequence = journal.exported().at(-1)?.sequence
  const logId = journal.logId()
  if (sequence === undefined || logId === null) return null
  journal.signHead()
  const head = journal.headAt(sequence)
  const [entry] = journal.copiedAfter(sequence - 1, 1)
  const [before] = sequence === 1 ? [] : journal.copiedAfter(sequence - 2, 1)
  if (head === null || entry === undefined) return null
  const proof = {
    format: FORMAT,
    file: fileName,
    entry: {
      sequence,
      id: entry.requestId,
      atMs: entry.recordedAt,
      body: entry.body,
      previousLink: before === undefined ? '0'.repeat(LINK_DIGITS) : hexOf(before.publicLink),
    },
    head: {
      environment: journal.environment,
      logId: hexOf(logId),
      sequence: head.sequence,
      publicLink: hexOf(head.publicLink),
      count: head.sequence,
      atMs: head.signedAt,
      key: hexOf(head.key),
      signature: hexOf(head.signature),
    },
  }
  return Buffer.from(`${JSON.stringify(proof, undefined, 2)}\n`)
}

const LINK_DIGITS = 64
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
