// An accountant with a file, its proof and the public key of a Z report: what the verifier says of the very file, and of every other.
import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Period } from '#shared/accounts/period'
import { growingDisk, type GrowingDisk } from '#shared/node/files/growing-file'
import { checkExport, proofFrom } from '../../../scripts/verify-log/proof.mjs'
import { wordsOnExport } from '../../../scripts/verify-log/words.mjs'
import { counter } from '../electron/main/till/played-till'
import { accountsStand } from '../../support/accounts'
import { noDefects } from '../../support/defects'
import { memoryJournal, value } from '../../support/journals'
import { memoryDisk } from '../../support/memory-store'
import { hex, OTHER_KEY, SHOP_KEY, SHOP_SECRET } from '../../support/proof'
import { newIntent, outcome, personal, requestId } from '../../support/sales'
import { VirtualTime } from '../../support/virtual-time'

const script = resolve(import.meta.dirname, '../../../scripts/verify-log.mjs')
const SHOP = hex(SHOP_KEY.publicKey)
const NAME = 'practice-accounts-2026-11-01-to-2026-11-30.jsonl'

function verify(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

/** A shop whose log is signed with the shop's key, with one sale, and where its files go. */
function signedShop(disk?: GrowingDisk) {
  const time = new VirtualTime()
  const shop = counter(time, memoryJournal(time, memoryDisk(), noDefects, SHOP_SECRET))
  const sell = (name: string): void => {
    const id = requestId(name)
    value(shop.journal().recordIntent(id, newIntent(), personal()))
    value(shop.journal().append(id, { type: 'attempt', attempt: 1 }))
    value(shop.journal().append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') }))
  }
  sell('SALE-0001')
  const exports = accountsStand(shop.journal(), time, disk === undefined ? {} : { disk })
  onTestFinished(exports.remove)
  const month: Period = { kind: 'month', at: time.now() }
  const file = join(exports.folder, NAME)
  return { sell, exports, month, file, proof: `${file}.proof.json` }
}

async function exported() {
  const shop = signedShop()
  await shop.exports.text(shop.month, 'jsonl')
  return { ...shop, text: readFileSync(shop.file, 'utf8'), said: readFileSync(shop.proof, 'utf8') }
}

describe('npm run verify-log with a file for the accountant', () => {
  it('says that it is the one that the log names, by its own name or that of its proof, with the key or without it', async () => {
    const { file, proof } = await exported()
    expect(verify(file, '--key', SHOP)).toEqual({
      status: 0,
      text: expect.stringMatching(
        /^The file is the one that the log names: 2026-11-01 to 2026-11-30, up to entry 3 of the log\n {2}Environment: practice\. Entry 4 of the log names this file\./,
      ) as string,
    })
    expect(verify(proof)).toEqual({
      status: 0,
      text: expect.stringContaining('No key was given') as string,
    })
  })

  it('says what is wrong with a file of which a line was edited, removed or cut off', async () => {
    const { file, text } = await exported()
    const changes = [
      ['it was changed', text.replace('"amountPaise":29900', '"amountPaise":19900')],
      ['it was changed', text.replace(/\{"kind":"sale".*\n/, '')],
      ['it was changed', `${text}{"kind":"note"}\n`],
      ['it was changed', text.replaceAll('\n', '\r\n')],
      ['it was changed', ''],
      ['it was cut off', text.slice(0, -20)],
    ] as const
    for (const [says, changed] of changes) {
      expect(changed).not.toBe(text)
      writeFileSync(file, changed)
      expect(verify(file, '--key', SHOP)).toEqual({
        status: 1,
        text: expect.stringContaining(says) as string,
      })
    }
  })

  it('says that the proof is of another file', async () => {
    const { sell, exports, month, file, said } = await exported()
    sell('SALE-0002')
    await exports.text(month, 'jsonl')
    expect(verify(file)).toMatchObject({ status: 0 })
    writeFileSync(`${file}.proof.json`, said)
    expect(verify(file)).toEqual({
      status: 1,
      text: expect.stringMatching(
        /^The proof is of another file\n.*\n.*2026-11-30, up to entry 3 of the log/,
      ) as string,
    })
  })

  it('believes no proof of another key, with a changed signature, entry or place, or that is none', async () => {
    const { file, proof, said } = await exported()
    expect(verify(file, '--key', hex(OTHER_KEY.publicKey))).toEqual({
      status: 1,
      text: expect.stringContaining('signed with another key') as string,
    })
    const changes = [
      ['its entry is not what was signed', said.replace('upTo\\":3', 'upTo\\":2')],
      ['its entry is not what was signed', said.replace('"sequence": 4', '"sequence": 5')],
      ['signature of the proof is not valid', said.replace('"practice"', '"production"')],
      [
        'signature of the proof is not valid',
        said.replace(/"atMs": (\d+),\n {4}"key/, '"atMs": 1$1,\n    "key'),
      ],
      ['cannot be read', said.replace('galla/export-proof/1', 'galla/export-proof/2')],
      ['cannot be read', said.slice(1)],
      ['cannot be read', 'null'],
    ] as const
    for (const [says, changed] of changes) {
      expect(changed).not.toBe(said)
      writeFileSync(proof, changed)
      expect(verify(file)).toEqual({ status: 1, text: expect.stringContaining(says) as string })
    }
  })

  it('asks for the file where the proof is alone, and for the proof where the file is', async () => {
    const { file, proof } = await exported()
    renameSync(file, `${file}.away`)
    expect(verify(proof)).toEqual({ status: 2, text: expect.stringContaining('cannot be read') as string })
    renameSync(`${file}.away`, file)
    rmSync(proof)
    expect(verify(file)).toEqual({
      status: 1,
      text: expect.stringContaining('check it together with its proof') as string,
    })
  })

  it('says that a browser without Ed25519 proves nothing', async () => {
    const { said } = await exported()
    const file = {
      sha256: JSON.parse(JSON.parse(said).entry.body).sha256 as string,
      firstLine: '',
      lastByte: 10,
    }
    const verifySignature = () => Promise.resolve(null)
    const verdict = await checkExport({ proof: proofFrom(said), file, trusted: SHOP, verifySignature })
    expect(wordsOnExport(verdict, true)).toMatchObject({
      kind: 'links-alone',
      headline: 'The signature could not be checked here',
    })
  })
})

it('a file has its proof though something is sold before it has its name', async () => {
  let beforeRename = (): void => {}
  const shop = signedShop({
    ...growingDisk,
    rename: async (from, to) => {
      beforeRename()
      await growingDisk.rename(from, to)
    },
  })
  beforeRename = () => {
    beforeRename = () => {}
    shop.sell('SALE-0002')
  }
  await shop.exports.text(shop.month, 'jsonl')
  expect(verify(shop.file, '--key', SHOP)).toMatchObject({ status: 0 })
})
