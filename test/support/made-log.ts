// A log with every outcome of an attempt and every later answer to each, hand decisions, cash and a closed till, written by the journal
// itself. Its last run left two sales half done.
import type { Journal } from '#main/journal'
import type { StatusAnswer } from '#shared/sale/outcome'
import type { RequestId } from '#shared/base/ids'
import { recordIntent, recordSale } from './journals'
import { AMOUNT, answer, OUTCOME_NAMES, requestId } from './sales'
import { closeTill, openTill } from './till'
import type { VirtualTime } from './virtual-time'

const VERDICTS: readonly StatusAnswer['verdict'][] = [
  'success',
  'pending',
  'failed',
  'not-found',
  'no-verdict',
  'wrong-path',
]
const SOURCES = ['status-check', 'callback', 'import'] as const
const LATER: readonly Parameters<Journal['append']>[1][] = [
  { type: 'reviewed', staffId: 'owner' },
  { type: 'settled-by-hand', staffId: 'owner', verdict: 'failed', refunded: true, evidence: 'a letter' },
  { type: 'cash', staffId: 'owner', movement: 'given-back', amountPaise: AMOUNT },
  { type: 'printed', staffId: 'owner', document: 'receipt', to: 'printer' },
  { type: 'shared', staffId: 'owner', to: 'chat' },
]

export const INTENT_ALONE = requestId('HALF-0001')
export const ATTEMPT_ALONE = requestId('HALF-0002')

/** Returns the ids of its sales. What the journal does not take in a state is left out of that sale. */
export async function restoreLog(journal: Journal, time: VirtualTime): Promise<readonly RequestId[]> {
  const ids: RequestId[] = []
  openTill(journal, time.now())
  for (const name of OUTCOME_NAMES)
    for (const source of SOURCES)
      for (const verdict of VERDICTS) {
        const id = requestId(`MADE-${String(ids.length + 1).padStart(4, '0')}`)
        ids.push(recordSale(journal, name, id))
        await time.pass(1_000)
        journal.append(id, { type: 'evidence', source, answer: answer(verdict) })
        const later = LATER[ids.length % (LATER.length + 1)]
        if (later !== undefined) journal.append(id, later)
      }
  closeTill(journal)
  recordIntent(journal, INTENT_ALONE)
  recordSale(journal, null, ATTEMPT_ALONE)
  return [...ids, INTENT_ALONE, ATTEMPT_ALONE]
}
