// A shop with a million receipts (BENCH_RECEIPTS=<number> for another size): its first screen against that of an empty shop, and what the
// window answers while the log is verified against what it answers otherwise.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { chainKeyOf, type ChainKey } from '../../electron/main/journal/chain'
import { executablePath, launchSwitches, root } from '../e2e/runtime'
import { timed, type Bench } from './comparison'
import { writeLog } from './written-log'

const RECEIPTS = Number(process.env['BENCH_RECEIPTS'] ?? 1_000_000)
const START_ROUNDS = 8
const ANSWER_ROUNDS = 40
const QUESTIONS_PER_ROUND = 25
const REMOVE_RETRIES = 5
const LAST_SALE_AGO_MS = 2 * 24 * 60 * 60 * 1_000
const CHAIN_KEY_BYTES = 32

interface Bridge {
  readonly galla: { call(channel: string, input: object): Promise<unknown> }
}
const ask = (window: Page, channel: string, input: object = {}): Promise<unknown> =>
  window.evaluate(([name, data]) => (globalThis as unknown as Bridge).galla.call(name, data), [
    channel,
    input,
  ] as const)

async function launch(userData: string): Promise<{ electron: ElectronApplication; window: Page }> {
  const electron = await _electron.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...launchSwitches, root, `--user-data-dir=${userData}`],
    cwd: root,
  })
  const window = await electron.firstWindow()
  await window.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
  return { electron, window }
}

/** A practice shop that has sold nothing, and the key of its log. */
async function openShop(userData: string): Promise<ChainKey> {
  const { electron, window } = await launch(userData)
  await ask(window, 'app.choose-environment', { environment: 'practice' })
  const stored = readFileSync(join(userData, 'practice', 'chain.key'))
  const opened =
    stored.length === CHAIN_KEY_BYTES
      ? stored
      : Buffer.from(
          await electron.evaluate(
            ({ safeStorage }, sealed) => safeStorage.decryptString(Buffer.from(sealed, 'base64')),
            stored.toString('base64'),
          ),
          'base64',
        )
  await electron.close()
  return chainKeyOf(opened)
}

async function fillShop(userData: string): Promise<void> {
  const key = await openShop(userData)
  const log = join(userData, 'practice', 'journal.db')
  for (const end of ['', '-wal', '-shm', '-head']) rmSync(`${log}${end}`, { force: true })
  // What was sold today is shown on the first screen, and costs what it costs; the past is what is measured.
  writeLog(log, RECEIPTS, () => 'success', { key, until: Date.now() - LAST_SALE_AGO_MS })
}

const firstScreen = (userData: string): Promise<number> => {
  const startedAt = performance.now()
  return launch(userData).then(async ({ electron, window }) => {
    await window.getByRole('heading', { level: 1 }).waitFor()
    const tookMs = performance.now() - startedAt
    await electron.close()
    return tookMs
  })
}

/** Questions one after the other, as screens ask them; each goes through the main process and back. */
const answers = (window: Page): Promise<number> =>
  timed(() =>
    window.evaluate(async (count) => {
      const { galla } = globalThis as unknown as Bridge
      for (let question = 0; question < count; question += 1) await galla.call('pending.board', {})
    }, QUESTIONS_PER_ROUND),
  )

export const bench = async (): Promise<Bench> => {
  const folder = mkdtempSync(join(tmpdir(), 'galla-bench-'))
  const [empty, full] = [join(folder, 'empty'), join(folder, 'full')]
  await openShop(empty)
  await fillShop(full)
  let shop: Awaited<ReturnType<typeof launch>> | null = null
  const opened = async (): Promise<Page> => (shop ??= await launch(full)).window
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
        what: `${QUESTIONS_PER_ROUND} answers to the window while the log is verified`,
        against: 'as many while nothing else is done',
        aimRatio: 3,
        rounds: ANSWER_ROUNDS,
        ours: async () => {
          const window = await opened()
          const verdict = ask(window, 'log.verify')
          const tookMs = await answers(window)
          await ask(window, 'log.stop-verifying')
          await verdict
          return tookMs
        },
        plain: async () => answers(await opened()),
      },
    ],
    close: async () => {
      await shop?.electron.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: REMOVE_RETRIES })
    },
  }
}
