// What the seal beside the log and the record outside its folder say of the log's end: attacks on files, as done by hand to the built app.
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NO_ANCHOR_STORE, type AnchorStore } from '#shared/log/anchor-store'
import { MINUTE_MS } from '#shared/base/clock'
import { ANCHOR_RESET_ID } from '#shared/log/anchor-reset'
import { sealedHeadOf } from '#main/journal'
import { failure, recordIntent, recordSale, testFolder, value } from '#test/support/journals'
import { memoryAnchor } from '#test/support/memory-anchor'
import { AMOUNT, CHAIN_KEY_BYTES, newIntent, outcome, personal, requestId } from '#test/support/sales'
import { shopWithAnchor } from '#test/support/shop-with-anchor'

describe('an older copy of the log', () => {
  it('put back together with its seal is seen, sells nothing, and does not verify', async () => {
    const { rollBack, start, canSell } = shopWithAnchor()
    await rollBack()
    const { problem, journal, verdict } = await start()
    expect(problem).toBe('rolled-back')
    expect(canSell(journal)).toBe(false)
    expect(verdict()).toMatchObject({ kind: 'broken', fault: 'cut', sequence: 31 })
  })

  it('on which somebody sold elsewhere as much again is seen too', async () => {
    const anchor = memoryAnchor()
    const { day, copy, putBack, start } = shopWithAnchor(anchor)
    await day(10)
    copy()
    await day(10)
    const remembered = new Map(anchor.records)
    putBack()
    anchor.records.clear()
    await day(20)
    for (const [name, text] of remembered) anchor.records.set(name, text)
    const { problem } = await start()
    expect(problem).toBe('rolled-back')
  })

  it('that sold under another folder while the shop was shut is seen by the shop itself', async () => {
    const anchor = memoryAnchor()
    const shop = shopWithAnchor(anchor)
    await shop.day(10)
    const beside = testFolder()
    for (const file of [shop.path, shop.seal]) copyFileSync(file, join(beside, basename(file)))
    const copy = await shopWithAnchor(anchor, NO_ANCHOR_STORE, beside).start()
    expect(copy.problem).toBeNull()
    recordSale(copy.journal, 'success', requestId('SALE-BESIDE'))
    await copy.stop()
    const { problem } = await shop.start()
    expect(problem).toBe('rolled-back')
  })

  it('that sells under another folder beside the shop is seen by it before the next record', async () => {
    const anchor = memoryAnchor()
    const shop = shopWithAnchor(anchor)
    await shop.day(10)
    const beside = testFolder()
    for (const file of [shop.path, shop.seal]) copyFileSync(file, join(beside, basename(file)))
    const running = await shop.start()
    const copy = await shopWithAnchor(anchor, NO_ANCHOR_STORE, beside).start()
    recordSale(copy.journal, 'success', requestId('SALE-BESIDE'))
    await copy.stop()
    recordSale(running.journal, 'success', requestId('SALE-0900'))
    const sold = running.journal.head()
    await shop.time.pass(MINUTE_MS)
    expect(shop.doubted()).toBe(1)
    expect(running.journal.head()).toEqual(sold)
    expect((await shop.start()).problem).toBe('rolled-back')
  })

  it('without its seal is seen as well', async () => {
    const { rollBack, start, seal } = shopWithAnchor()
    await rollBack()
    rmSync(seal)
    const { problem } = await start()
    expect(problem).toBe('rolled-back')
  })

  it('of the log alone is seen by its seal, on a computer without any other memory', async () => {
    const anchor = memoryAnchor()
    anchor.setAvailable(false)
    const { path, rollBack, start } = shopWithAnchor(anchor)
    await rollBack([path])
    const { problem } = await start()
    expect(problem).toBe('rolled-back')
  })

  it('is a log that was removed altogether, too: no empty one takes its place', async () => {
    const { path, seal, day, start } = shopWithAnchor()
    await day(3)
    for (const name of [path, `${path}-wal`, `${path}-shm`, seal]) rmSync(name, { force: true })
    const { problem } = await start()
    expect(problem).toBe('rolled-back')
  })

  it('an end that was cut off, with the seal removed', async () => {
    const { day, edit, seal, start, canSell } = shopWithAnchor()
    await day(10)
    edit('DELETE FROM events WHERE sequence > 25; DELETE FROM heads WHERE sequence > 25')
    rmSync(seal)
    const { problem, journal } = await start()
    expect(problem).toBe('rolled-back')
    expect(canSell(journal)).toBe(false)
  })
})

