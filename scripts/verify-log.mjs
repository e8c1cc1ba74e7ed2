// npm run verify-log -- FILE [--key KEY]: checks an exported log, a copy of the log itself, or a file beside which FILE.proof.json lies, with
// no network and no secret. KEY is the public key or its fingerprint from a Z report. Ends with 0 for a whole log or the very file, 1 for any
// other, 2 if it could not be read.
import { createHash } from 'node:crypto'
import { closeSync, createReadStream, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { helpIfAsked } from './lib/command-line.mjs'
import {
  checkLog,
  entryRecord,
  headRecord,
  hexOf,
  keyFrom,
  recordsOfLines,
  verifyByWebCrypto,
} from './verify-log/verifier.mjs'
import { checkExport, PROOF_ENDING, proofFrom } from './verify-log/proof.mjs'
import { wordsOn, wordsOnExport } from './verify-log/words.mjs'

const SQLITE_MARK = 'SQLite format 3\0'
const ROWS_AT_ONCE = 2_000
const CANNOT_READ = 2

helpIfAsked()
const wanted = argumentsOf(process.argv.slice(2))
if (wanted === null) stop('usage: npm run verify-log -- FILE [--key KEY]')
const { file, trusted } = wanted
try {
  const { headline, lines, kind } = await toldOf(file)
  process.stdout.write(`${headline}\n${lines.map((line) => `  ${line}\n`).join('')}`)
  process.exitCode = kind === 'whole' ? 0 : 1
} catch (error) {
  stop(`${file} cannot be read: ${error.message}`)
}

async function toldOf(path) {
  const exported = path.endsWith(PROOF_ENDING) ? path.slice(0, -PROOF_ENDING.length) : path
  const checked = { trusted, verifySignature: verifyByWebCrypto }
  if (existsSync(`${exported}${PROOF_ENDING}`)) {
    const proof = proofFrom(readFileSync(`${exported}${PROOF_ENDING}`, 'utf8'))
    return wordsOnExport(
      await checkExport({ proof, file: await digestOf(exported), ...checked }),
      trusted !== null,
    )
  }
  const records = isDatabase(path)
    ? await copyOfLog(path)
    : () => recordsOfLines(createReadStream(path, 'utf8'))
  return wordsOn(await checkLog({ records, ...checked }), trusted !== null)
}

/** A year may be larger than a text can be, so the file is read in pieces. */
async function digestOf(path) {
  const hash = createHash('sha256')
  let firstLine = null
  let lastByte = -1
  for await (const piece of createReadStream(path)) {
    hash.update(piece)
    firstLine ??= piece.toString('utf8').split('\n', 1)[0]
    lastByte = piece.at(-1)
  }
  return { sha256: hash.digest('hex'), firstLine: firstLine ?? '', lastByte }
}

function argumentsOf(given) {
  const at = given.indexOf('--key')
  const typed = at === -1 ? null : (given[at + 1] ?? '')
  const files = at === -1 ? given : given.toSpliced(at, 2)
  if (files.length !== 1 || files[0].startsWith('--')) return null
  const trusted = typed === null ? null : keyFrom(typed)
  if (typed !== null && trusted === null) stop('the key has 64 hexadecimal digits, its fingerprint 16')
  return { file: files[0], trusted }
}

function stop(text) {
  process.stderr.write(`galla: ${text}\n`)
  process.exit(CANNOT_READ)
}

function isDatabase(path) {
  const handle = openSync(path, 'r')
  try {
    const start = Buffer.alloc(SQLITE_MARK.length)
    readSync(handle, start, 0, start.length, 0)
    return start.toString('latin1') === SQLITE_MARK
  } finally {
    closeSync(handle)
  }
}

/** A copy with its write-ahead log is read with it; one on a disk that takes no file beside it is read as it is. */
async function copyOfLog(path) {
  const { DatabaseSync } = await sqlite()
  const immutable = pathToFileURL(path)
  immutable.searchParams.set('immutable', '1')
  let database
  for (const place of [path, immutable]) {
    try {
      database = new DatabaseSync(place, { readOnly: true })
      database.prepare('SELECT count(*) FROM sqlite_schema').get()
      break
    } catch (error) {
      if (place === immutable) throw error
    }
  }
  return () => recordsOfDatabase(database)
}

async function sqlite() {
  try {
    return await import('node:sqlite')
  } catch {
    throw new Error('a copy of the log needs Node 22.13 or newer; an exported file does not')
  }
}

function* recordsOfDatabase(database) {
  if (!hasTable(database, 'events')) throw new Error('it is not a log of this app')
  if (hasTable(database, 'heads'))
    yield database
      .prepare('SELECT sequence, public_link, signed_at, signature, key FROM heads ORDER BY sequence')
      .all()
      .map((row) =>
        headRecord({
          sequence: row.sequence,
          publicLink: asHex(row.public_link),
          signedAt: row.signed_at,
          signature: asHex(row.signature),
          key: asHex(row.key),
        }),
      )
  const rows = database.prepare('SELECT * FROM events WHERE sequence > ? ORDER BY sequence LIMIT ?')
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const batch = rows.all(after, ROWS_AT_ONCE)
    if (batch.length === 0) return
    yield batch.map((row) =>
      entryRecord({
        sequence: row.sequence,
        id: row.request_id,
        atMs: row.recorded_at,
        body: row.body,
        publicLink: asHex(row.public_link),
      }),
    )
    after = batch.at(-1).sequence
  }
}

function hasTable(database, name) {
  return (
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined
  )
}

function asHex(value) {
  return value instanceof Uint8Array ? hexOf(value) : value
}
