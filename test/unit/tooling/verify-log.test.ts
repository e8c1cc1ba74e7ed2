// A stranger with an exported log, the public key and no secret: what the verifier says of a sound log and of every forgery.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { fingerprintOf } from '#shared/node/log/signed-head'
import { verifyPage, verifyPageText } from '../../../scripts/lib/verify-page.mjs'
import {
  checkLog,
  keyFrom,
  recordsOfLines,
  sha256,
  verifyByWebCrypto,
} from '../../../scripts/verify-log/verifier.mjs'
import { wordsOn } from '../../../scripts/verify-log/words.mjs'
import { chanceFrom } from '../../support/mutations'
import { testFolder } from '../../support/journals'
import {
  exportText,
  forgeries,
  hex,
  journalWithNewKey,
  OTHER_KEY,
  SHOP_KEY,
  soundLog,
  type ExportedJournal,
} from '../../support/proof'

const script = resolve(import.meta.dirname, '../../../scripts/verify-log.mjs')
const SHOP = hex(SHOP_KEY.publicKey)

const verdictOn = (text: string, trusted: string | null = SHOP, verifySignature = verifyByWebCrypto) =>
  checkLog({ records: () => recordsOfLines([text]), trusted, verifySignature })

const toldOf = async (text: string, trusted: string | null = SHOP) =>
  wordsOn(await verdictOn(text, trusted), trusted !== null)