describe('an owner who confirms the log', () => {
  async function restored() {
    const computer = shopWithAnchor()
    await computer.rollBack()
    return computer
  }

  it('sells on, and an entry names them and both heads', async () => {
    const { start, canSell } = await restored()
    const first = await start()
    const before = first.journal.head()
    const { problem, journal, end } = await start('ravi')
    expect([problem, end()]).toEqual([null, 'watched'])
    const [entry] = journal.entriesAfter(before.sequence, 1)
    expect(entry?.requestId).toBe(ANCHOR_RESET_ID)
    expect(canSell(journal)).toBe(true)
    const next = await start()
    expect([next.problem, next.end()]).toEqual([null, 'watched'])
    expect(next.verdict()).toMatchObject({ kind: 'whole' })
  })

  it('is not asked again when the power failed before the record outside the folder was renewed', async () => {
    const anchor = memoryAnchor()
    const { day, copy, putBack, start, sell } = shopWithAnchor(anchor)
    await day(10)
    copy()
    await day(10)
    const remembered = new Map(anchor.records)
    putBack()
    ;(await start('ravi')).cutPower()
    for (const [name, text] of remembered) anchor.records.set(name, text)
    const { problem, journal } = await start()
    expect(problem).toBeNull()
    sell(journal, 30)
    expect((await start()).problem).toBeNull()
  })
})

describe('entries that a start does not read by themselves', () => {
  it('are verified from the known end on, and confirm nothing when somebody wrote them', async () => {
    const anchor = memoryAnchor()
    const { day, printMuch, copy, putBack, edit, start, seal } = shopWithAnchor(anchor)
    await day(5)
    const early = { records: new Map(anchor.records), seal: readFileSync(seal) }
    await day(1)
    await printMuch()
    copy()
    for (const [name, text] of early.records) anchor.records.set(name, text)
    writeFileSync(seal, early.seal)
    edit(`UPDATE events SET body = replace(body, '29900', '19900') WHERE sequence = 16`)
    const behind = await start()
    expect(behind.problem).toBe('corrupt')
    await behind.stop()

    putBack()
    await day(5)
    const [record = ''] = anchor.records.values()
    const { sequence, link } = JSON.parse(record) as { sequence: number; link: string }
    putBack()
    const head = { sequence, link }
    const body = JSON.stringify({ type: 'anchor-reset', head, anchored: head, sealed: head, staffId: 'ravi' })
    edit(
      `UPDATE events SET request_id = '${ANCHOR_RESET_ID}', type = 'anchor-reset', body = '${body}' WHERE sequence = 4`,
    )
    const { problem } = await start()
    expect(problem).toBe('corrupt')
  })
})

