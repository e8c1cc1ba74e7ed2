// Checks one exported file with the proof that lies beside it, as docs/log-format.md describes it: whether it is, byte for byte, the file that
// the shop's log names, and whether the shop signed the log with that entry as its last. Knows neither Node nor the page.
import { ENVIRONMENTS, fromHex, headBytesOf, hexOf, isHex, isNumber, isOfKey, linkOf } from './verifier.mjs'

export const PROOF_ENDING = '.proof.json'
const PROOF_FORMAT = 'galla/export-proof/1'
const EXPORTS_ID = 'EXPORTS'
const HEX_DIGITS = 64
const INDIA_OFFSET_MS = 19_800_000
const LINE_FEED = 10

/** What a proof says, from its text. Null if it is not one, or lacks a part. */
export function proofFrom(text) {
  try {
    const { format, entry, head } = JSON.parse(text)
    const exported = JSON.parse(entry.body)
    const isWhole =
      format === PROOF_FORMAT &&
      entry.id === EXPORTS_ID &&
      exported.type === 'exported' &&
      [entry.sequence, entry.atMs, head.sequence, head.count, head.atMs].every(isNumber) &&
      [exported.from, exported.to, exported.upTo].every(isNumber) &&
      [entry.previousLink, head.logId, head.publicLink, head.key, exported.sha256].every((hex) =>
        isHex(hex, HEX_DIGITS),
      ) &&
      isHex(head.signature, 2 * HEX_DIGITS) &&
      ENVIRONMENTS.includes(head.environment)
    return isWhole ? { entry, head, exported } : null
  } catch {
    return null
  }
}

/**
 * Checks a file. `file` is its SHA-256 in hexadecimal digits, its first line as text, and its last byte; `trusted` and `verifySignature` are
 * those of `checkLog`. The proof is judged before the file: what is wrong with the file is said by a proof that holds.
 */
export async function checkExport({ proof, file, trusted, verifySignature }) {
  if (proof === null) return { kind: 'broken', fault: 'unreadable-proof' }
  const { entry, head, exported } = proof
  if (trusted !== null && !isOfKey(head.key, trusted))
    return { kind: 'broken', fault: 'proof-key', key: head.key }
  const signedHead = { ...head, signedAtMs: head.atMs }
  const signed = headBytesOf(head.environment, fromHex(head.logId), signedHead)
  const isSigned = await verifySignature(fromHex(head.key), signed, fromHex(head.signature))
  if (isSigned === false) return { kind: 'broken', fault: 'proof-signature' }
  const isLast = head.sequence === entry.sequence && head.count === entry.sequence
  if (!isLast || hexOf(linkOf(fromHex(entry.previousLink), entry)) !== head.publicLink)
    return { kind: 'broken', fault: 'proof-entry' }
  if (file.sha256 !== exported.sha256)
    return { kind: 'broken', fault: faultOf(file, exported), ...aboutOf(exported) }
  return {
    kind: isSigned === null ? 'links-alone' : 'whole',
    entry: entry.sequence,
    environment: head.environment,
    key: head.key,
    signedAtMs: head.atMs,
    ...aboutOf(exported),
  }
}

const aboutOf = ({ from, to, upTo }) => ({ from: isoDay(from), to: isoDay(to - 1), upTo })
const isoDay = (atMs) => new Date(atMs + INDIA_OFFSET_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** The commonest reasons why a file is not the one that was proven; its first line names its period and last entry. */
function faultOf({ firstLine, lastByte }, exported) {
  const { from, to, upTo } = aboutOf(exported)
  try {
    const said = JSON.parse(firstLine)
    if (said.kind === 'books' && (said.from !== from || said.to !== to || said.upTo !== upTo))
      return 'other-file'
  } catch {
    return 'changed-file'
  }
  return lastByte === LINE_FEED ? 'changed-file' : 'cut-file'
}
