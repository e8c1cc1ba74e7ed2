// @vitest-environment node
// A log that another computer took over, or of which nobody knows who holds it, takes nothing more.
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { HoldState } from '#main/files/hold-file'
import { openOrViewJournal } from '#main/journal'
import { failure, recordSale, testFolder, value } from '#test/support/journals'
import { newIntent, outcome, personal, requestId } from '#test/support/sales'
import { logOptions } from '#test/support/log-options'

const [SOLD, SENT, NEW] = ['SALE-0001', 'SALE-0002', 'SALE-0003'].map(requestId) as [
  ReturnType<typeof requestId>,
  ReturnType<typeof requestId>,
  ReturnType<typeof requestId>,
]

const LOST: readonly (readonly [HoldState, object])[] = [
  [
    { kind: 'taken', host: 'back-office' },
    { kind: 'store', problem: 'held-elsewhere', holder: 'back-office' },
  ],
  [{ kind: 'lost' }, { kind: 'store', problem: 'hold-lost' }],
]

it.each(LOST)('a log that is %o takes no sale, no attempt and no outcome', (lost, refusal) => {
  let state: HoldState = { kind: 'ours' }
  const { journal, guard } = value(
    openOrViewJournal(
      logOptions(join(testFolder(), 'journal.db'), {
        environment: 'production',
        hold: { state: () => state },
      }),
    ),
  )
  onTestFinished(() => journal.close())
  recordSale(journal, 'success', SOLD)
  recordSale(journal, null, SENT)
  value(journal.recordIntent(NEW, newIntent(), personal()))
  state = lost
  const answer = { type: 'outcome', attempt: 1, outcome: outcome('success') } as const
  expect(failure(journal.append(SENT, answer))).toEqual(refusal)
  expect(failure(journal.append(NEW, { type: 'attempt', attempt: 1 }))).toEqual(refusal)
  expect(failure(journal.recordIntent(requestId('SALE-0004'), newIntent(), personal()))).toEqual(refusal)
  expect(() => journal.saveCheck({ requestId: SENT, dueAt: 1, checksMade: 1 })).toThrow('not ours')
  // Another computer may have written meanwhile: what was found once stays.
  state = { kind: 'ours' }
  expect(failure(journal.append(SENT, answer))).toEqual(refusal)
  expect(guard.found()).toMatchObject({ problem: (refusal as { problem: string }).problem })
  expect(journal.sale(SOLD)?.railStatus).toBe('success')
})
