// A shop's computer whose log is watched from outside its folder, with what somebody may do to its files.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished } from 'vitest'
import { NO_ANCHOR_STORE, type AnchorRecords } from '#shared/log/anchor-store'
import { newestOf, openHeadAnchors, openOrViewJournal, sealedHeadOf, type Journal } from '#main/journal'
import { sealPathOf } from '#main/journal/seal/sealed-head'
import { verifyJournal } from '#main/journal/verify/verify'
import { noDefects } from './defects'
import { recordSale, testFolder, value } from './journals'
import { memoryAnchor } from './memory-anchor'
import { AMOUNT, CHAIN_KEY_BYTES, newIntent, personal, requestId } from './sales'
import { VirtualTime } from './virtual-time'

/** A shop's computer: a log in a folder, and a memory outside of it. */
export function shopWithAnchor(
  store: AnchorRecords = memoryAnchor(),
  copyRecords: AnchorRecords = NO_ANCHOR_STORE,
  folder = testFolder(),
) {
  const path = join(folder, 'journal.db')
  const time = new VirtualTime()
  let sales = 0
  let doubts = 0
  let stopRunning = async (): Promise<void> => {}
  /** Ends the app that still runs before. */
  const start = async (endConfirmedBy: string | null = null) => {
    await stopRunning()
    const anchors = await openHeadAnchors({
      anchors: store,
      copyRecords,
      environment: 'production',
      chainKey: CHAIN_KEY_BYTES,
      timers: time,
      onDoubt: () => (doubts += 1),
    })
    const opened = value(
      openOrViewJournal({
        path,
        environment: 'production',
        chainKey: CHAIN_KEY_BYTES,
        clock: time,
        platform: process.platform,
        ...anchors,
        endConfirmedBy,
        reportDefect: (event, error) =>
          event === 'journal.head-not-sealed' ? event : noDefects(event, error),
      }),
    )
    const { journal, problem } = opened
    onTestFinished(() => journal.close())
    const stop = async (): Promise<void> => {
      stopRunning = async () => {}
      journal.close()
      await Promise.all([anchors.anchor.close(), anchors.copyAnchor.close()])
    }
    stopRunning = stop
    return {
      journal,
      problem,
      end: () => opened.end(),
      setBroken: (isBroken: boolean) => opened.setBroken(isBroken),
      verdict: () =>
        verifyJournal(
          {
            path,
            platform: process.platform,
            environment: 'production',
            chainKey: CHAIN_KEY_BYTES,
            sealedHead: sealedHeadOf(path, CHAIN_KEY_BYTES),
            anchoredHead: newestOf(anchors),
          },
          () => {},
        ),
      stop,
      /** Nothing more is written, as when the power fails; the file itself must be closed for the next start. */
      cutPower: () => {
        stopRunning = async () => {}
        journal.close()
      },
    }
  }
  const sell = (journal: Journal, count: number): void => {
    for (let left = count; left > 0; left -= 1) {
      sales += 1
      recordSale(journal, 'success', requestId(`SALE-${String(sales).padStart(4, '0')}`))
    }
  }
  /** As many entries as a start does not read by themselves, in few commits. */
  const printMuch = async (): Promise<void> => {
    const { journal, stop } = await start()
    const printed = { type: 'printed', staffId: 'ravi', document: 'receipt', to: 'printer' } as const
    const entries = Array.from({ length: 350 }, () => ({ requestId: requestId('SALE-0001'), event: printed }))
    for (let commits = 0; commits < 4; commits += 1) value(journal.appendAll(entries))
    await stop()
  }
  /** One day: the app starts, sells, and ends properly. */
  const day = async (count: number): Promise<void> => {
    const { journal, problem, stop } = await start()
    expect(problem).toBeNull()
    sell(journal, count)
    await stop()
  }
  const names = (): readonly string[] => [path, sealPathOf(path)]
  const copy = (): void => names().forEach((name) => copyFileSync(name, `${name}.copy`))
  const putBack = (which: readonly string[] = names()): void =>
    which.forEach((name) => copyFileSync(`${name}.copy`, name))
  /** Two days, of which the files know the first alone. */
  const rollBack = async (which?: readonly string[]): Promise<void> => {
    await day(10)
    copy()
    await day(10)
    putBack(which)
  }
  const edit = (sql: string): void => {
    const file = new DatabaseSync(path)
    file.exec(`DROP TRIGGER events_stay; DROP TRIGGER events_remain; ${sql};
CREATE TRIGGER events_stay BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are only ever appended'); END;
CREATE TRIGGER events_remain BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are only ever appended'); END;`)
    file.close()
  }
  const canSell = (journal: Journal): boolean =>
    journal.recordIntent(requestId('SALE-TRIAL'), newIntent(AMOUNT), personal()).ok
  /** How often a record that could be read only later said that the log is to be opened anew. */
  const doubted = (): number => doubts
  return {
    path,
    time,
    doubted,
    start,
    sell,
    day,
    printMuch,
    copy,
    putBack,
    rollBack,
    edit,
    canSell,
    seal: sealPathOf(path),
  }
}
