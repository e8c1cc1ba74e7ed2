// One piece of work of a shop in a process of its own, on a disk that fails as `shim.c` is told. Says of each step how many entries the log has
// with it, and what the app said of it, and dies without closing anything: what it leaves is found by the next start.
import { mkdirSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import { visitIdOf } from '#shared/visit/visit'
import { paise } from '#shared/base/money'
import type { Result } from '#shared/base/result'
import type { Journal } from '#main/journal'
import { CHAIN_KEY_FILE } from '#main/access/chain-keys'
import { BackupError, finishRestore } from '#main/backup'
import { AMOUNT, CHAIN_KEY_BYTES, newIntent, outcome, personal, requestId } from '../../support/sales'
import { VirtualTime } from '../../support/virtual-time'
import { backupOf, keyStore, logOf, moveOf, openedJournal, PASSPHRASE, shopIn } from './shop-folder'

const [folder = '', work = '', control = '', fault = ''] = process.argv.slice(2)
const STANDARD_OUTPUT = 1
const WRITTEN = 'written'

/** From here on the disk fails. */
const arm = (): void => writeFileSync(control, fault)
const say = (entries: number, said: string): void => void writeSync(STANDARD_OUTPUT, `${entries} ${said}\n`)

const saidOf = (result: Result<unknown>): string => {
  if (result.ok) return WRITTEN
  return result.failure.kind === 'store' ? result.failure.problem : result.failure.kind
}
const thrown = (error: unknown): string => {
  if (error instanceof BackupError) return error.problem
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code === 'string') return code
  throw error
}
/** Steps of so many entries each, until one is refused. */
function doneInTurn(before: number, steps: readonly (readonly [number, () => Result<unknown>])[]): void {
  let entries = before
  for (const [added, step] of steps) {
    const result = step()
    say((entries += added), saidOf(result))
    if (!result.ok) return
  }
}

mkdirSync(dirname(logOf(folder)), { recursive: true })
const clock = new VirtualTime()
const { backups, chainKeys } = await shopIn(folder, clock)
// The same in every shop, so that their entries can be compared.
const keyFile = join(dirname(logOf(folder)), CHAIN_KEY_FILE)
if (!(await chainKeys.keepRestored('production', CHAIN_KEY_BYTES, keyFile)).ok)
  throw new Error('the key is not kept')
const open = (): Journal => {
  const opened = openedJournal(logOf(folder), CHAIN_KEY_BYTES)
  if (opened?.problem !== null) throw new Error(`not opened: ${String(opened?.problem)}`)
  return opened.journal
}
const mustBe = (...results: readonly Result<unknown>[]): void => {
  if (!results.every(({ ok }) => ok)) throw new Error(`refused before: ${results.map(saidOf).join()}`)
}
const sale = (journal: Journal, name: string): (readonly [number, () => Result<unknown>])[] => {
  const id = requestId(name)
  return [
    [1, () => journal.recordIntent(id, newIntent(), personal())],
    [1, () => journal.append(id, { type: 'attempt', attempt: 1 })],
    [1, () => journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') })],
  ]
}
const sold = (journal: Journal, name: string): void =>
  mustBe(...sale(journal, name).map(([, step]) => step()))

const lines = Array.from({ length: 12 }, (_, line) => requestId(`LINE-${1001 + line}`))
const visit = visitIdOf(requestId('NEW-0001'))
const count = { pieces: [], loosePaise: paise(50_000) }
const dayStartsAt = startOfIndianDay(clock.now())

async function backedUp(): Promise<void> {
  const journal = open()
  sold(journal, 'SALE-0001')
  journal.close()
  await backups.write(backupOf(folder), PASSPHRASE)
  const later = open()
  sold(later, 'SALE-0002')
  later.close()
}

const WORKS: Readonly<Record<string, () => Promise<void>>> = {
  sale: async () => {
    const journal = open()
    sold(journal, 'SALE-0001')
    arm()
    doneInTurn(3, sale(journal, 'SALE-0002'))
  },
  visit: async () => {
    const journal = open()
    sold(journal, 'SALE-0001')
    arm()
    const duePaise = paise(AMOUNT * lines.length)
    const paid = {
      type: 'visit',
      movement: 'paid',
      staffId: 'owner',
      lines,
      duePaise,
      parts: [{ way: 'cash', amountPaise: duePaise }],
    } as const
    const sales = lines.map((line) => ({ requestId: line, intent: newIntent(), personal: personal() }))
    const settled = { type: 'visit', movement: 'settled', changePaise: paise(0) } as const
    const [first] = lines.map((line) => sale(journal, line).slice(1))
    doneInTurn(3, [
      [1 + lines.length, () => journal.recordVisit(visit, paid, sales)],
      ...(first ?? []),
      [1, () => journal.settleVisit(visit, settled, [])],
    ])
  },
  close: async () => {
    const journal = open()
    sold(journal, 'SALE-0001')
    mustBe(journal.recordTill({ type: 'till', movement: 'opened', staffId: 'owner', dayStartsAt, count }))
    arm()
    const closed = {
      type: 'till',
      movement: 'closed',
      staffId: 'owner',
      count,
      expectedPaise: count.loosePaise,
      carriedPaise: count.loosePaise,
    } as const
    doneInTurn(4, [...sale(journal, 'SALE-0002'), [1, () => journal.closeTill(closed, { count: 2 })]])
  },
  start: async () => {
    const journal = open()
    mustBe(
      ...lines.flatMap((line) =>
        sale(journal, line)
          .slice(0, 2)
          .map(([, step]) => step()),
      ),
    )
    journal.close()
    arm()
    const opened = openedJournal(logOf(folder), CHAIN_KEY_BYTES)
    // What was on its way is settled by one entry each.
    if (opened?.problem === null) doneInTurn(3 * lines.length, sale(opened.journal, 'SALE-0002'))
  },
  backup: async () => {
    await backedUp()
    arm()
    say(6, await backups.write(backupOf(folder), PASSPHRASE).then(() => WRITTEN, thrown))
  },
  'daily copy': async () => {
    await backedUp()
    if ((await backups.daily.start(PASSPHRASE))?.lastProblem !== null) throw new Error('no first copy')
    const journal = open()
    sold(journal, 'SALE-0003')
    journal.close()
    clock.jumpWallClock(DAY_MS)
    arm()
    const refused = await backups.daily.watch().then(() => null, thrown)
    const state = await backups.daily.state().catch(() => null)
    say(9, refused ?? state?.lastProblem ?? (state?.lastAt === clock.now() ? WRITTEN : 'other'))
  },
  'moved log': async () => {
    await backedUp()
    await backups.preview(backupOf(folder), PASSPHRASE)
    if (!(await backups.restore())) throw new Error('nothing to restore')
    arm()
    say(3, await finishRestore(folder, keyStore).then((isDone) => (isDone ? WRITTEN : 'nothing'), thrown))
  },
  'moved to this computer': async () => {
    await backedUp()
    arm()
    const moved = await moveOf(folder).move(null)
    say(6, moved.kind === 'moved' ? WRITTEN : moved.problem)
  },
}
await WORKS[work]?.()
process.kill(process.pid, 'SIGKILL')
