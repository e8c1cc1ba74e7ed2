// Journals for tests: over SQLite in a folder of their own, and in memory.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { RequestId } from '#shared/base/ids'
import type { AttemptAdmission } from '#shared/protocol/admission'
import type { Paise } from '#shared/base/money'
import type { Failure, Result } from '#shared/base/result'
import { openJournal, type Journal } from '#main/journal'
import { createJournal } from '#main/journal/events/journal'
import { memoryDisk, type MemoryDisk } from './memory-store'
import { AMOUNT, CHAIN_KEY, newIntent, outcome, personal, requestId, type OutcomeName } from './sales'
import { VirtualTime } from './virtual-time'
import { noDefects } from './defects'
import { logOptions } from './log-options'

export function value<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`expected a value, got ${JSON.stringify(result.failure)}`)
  return result.value
}

export function failure(result: Result<unknown>): Failure {
  if (result.ok) throw new Error(`expected a failure, got ${JSON.stringify(result.value)}`)
  return result.failure
}

/** A folder that is deleted after the test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface TestJournal {
  readonly journal: Journal
  /** Closes it and opens the same journal again, as after a restart. */
  readonly reopen: () => Journal
}

export function sqliteJournal(
  clock = new VirtualTime(),
  path = join(testFolder(), 'log.db'),
  signingKey: Uint8Array | null = null,
): TestJournal {
  const open = (): Journal => value(openJournal(logOptions(path, { signingKey, clock })))
  let journal = open()
  onTestFinished(() => journal.close())
  return {
    journal,
    reopen: () => {
      journal.close()
      return (journal = open())
    },
  }
}

export function memoryJournal(
  clock = new VirtualTime(),
  disk: MemoryDisk = memoryDisk(),
  reportDefect: ReportDefect = noDefects,
  signingKey: Uint8Array | null = null,
): TestJournal {
  const open = (): Journal =>
    createJournal({
      environment: 'practice',
      store: disk.open(),
      chainKey: CHAIN_KEY,
      clock,
      reportDefect,
      signingKey,
    })
  return {
    journal: open(),
    reopen: () => {
      disk.cutPower()
      return open()
    },
  }
}

export function recordIntent(journal: Journal, id = requestId(), amountPaise: Paise = AMOUNT): RequestId {
  value(journal.recordIntent(id, newIntent(amountPaise), personal()))
  return id
}

/** A sale with one attempt, and the outcome if one is given. */
export function recordSale(
  journal: Journal,
  name: OutcomeName | null,
  id = requestId(),
  admission?: AttemptAdmission,
): RequestId {
  recordIntent(journal, id)
  value(
    journal.append(id, { type: 'attempt', attempt: 1, ...(admission === undefined ? {} : { admission }) }),
  )
  if (name !== null) value(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome(name) }))
  return id
}