function runScript(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

/** A copy of the log itself, with its links and heads in the columns that the app gives them. */
function copyOf({ entries, heads }: ExportedJournal): string {
  const path = join(testFolder(), 'journal.db')
  const database = new DatabaseSync(path)
  database.exec(`CREATE TABLE events (sequence INTEGER PRIMARY KEY, request_id TEXT, recorded_at INTEGER, type TEXT, body TEXT, link TEXT, public_link BLOB);
    CREATE TABLE heads (sequence INTEGER, link TEXT, public_link BLOB, signed_at INTEGER, signature BLOB, key BLOB)`)
  const bytes = (text: string) => Buffer.from(text, 'hex')
  for (const { sequence, requestId, recordedAt, body, publicLink } of entries)
    database
      .prepare("INSERT INTO events VALUES (?, ?, ?, 'intent', ?, '', ?)")
      .run(sequence, requestId, recordedAt, body, bytes(publicLink))
  for (const { sequence, publicLink, signedAt, signature, key } of heads)
    database
      .prepare("INSERT INTO heads VALUES (?, '', ?, ?, ?, ?)")
      .run(sequence, bytes(publicLink), signedAt, bytes(signature), bytes(key))
  database.close()
  return path
}

describe('the check of an exported log', () => {
  it('finds a sound log whole, and says since when it is attested and what lies outside', async () => {
    const { kind, headline, lines } = await toldOf(exportText(soundLog()))
    expect([kind, headline]).toEqual(['whole', 'The log is whole: 12 entries, signed up to entry 12'])
    const text = lines.join('\n')
    expect(text).toContain('Entries 1 to 4 are attested since 20 November 2026')
    expect(text).toContain('name customers lie outside this proof')
    expect(text).not.toContain('No key was given')
  })

  it.each(forgeries())('names the first bad entry: $what', async ({ log, says }) => {
    const { kind, headline } = await toldOf(exportText(log))
    expect([kind, headline]).toEqual(['broken', expect.stringMatching(says)])
  })

  it('says that a key given by the file itself must be compared', async () => {
    const { kind, lines } = await toldOf(exportText(soundLog()), null)
    expect(kind).toBe('whole')
    expect(lines.join('\n')).toContain('No key was given')
  })

  it('takes the fingerprint of a Z report in the place of the key, in groups and capitals', async () => {
    const printed = fingerprintOf(SHOP_KEY.publicKey)
      .toUpperCase()
      .replaceAll(/(.{4})/g, '$1 ')
    expect((await toldOf(exportText(soundLog()), keyFrom(printed))).kind).toBe('whole')
    expect(keyFrom('not a key')).toBeNull()
    const other = await toldOf(exportText(soundLog()), fingerprintOf(OTHER_KEY.publicKey))
    expect(other.headline).toContain('by another key')
  })

  it('says up to where the former key answers when an owner confirmed another', async () => {
    const { kind, headline, lines } = await toldOf(exportText(journalWithNewKey()))
    expect([kind, headline]).toEqual(['whole', 'The log is whole: 12 entries, signed up to entry 4'])
    expect(lines.join('\n')).toContain('At entry 7 an owner confirmed a new key')
    const later = await toldOf(exportText(journalWithNewKey()), hex(OTHER_KEY.publicKey))
    expect(later.headline).toBe('The log is whole: 12 entries, signed up to entry 12')
  })

  it('says clearly where signatures cannot be checked', async () => {
    const verdict = await verdictOn(exportText(soundLog()), SHOP, () => Promise.resolve(null))
    const { kind, lines } = wordsOn(verdict, true)
    expect(kind).toBe('links-alone')
    expect(lines.join('\n')).toContain('does not know Ed25519')
  })

  it('says of an entry without a public link that it cannot be checked', async () => {
    const bare = `${JSON.stringify({ environment: 'practice', sequence: 1, requestId: 'A', recordedAt: 1, link: 'x', event: {} })}\n`
    expect((await toldOf(bare)).headline).toContain('entry 1 has no public link')
  })

  it('never takes a file for whole in which any one character of an entry or head was changed', async () => {
    const chance = chanceFrom(16)
    const text = exportText(soundLog())
    const lines = text.split('\n')
    for (let round = 0; round < 300; round += 1) {
      const at = 1 + Math.floor(chance() * 15)
      const line = lines[at] ?? ''
      const isOutside = new RegExp(`"environment":"production",|,"link":"0{64}"`, 'g')
      const proven = line.replaceAll(isOutside, (outside) => '\0'.repeat(outside.length))
      const place = Math.floor(chance() * line.length)
      if (proven[place] === '\0') continue
      const changed = `${line.slice(0, place)}${line[place] === '1' ? '2' : '1'}${line.slice(place + 1)}`
      const { kind, headline } = await toldOf(lines.with(at, changed).join('\n'))
      expect(kind, `${headline} for ${changed}`).toBe('broken')
    }
  })

  it('does not depend on personal rows, closes or empty ends', async () => {
    const text = exportText(soundLog()).replace(
      '"sequence":3',
      '"personal":{"account_number":"9"},"sequence":3',
    )
    expect((await toldOf(`${text}\n`)).kind).toBe('whole')
  })
})

it('computes SHA-256 as everybody does', () => {
  const chance = chanceFrom(256)
  for (let length = 0; length < 300; length += 1) {
    const bytes = Uint8Array.from({ length }, () => Math.floor(chance() * 256))
    expect(hex(sha256(bytes)), `${length} bytes`).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})

describe('npm run verify-log', () => {
  it('checks an exported file, with the key or without it', () => {
    const file = join(testFolder(), 'log.jsonl')
    writeFileSync(file, exportText(soundLog()))
    expect(runScript(file)).toMatchObject({
      status: 0,
      text: expect.stringContaining('The log is whole') as string,
    })
    expect(runScript(file, '--key', SHOP).status).toBe(0)
    expect(runScript('--key', hex(OTHER_KEY.publicKey), file)).toMatchObject({
      status: 1,
      text: expect.stringContaining('by another key') as string,
    })
  })

  it('checks a copy of the log', () => {
    expect(runScript(copyOf(soundLog()), '--key', SHOP)).toMatchObject({
      status: 0,
      text: expect.stringContaining('Environment: production') as string,
    })
    const [changed] = forgeries()
    expect(runScript(copyOf(changed?.log ?? soundLog()))).toMatchObject({
      status: 1,
      text: expect.stringContaining('entry 6 was changed') as string,
    })
  })

  it('says what it needs', () => {
    expect(runScript()).toMatchObject({ status: 2, text: expect.stringContaining('usage') as string })
    expect(runScript('nowhere.jsonl')).toMatchObject({
      status: 2,
      text: expect.stringContaining('cannot be read') as string,
    })
    expect(runScript('file', '--key', 'abc')).toMatchObject({ status: 2 })
  })
})

it('the page is the verifier, as npm run verify-page writes it, and has no network', () => {
  const page = readFileSync(verifyPage, 'utf8')
  expect(page === verifyPageText(), 'run npm run verify-page').toBe(true)
  expect(page).toContain("default-src 'none'")
  expect(page).not.toMatch(/https?:|\bfetch\(|import\(|<link|\ssrc=|<iframe|<img/)
})
