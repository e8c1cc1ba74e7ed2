// One sale, visit or close in a process of its own, on a disk that fails as `shim.c` is told. Says of each commit what the journal said of it,
// and dies without closing the log: what it leaves is found by the next opening.
import { writeFileSync, writeSync } from 'node:fs'
import { visitIdOf } from '@shared/domain/visit'
import type { Result } from '@shared/result'
import { openJournal, recover } from '../../../electron/main/journal'
import { noDefects } from '../../support/defects'
import { CHAIN_KEY_BYTES, newIntent, outcome, personal, requestId } from '../../support/sales'

const [path = '', work = '', control = '', fault = ''] = process.argv.slice(2)
const STANDARD_OUTPUT = 1

const opened = openJournal({
  reportDefect: noDefects,
  path,
  environment: 'practice',
  chainKey: CHAIN_KEY_BYTES,
  clock: { now: () => Date.now(), elapsed: () => performance.now() },
  platform: process.platform,
})
if (!opened.ok) throw new Error(`not opened: ${JSON.stringify(opened.failure)}`)
const journal = opened.value
const before = requestId('SALE-0001')
const recorded = [
  journal.recordIntent(before, newIntent(), personal()),
  journal.append(before, { type: 'attempt', attempt: 1 }),
]
if (!recorded.every(({ ok }) => ok)) throw new Error('the sale before was not recorded')

/** How many entries the log has if this commit is in it, and what was said of it. */
const tell = (entries: number, result: Result<unknown>): boolean => {
  const said = result.ok
    ? 'written'
    : 'problem' in result.failure
      ? String(result.failure.problem)
      : result.failure.kind
  writeSync(STANDARD_OUTPUT, `${entries} ${said}\n`)
  return result.ok
}

const id = requestId('SALE-0002')
const lines = Array.from({ length: 12 }, (_, line) => requestId(`LINE-${1001 + line}`))
const visit = visitIdOf(requestId('NEW-0001'))
const WORKS: Readonly<Record<string, () => void>> = {
  sale: () => {
    let end = journal.head().sequence
    for (const step of [
      () => journal.recordIntent(id, newIntent(), personal()),
      () => journal.append(id, { type: 'attempt', attempt: 1 }),
      () => journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') }),
    ])
      if (!tell((end += 1), step())) return
  },
  visit: () => {
    const paid = {
      type: 'visit',
      movement: 'paid',
      staffId: 'owner',
      lines,
      duePaise: newIntent().amountPaise,
      parts: [{ way: 'cash', amountPaise: newIntent().amountPaise }],
    } as const
    const sales = lines.map((line) => ({ requestId: line, intent: newIntent(), personal: personal() }))
    tell(journal.head().sequence + 1 + lines.length, journal.recordVisit(visit, paid, sales))
  },
  recovery: () => void tell(journal.head().sequence + 1, recover(journal)),
}
writeFileSync(control, fault)
WORKS[work]?.()
process.kill(process.pid, 'SIGKILL')
