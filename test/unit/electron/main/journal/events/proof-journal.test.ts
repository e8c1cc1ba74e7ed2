// What a journal signs for others, when, and what becomes of it when the key is lost. Checked by the verifier that strangers are given.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SIGNING_KEY_ID } from '#shared/log/signing-key'
import { DEFAULT_PREFERENCES } from '#shared/shop/preferences'
import type { ShownReport } from '#shared/till/till-report'
import { paise } from '#shared/base/money'
import { exportToFile, fingerprintOf, openOrViewJournal, sealedHeadOf, type Journal } from '#main/journal'
import { bookModel } from '#main/receipts/reports/report-model'
import { textsIn } from '#main/texts'
import { shownReport, tillWorkflow } from '#main/till/till'
import { verifyJournal } from '#main/journal/verify/verify'
import { checkLog, keyFrom, recordsOfLines, verifyByWebCrypto } from '#scripts/verify-log/verifier.mjs'
import { restoreLog } from '#test/support/made-log'
import { failure, memoryJournal, recordIntent, recordSale, testFolder, value } from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'
import { editFile } from '#test/support/edited-file'
import { noDefects } from '#test/support/defects'
import { hex, OTHER_KEY, OTHER_SECRET, SHOP_KEY, SHOP_SECRET } from '#test/support/proof'
import { CHAIN_KEY_BYTES, requestId } from '#test/support/sales'
import { closeTill, openTill } from '#test/support/till'
import { VirtualTime } from '#test/support/virtual-time'
import { logOptions } from '#test/support/log-options'

const PUBLIC_KEY = hex(SHOP_KEY.publicKey)
const OTHER_PUBLIC_KEY = hex(OTHER_KEY.publicKey)

interface LogPlace {
  readonly path: string
  readonly environment?: 'practice' | 'sandbox' | 'production'
  readonly chainKey?: Uint8Array
  readonly clock?: VirtualTime
}

const opened = (place: LogPlace, signingKey: Uint8Array | null): Journal => {
  const { problem, journal } = value(openOrViewJournal({ ...optionsOf(place), signingKey }))
  expect(problem).toBeNull()
  onTestFinished(() => journal.close())
  return journal
}

const optionsOf = ({ path, environment = 'practice', chainKey, clock = new VirtualTime() }: LogPlace) =>
  logOptions(path, { environment, chainKey: chainKey ?? CHAIN_KEY_BYTES, clock, timers: clock })

/** What a stranger is told of an export, who has the public key alone. */
async function toldOf({ path, environment = 'practice' }: LogPlace, trusted: string | null) {
  const file = join(testFolder(), 'export.jsonl')
  await exportToFile({ path, platform: process.platform, environment, sealing: null }, file)
  const records = () => recordsOfLines([readFileSync(file, 'utf8')])
  return checkLog({ records, trusted, verifySignature: verifyByWebCrypto })
}

const verdictOn = (place: LogPlace) => {
  const options = optionsOf(place)
  return verifyJournal({ ...options, sealedHead: sealedHeadOf(options.path, options.chainKey) }, () => {})
}

/** A closed log of one sale, its head signed. */
function signedLog(): LogPlace {
  const place = { path: join(testFolder(), 'journal.db') }
  const journal = opened(place, SHOP_SECRET)
  recordSale(journal, 'success', requestId('SALE-0001'))
  journal.signHead()
  journal.close()
  return place
}

function edit({ path }: LogPlace, sql: string): void {
  const file = new DatabaseSync(path)
  editFile(file, sql)
  file.close()
}

describe('the heads of a journal', () => {
  it('are signed at every close of the till, in the same commit', () => {
    const disk = memoryDisk()
    const time = new VirtualTime()
    const { journal } = memoryJournal(time, disk, noDefects, SHOP_SECRET)
    openTill(journal, time.now())
    recordSale(journal, 'success')
    const before = disk.commits()
    closeTill(journal)
    expect(disk.commits() - before).toBe(1)
    const { sequence } = journal.head()
    expect(journal.headAt(sequence)).toMatchObject({ sequence, key: SHOP_KEY.publicKey })
    expect(journal.headAt(sequence - 1)).toBeNull()
  })

  it('are signed every thousand entries, and no oftener', () => {
    const { journal } = memoryJournal(new VirtualTime(), memoryDisk(), noDefects, SHOP_SECRET)
    for (let number = 1; number <= 2_100; number += 1)
      recordIntent(journal, requestId(`SALE-${String(number).padStart(5, '0')}`))
    const signed = Array.from({ length: 2_100 }, (_, index) => index + 1).filter(
      (sequence) => journal.headAt(sequence) !== null,
    )
    expect(signed).toEqual([1_000, 2_000])
  })

  it('are not signed without a key, and the journal sells on', () => {
    const time = new VirtualTime()
    const { journal } = memoryJournal(time)
    openTill(journal, time.now())
    closeTill(journal)
    expect(journal.headAt(journal.head().sequence)).toBeNull()
    expect(journal.signingState()).toEqual({ kind: 'unavailable', key: null, ownKey: null })
  })

  it('let a stranger check an export of the log', async () => {
    const place = { path: join(testFolder(), 'journal.db') }
    const journal = opened(place, SHOP_SECRET)
    for (const id of ['SALE-0001', 'SALE-0002']) recordSale(journal, 'success', requestId(id))
    journal.signHead()
    journal.close()
    expect(await toldOf(place, PUBLIC_KEY)).toMatchObject({ kind: 'whole', entries: 6, provenTo: 6 })
    expect(await toldOf(place, OTHER_PUBLIC_KEY)).toMatchObject({ kind: 'broken', fault: 'key' })
    expect(verdictOn(place)).toMatchObject({ kind: 'whole', entries: 6 })
  })
})

