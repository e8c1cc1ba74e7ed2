// A shop with a million receipts (BENCH_RECEIPTS=<number> for another size): its first screen compared with that of an
// empty shop, also while the search index has to be rebuilt; and the window's answers while the journal is verified
// compared with those otherwise.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { JournalVerdict } from '#shared/log/journal-verification'
import { WHOLE_LOG } from '#shared/receipts/receipt-log'
import type { Result } from '#shared/base/result'
import { createJournalSearch, openJournal } from '#main/journal'
import { indexPathOf } from '#main/journal/search'
import { chainKeyOf } from '#main/journal/seal/chain'
import { systemClock, systemTimers } from '#main/platform/system-clock'
import { sized, type Bench } from './comparison'
import { writeReceipts } from './receipt-log'
import { newData, removeData, startShop, type ShopApp } from './shop-app'
import { noDefects } from '../support/defects'

const RECEIPTS = Number(process.env['BENCH_RECEIPTS'] ?? sized(1_000_000, 20_000))
const START_ROUNDS = 8
const ANSWER_ROUNDS = 40
const QUESTIONS_PER_ROUND = sized(50, 5)
const LAST_SALE_AGO_MS = 2 * 24 * 60 * 60 * 1_000
const CHAIN_KEY_BYTES = 32

/** A practice shop without sales, and the key of its journal. */
async function openShop(userData: string): Promise<Uint8Array> {
  const shop = await startShop(userData)
  await shop.ask('app.choose-environment', { environment: 'practice' })
  const stored = readFileSync(join(userData, 'practice', 'chain.key'))
  const opened =
    stored.length === CHAIN_KEY_BYTES
      ? stored
      : Buffer.from(
          await shop.electron.evaluate(
            ({ safeStorage }, sealed) => safeStorage.decryptString(Buffer.from(sealed, 'base64')),
            stored.toString('base64'),
          ),
          'base64',
        )
  await shop.close()
  return opened
}

async function fillShop(userData: string): Promise<string> {
  const chainKey = await openShop(userData)
  const log = join(userData, 'practice', 'journal.db')
  for (const end of ['', '-wal', '-shm', '-head']) rmSync(`${log}${end}`, { force: true })
  // Today's and open sales are shown on the first screen and take their time; the past is what is measured here.
  const until = Date.now() - LAST_SALE_AGO_MS
  writeReceipts(log, RECEIPTS, { key: chainKeyOf(chainKey), until, ended: true })
  await makeIndex(log, chainKey)
  return log
}

/** The index as the app itself builds it, in one go. */
async function makeIndex(log: string, chainKey: Uint8Array): Promise<void> {
  const host = { path: log, platform: process.platform, clock: systemClock, timers: systemTimers }
  const journal = openJournal({ reportDefect: noDefects, ...host, environment: 'practice', chainKey })
  if (!journal.ok) throw new Error(`not opened: ${JSON.stringify(journal.failure)}`)
  const search = createJournalSearch({ ...host, journal: journal.value, vocabulary: () => [] })
  for (;;) {
    const page = search.find(WHOLE_LOG, null, 1)
    if (!page.ok) throw new Error(`not indexed: ${JSON.stringify(page.failure)}`)
    if (page.value.indexing === null) break
    await new Promise((resolve) => setImmediate(resolve))
  }
  search.close()
  journal.value.close()
}

async function firstScreen(userData: string): Promise<number> {
  const startedAt = performance.now()
  const shop = await startShop(userData)
  await shop.window.getByRole('heading', { level: 1 }).waitFor()
  const tookMs = performance.now() - startedAt
  await shop.close()
  return tookMs
}

/**
 * Answers while the journal is being verified, from its first progress on. Throws if the verification ended before the
 * answers did.
 */
async function answersDuringVerification(shop: ShopApp): Promise<readonly number[]> {
  const begun = shop.window.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { galla } = globalThis as unknown as {
          readonly galla: { on(event: string, listener: () => void): () => void }
        }
        const stop = galla.on('journal.progress', () => {
          stop()
          resolve()
        })
      }),
  )
  const verdict = shop.ask('journal.verify') as Promise<Result<JournalVerdict>>
  await begun
  const taken = await shop.askOften('pending.board', QUESTIONS_PER_ROUND)
  await shop.ask('journal.stop-verifying')
  const told = await verdict
  if (told.ok)
    throw new Error(`verified before the window had asked, take a larger log: ${JSON.stringify(told.value)}`)
  return taken
}

export const bench = async (): Promise<Bench> => {
  const folder = newData()
  const [empty, full] = [join(folder, 'empty'), join(folder, 'full')]
  await openShop(empty)
  const log = await fillShop(full)
  const removeIndex = (): void => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${indexPathOf(log)}${end}`, { force: true })
  }
  let shop: ShopApp | null = null
  const opened = async (): Promise<ShopApp> => (shop ??= await startShop(full))
  return {
    comparisons: [
      {
        what: `first screen of a shop with ${RECEIPTS} receipts`,
        against: 'that of an empty shop',
        aimRatio: 1.1,
        rounds: START_ROUNDS,
        ours: () => firstScreen(full),
        plain: () => firstScreen(empty),
      },
      {
        what: `answers to the window while a log of ${RECEIPTS} receipts is verified, at their worst`,
        against: 'answers while nothing else is done',
        aimRatio: 3,
        at: 'p99',
        rounds: ANSWER_ROUNDS,
        ours: async () => answersDuringVerification(await opened()),
        plain: async () => (await opened()).askOften('pending.board', QUESTIONS_PER_ROUND),
      },
      {
        what: `first screen of the same shop when the index of its receipts is to be made anew`,
        against: 'that of an empty shop',
        aimRatio: 1.1,
        rounds: START_ROUNDS,
        ours: async () => {
          await shop?.close()
          shop = null
          removeIndex()
          return firstScreen(full)
        },
        plain: () => firstScreen(empty),
      },
    ],
    close: async () => {
      await shop?.close()
      removeData(folder)
    },
  }
}