describe('a log that a verification found broken', () => {
  it('sells nothing after a restart either, until one finds it whole', async () => {
    const { day, start, canSell } = shopWithAnchor()
    await day(5)
    const found = await start()
    expect(found.setBroken(true)).toBe(true)
    const next = await start()
    expect(next.problem).toBe('corrupt')
    expect(canSell(next.journal)).toBe(false)
    expect(next.setBroken(true)).toBe(false)
    expect(next.setBroken(false)).toBe(true)
    await day(1)
  })

  it('still records what comes of the sales on their way', async () => {
    const { day, start } = shopWithAnchor()
    await day(5)
    const found = await start()
    const id = recordIntent(found.journal, requestId('SALE-LAST'))
    value(found.journal.append(id, { type: 'attempt', attempt: 1 }))
    found.setBroken(true)
    value(found.journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') }))
    const next = await start()
    expect([next.problem, next.journal.sale(id)?.railStatus]).toEqual(['corrupt', 'success'])
  })
})

describe('a power cut', () => {
  it.each([1, 2, 5, 19])('that leaves the record %i sales behind loses nothing', async (sales) => {
    const { start, sell, day } = shopWithAnchor()
    await day(5)
    const cut = await start()
    sell(cut.journal, sales)
    cut.cutPower()
    const { problem, end, journal } = await start()
    expect([problem, end()]).toEqual([null, 'watched'])
    expect(journal.head().sequence).toBe((5 + sales) * 3)
  })

  it('between a commit and its seal moves the seal forward', async () => {
    const { start, sell, day, seal, path } = shopWithAnchor()
    await day(5)
    const cut = await start()
    sell(cut.journal, 1)
    recordIntent(cut.journal, requestId('SALE-LAST'))
    const behind = readFileSync(seal)
    value(cut.journal.append(requestId('SALE-LAST'), { type: 'attempt', attempt: 1 }))
    cut.cutPower()
    writeFileSync(seal, behind)
    const { problem, end, journal } = await start()
    expect([problem, end()]).toEqual([null, 'watched'])
    expect(sealedHeadOf(path, CHAIN_KEY_BYTES)).toMatchObject({ head: journal.head(), after: 0 })
  })
})

it('a disk that refuses the seal is told, and told as over', async () => {
  const { start, sell, day, seal } = shopWithAnchor()
  await day(2)
  const { journal, end } = await start()
  // A folder that is not empty cannot be replaced.
  renameSync(seal, `${seal}.aside`)
  mkdirSync(join(seal, 'in the way'), { recursive: true })
  sell(journal, 5)
  expect(end()).toBe('unsealed')
  rmSync(seal, { recursive: true })
  renameSync(`${seal}.aside`, seal)
  sell(journal, 1)
  expect(end()).toBe('watched')
  const next = await start()
  expect([next.problem, next.end()]).toEqual([null, 'watched'])
  expect(next.verdict()).toMatchObject({ kind: 'whole' })
})

describe('the first start after an upgrade', () => {
  it('remembers the log once, and asks nobody', async () => {
    const anchor = memoryAnchor()
    anchor.setAvailable(false)
    const { day, start, time } = shopWithAnchor(anchor)
    await day(10)
    anchor.setAvailable(true)
    const { problem, end, stop } = await start()
    await time.pass(0)
    expect([problem, end(), anchor.writes()]).toEqual([null, 'watched', 1])
    await stop()
    expect(anchor.writes()).toBe(1)
  })
})

describe('a computer whose memory is empty', () => {
  it('sells on, tells that entries may be missing, and remembers nothing until the owner confirms', async () => {
    const anchor = memoryAnchor()
    const { day, start, sell } = shopWithAnchor(anchor)
    await day(10)
    anchor.records.clear()
    const { problem, end, journal, stop } = await start()
    expect([problem, end()]).toEqual([null, 'anchor-gone'])
    sell(journal, 10)
    await stop()
    expect(anchor.records.size).toBe(0)
    const confirmed = await start('ravi')
    expect(confirmed.end()).toBe('watched')
    await confirmed.stop()
    expect(anchor.records.size).toBe(1)
    const next = await start()
    expect(next.end()).toBe('watched')
  })

  it.each([
    '',
    'nonsense',
    '{"version":1}',
    JSON.stringify({ version: 1, sequence: 1, link: 'a', seal: 'b' }),
  ])('and one that holds %o are the same', async (text) => {
    const anchor = memoryAnchor()
    const { day, start } = shopWithAnchor(anchor)
    await day(10)
    for (const name of anchor.records.keys()) anchor.records.set(name, text)
    const { problem, end } = await start()
    expect([problem, end()]).toEqual([null, 'anchor-gone'])
  })

  it('is told again only once something was remembered again, where the store refuses what is written', async () => {
    const anchor = memoryAnchor()
    const refusing: AnchorStore = { ...anchor, write: async (...of) => !isRefusing && anchor.write(...of) }
    let isRefusing = false
    const { day, start } = shopWithAnchor(refusing)
    await day(10)
    anchor.records.clear()
    isRefusing = true
    expect((await start()).end()).toBe('anchor-gone')
    await (await start('ravi')).stop()
    const next = await start()
    expect(next.end()).not.toBe('anchor-gone')
    await next.stop()
    isRefusing = false
    await day(1)
    anchor.records.clear()
    expect((await start()).end()).toBe('anchor-gone')
  })

  it('says that the seal is older where that is so too', async () => {
    const anchor = memoryAnchor()
    const { day, start, seal } = shopWithAnchor(anchor)
    await day(10)
    const older = readFileSync(seal)
    await day(10)
    writeFileSync(seal, older)
    anchor.records.clear()
    const { end } = await start()
    expect(end()).toBe('unconfirmed')
  })
})

describe('a computer without a memory outside the folder', () => {
  it('sells on, and says that a roll-back cannot be seen', async () => {
    const anchor = memoryAnchor()
    anchor.setAvailable(false)
    const { day, start } = shopWithAnchor(anchor)
    await day(10)
    const { problem, end } = await start()
    expect([problem, end()]).toEqual([null, 'unwatched'])
  })

  it('tells that entries may be missing when the seal was removed or is older, until the owner confirms', async () => {
    const anchor = memoryAnchor()
    anchor.setAvailable(false)
    const { day, start, seal } = shopWithAnchor(anchor)
    await day(10)
    const older = readFileSync(seal)
    await day(10)
    for (const harm of [() => rmSync(seal), () => writeFileSync(seal, older)]) {
      harm()
      const { problem, end } = await start()
      expect([problem, end()]).toEqual([null, 'unconfirmed'])
      const again = await start()
      expect(again.end()).toBe('unconfirmed')
      const confirmed = await start('ravi')
      expect(confirmed.end()).toBe('unwatched')
      const next = await start()
      expect(next.end()).toBe('unwatched')
    }
  })

  it('does not overwrite what it remembered but could not read', async () => {
    const anchor = memoryAnchor()
    const { rollBack, start, sell } = shopWithAnchor(anchor)
    await rollBack()
    anchor.setAvailable(false)
    const unwatched = await start()
    anchor.setAvailable(true)
    sell(unwatched.journal, 10)
    expect(unwatched.end()).toBe('unwatched')
    const { problem } = await start()
    expect(problem).toBe('rolled-back')
  })
})

it('a view-only log moves no record', async () => {
  const anchor = memoryAnchor()
  const { rollBack, start } = shopWithAnchor(anchor)
  await rollBack()
  const writes = anchor.writes()
  const { stop, journal } = await start()
  expect(failure(journal.recordIntent(requestId('SALE-9999'), newIntent(AMOUNT), personal()))).toMatchObject({
    kind: 'store',
  })
  await stop()
  expect(anchor.writes()).toBe(writes)
})

it('a memory that never answers holds up the end of the app for a second at most', async () => {
  const never = new Promise<boolean>(() => {})
  const { start, sell, time } = shopWithAnchor({ ...memoryAnchor(), write: () => never })
  const { journal, stop } = await start()
  sell(journal, 10)
  let isEnded = false
  void stop().then(() => (isEnded = true))
  await time.pass(999)
  expect(isEnded).toBe(false)
  await time.pass(1)
  expect(isEnded).toBe(true)
})

it('of two records that the key made, the newer one says how far the log had come', async () => {
  const anchor = memoryAnchor()
  const older: string[] = []
  const both: AnchorStore = {
    ...anchor,
    read: async (name) => {
      const read = await anchor.read(name)
      return read.kind === 'there' ? { ...read, texts: [...older, ...read.texts] as [string] } : read
    },
  }
  const { day, copy, putBack, start } = shopWithAnchor(both)
  await day(10)
  copy()
  older.push(...anchor.records.values())
  await day(10)
  putBack()
  const { problem } = await start()
  expect(problem).toBe('rolled-back')
})
