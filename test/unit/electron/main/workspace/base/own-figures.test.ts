// @vitest-environment node
// Figures at the handover of a box: another program edits the log while Galla runs, and puts it back before anything is written.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import type { WorkspaceHandlers } from '#shared/channels/contract'
import { succeed } from '#shared/base/result'
import { openOrViewJournal } from '#main/journal'
import { refusingForeignFigures } from '#main/workspace/base/own-figures'
import { recordSale, testFolder, value } from '#test/support/journals'
import { logOptions } from '#test/support/log-options'
import { requestId } from '#test/support/sales'

const REPLACED = { ok: false, failure: { kind: 'store', problem: 'replaced' } }

it('are refused once another program wrote to the log, whatever it put back, and a sale is still looked up', async () => {
  const path = join(testFolder(), 'log.db')
  const { journal, guard } = value(openOrViewJournal(logOptions(path, {})))
  onTestFinished(() => journal.close())
  recordSale(journal, 'success', requestId('SALE-0001'))
  const answer = async () => succeed('told')
  const told = refusingForeignFigures(
    {
      'till.state': answer,
      'day-book.day': answer,
      'credit.account': answer,
      'journal.sale': answer,
    } as unknown as WorkspaceHandlers,
    guard,
  ) as unknown as { readonly [channel: string]: typeof answer }
  const all = () => Promise.all(Object.values(told).map((ask) => ask()))
  expect(await all()).toEqual(Array(4).fill({ ok: true, value: 'told' }))
  const other = new DatabaseSync(path)
  other.exec('BEGIN; CREATE TABLE edited (body TEXT); DROP TABLE edited; COMMIT')
  other.close()
  expect(await all()).toEqual([REPLACED, REPLACED, REPLACED, { ok: true, value: 'told' }])
})