it('a log of before there was a key to sign with is attested since the first start with one, every entry of it', async () => {
  const clock = new VirtualTime()
  const place = { path: join(testFolder(), 'journal.db'), clock }
  const before = opened(place, null)
  await restoreLog(before, clock)
  const { sequence } = before.head()
  before.close()
  expect(await toldOf(place, null)).toMatchObject({ kind: 'broken', fault: 'unsigned' })
  opened(place, SHOP_SECRET).close()
  const told = await toldOf(place, PUBLIC_KEY)
  expect(told).toMatchObject({ kind: 'whole', attestedAtMs: Math.trunc(clock.now()) })
  // Recovery settles what was left half done before the first head is signed.
  expect(told['attestedFrom']).toBeGreaterThan(sequence)
  expect(told['provenTo']).toBe(told['entries'])
  expect(verdictOn(place)).toMatchObject({ kind: 'whole' })
})

describe('a lost signing key', () => {
  function logOfLostKey() {
    const place = signedLog()
    return { place, journal: opened(place, OTHER_SECRET) }
  }

  it('is told, nothing is signed with another one, and the journal sells on', () => {
    const { journal } = logOfLostKey()
    expect(journal.signingState()).toMatchObject({
      kind: 'lost',
      key: { publicKey: PUBLIC_KEY },
      ownKey: { publicKey: OTHER_PUBLIC_KEY },
    })
    recordSale(journal, 'success', requestId('SALE-0002'))
    journal.signHead()
    expect(journal.headAt(journal.head().sequence)).toBeNull()
  })

  it('is replaced once the owner confirms the new one: an entry says so, and a head follows', async () => {
    const { place, journal } = logOfLostKey()
    value(journal.confirmSigningKey('owner', OTHER_PUBLIC_KEY))
    expect(journal.signingState()).toMatchObject({ kind: 'ready', key: { publicKey: OTHER_PUBLIC_KEY } })
    expect(journal.signingKeys()).toMatchObject([
      { sequence: 4, event: { publicKey: OTHER_PUBLIC_KEY, formerKey: PUBLIC_KEY, staffId: 'owner' } },
    ])
    expect(failure(journal.confirmSigningKey('owner', OTHER_PUBLIC_KEY))).toEqual({
      kind: 'wrong-state',
      state: 'signing-key-present',
    })
    journal.close()
    expect(await toldOf(place, PUBLIC_KEY)).toMatchObject({ kind: 'whole', entries: 4, provenTo: 3 })
    expect(await toldOf(place, OTHER_PUBLIC_KEY)).toMatchObject({ kind: 'whole', provenTo: 4 })
    expect(verdictOn(place)).toMatchObject({ kind: 'whole', entries: 4 })
    const again = opened(place, OTHER_SECRET)
    expect(again.signingState().kind).toBe('ready')
    again.close()
    const withFormer = opened(place, SHOP_SECRET)
    expect(withFormer.signingState()).toMatchObject({ kind: 'lost', key: { publicKey: OTHER_PUBLIC_KEY } })
  })
})

describe('the entry of a new key', () => {
  it.each([
    ['a text that nobody can read', '{'],
    ['another key', `{"type":"signing-key","publicKey":"${'ab'.repeat(32)}"}`],
    ['an entry of another kind', '{"type":"reviewed"}'],
  ])('that somebody made %s is no reason not to show the log, and sells nothing', (_what, body) => {
    const place = signedLog()
    const journal = opened(place, OTHER_SECRET)
    value(journal.confirmSigningKey('owner', OTHER_PUBLIC_KEY))
    journal.close()
    edit(place, `UPDATE events SET body = '${body}' WHERE request_id = '${SIGNING_KEY_ID}'`)
    const { problem, journal: again } = value(
      openOrViewJournal({ ...optionsOf(place), signingKey: OTHER_SECRET }),
    )
    expect(problem).toBe('corrupt')
    expect([again.signingState().kind, again.signingKeys()]).toEqual(['unavailable', []])
    expect(again.sale(requestId('SALE-0001'))).toMatchObject({ railStatus: 'success' })
  })
})

describe('a new key', () => {
  it.each([
    ['the lost key itself', PUBLIC_KEY],
    ['a key that this computer does not have', 'ab'.repeat(32)],
  ])('is not taken where %s was shown', (_what, shown) => {
    const place = { path: join(testFolder(), 'journal.db') }
    const before = opened(place, SHOP_SECRET)
    before.signHead()
    recordSale(before, 'success', requestId('SALE-0001'))
    before.signHead()
    before.close()
    const journal = opened(place, OTHER_SECRET)
    expect(failure(journal.confirmSigningKey('owner', shown))).toMatchObject({ kind: 'wrong-state' })
    expect([journal.signingKeys(), journal.signingState().kind]).toEqual([[], 'lost'])
  })
})

describe('"Verify the log"', () => {
  it.each([
    ['a head whose time was changed', 'UPDATE heads SET signed_at = signed_at + 1', 'head'],
    ['a head of another key', 'UPDATE heads SET key = zeroblob(32)', 'head'],
    [
      'a head over entries that are not there',
      'INSERT INTO heads SELECT 99, link, public_link, 0, signature, key FROM heads',
      'cut',
    ],
    [
      'a public link that was changed',
      'UPDATE events SET public_link = zeroblob(32) WHERE sequence = 2',
      'link',
    ],
  ])('finds %s', (_what, sql, fault) => {
    const place = signedLog()
    edit(place, sql)
    expect(verdictOn(place)).toMatchObject({ kind: 'broken', fault })
  })

  it('the heads themselves are neither changed nor taken out', () => {
    const place = { path: join(testFolder(), 'journal.db') }
    const journal = opened(place, SHOP_SECRET)
    recordIntent(journal)
    journal.signHead()
    journal.close()
    const file = new DatabaseSync(place.path)
    for (const sql of ['UPDATE heads SET signed_at = 0', 'DELETE FROM heads'])
      expect(() => file.exec(sql)).toThrow('a head is signed once')
    file.close()
  })
})

describe('a Z report', () => {
  /** What was sold before lies in the box. */
  const count = { pieces: [], loosePaise: paise(29_900) }

  /** A log whose key was lost, and its till. */
  function tillOfLostKey() {
    const place = signedLog()
    const journal = opened(place, OTHER_SECRET)
    const clock = new VirtualTime()
    const staff = () => ({ id: 'owner', role: 'owner' as const })
    const till = { journal, clock, staff, overpaid: () => [] }
    const channels = tillWorkflow(till)
    const head = async () => value(await channels['till.state']({})).head
    return {
      journal,
      till,
      open: async () =>
        value(await channels['till.open']({ head: await head(), count, whileClosed: 'in-the-box' })),
      close: async () =>
        value(
          await channels['till.close']({
            head: await head(),
            count,
            carriedPaise: paise(0),
            reason: 'moved',
          }),
        ),
    }
  }

  const modelOf = (z: ShownReport) =>
    bookModel(
      { kind: 'till', shown: z },
      {
        say: textsIn('en'),
        sayToCustomers: textsIn('en'),
        staffName: () => 'Meena',
        shop: DEFAULT_PREFERENCES.shop,
        environment: 'practice',
      },
    )
  const printed = (z: ShownReport): string => {
    const { lines, publicKey } = modelOf(z)
    return [...lines, ...(publicKey?.rows ?? [])].join(' ').replaceAll(/\s/g, '')
  }

  it('prints the whole public key and its fingerprint, and a new key that took the place of a lost one', async () => {
    const { journal, till, open, close } = tillOfLostKey()
    await open()
    value(journal.confirmSigningKey('owner', OTHER_PUBLIC_KEY))
    const z = await close()
    expect(shownReport(till, z.seal?.sequence ?? 0)).toEqual({ ok: true, value: z })
    expect(z.seal?.signed?.publicKey).toBe(OTHER_PUBLIC_KEY)
    expect(printed(z)).toContain(OTHER_PUBLIC_KEY)
    expect(keyFrom(modelOf(z).publicKey?.code ?? '')).toBe(OTHER_PUBLIC_KEY)
    expect(printed(z)).toContain(fingerprintOf(SHOP_KEY.publicKey))
  })

  it('prints both keys once, also where the new one was confirmed while the till was closed', async () => {
    const { journal, open, close } = tillOfLostKey()
    await open()
    await close()
    value(journal.confirmSigningKey('owner', OTHER_PUBLIC_KEY))
    await open()
    expect(printed(await close())).toContain(fingerprintOf(SHOP_KEY.publicKey))
    await open()
    expect(printed(await close())).not.toContain(fingerprintOf(SHOP_KEY.publicKey))
  })
})
