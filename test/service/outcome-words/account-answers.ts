// Every combination of what the bank says of an opening: its word, whether it is completed and whether it is refunded, in a status answer and
// in a callback.
import { factsIn } from '#main/callbacks/facts'
import { openingEvidence, openingStatus } from '#main/operations/account/service/account-service'
import { accountStatusData } from '#main/operations/account/service/account-answers'
import { saleWords } from '#renderer/texts/sale-words'
import { textsIn } from '#main/texts'
import { stampText } from '#main/texts/stamp'
import type { Sale } from '#shared/sale/sale'
import { readJson } from '#shared/base/exact-json'
import { memoryJournal, value } from '../../support/journals'
import { newIntent, outcome, personal, requestId } from '../../support/sales'
import { wordsIn } from '../../support/words'
import { sampleOf } from '../samples'

const MISSING = 'missing'
const WORDS = [
  'APPROVED',
  'created',
  'Active',
  'success',
  'failed',
  'REJECTED',
  'refunded',
  'submitted',
  'with_bank',
  null,
  MISSING,
]
const FLAGS = [true, false, 'true', 'false', 'perhaps', null, MISSING]

export interface AccountRow {
  readonly word: string
  readonly isCompleted: string
  readonly isRefunded: string
  /** What the status answer and the callback say, each by itself. */
  readonly status: string
  readonly callback: string
  /** The sale that was pending, and the one that was told as open, after this answer. */
  readonly pending: Sale
  readonly opened: Sale
}

const english = wordsIn('en')
const ID = requestId('OPENING-0001')

/** An opening that the service took, and one that was told as open since. */
function journalWith(isOpened: boolean) {
  const { journal } = memoryJournal()
  value(journal.recordIntent(ID, { ...newIntent(), subject: sampleOf('account').subject }, personal()))
  value(journal.append(ID, { type: 'attempt', attempt: 1 }))
  value(journal.append(ID, { type: 'outcome', attempt: 1, outcome: outcome('pending') }))
  if (isOpened)
    value(
      journal.append(ID, evidenceOf({ account_status: 'success', is_completed: true, is_refunded: false })),
    )
  return journal
}

const jsonOf = (data: object) => {
  const read = readJson(JSON.stringify(data))
  if (!read.ok) throw new Error('JSON that was just written')
  return read.value
}

const readBack = (data: object) => openingStatus(accountStatusData.parse(jsonOf(data)))

const evidenceOf = (data: object) => ({
  type: 'evidence' as const,
  source: 'status-check' as const,
  answer: openingEvidence(readBack(data)),
})

const callbackOf = (data: object): string =>
  factsIn('account', jsonOf({ event: 'PARTNER_ACCOUNT_CREATED', data }), 'A-1').says

const said = (field: string, told: unknown): object => (told === MISSING ? {} : { [field]: told })
const shown = (told: unknown): string => (told === MISSING ? MISSING : JSON.stringify(told))

export function accountRows(): readonly AccountRow[] {
  const [waiting, open] = [journalWith(false), journalWith(true)]
  const after = (journal: typeof waiting, data: object): Sale => {
    const sale = journal.foresee(ID, evidenceOf(data))
    if (sale === null) throw new Error('no opening')
    return sale
  }
  return WORDS.flatMap((word) =>
    FLAGS.flatMap((isCompleted) =>
      FLAGS.map((isRefunded) => {
        const data = {
          ...said('account_status', word),
          ...said('is_completed', isCompleted),
          ...said('is_refunded', isRefunded),
        }
        return {
          word: shown(word),
          isCompleted: shown(isCompleted),
          isRefunded: shown(isRefunded),
          status: readBack(data).state,
          callback: callbackOf(data),
          pending: after(waiting, data),
          opened: after(open, data),
        }
      }),
    ),
  )
}

/** The word on screen and, with the same meaning, on paper; what was told as unclear stands beside it. */
export function accountWords(sale: Sale): string {
  const { word, tell } = saleWords(english, { ...sale, canBeAsked: true })
  const told = sale.unclearAnswer === null ? '' : ` It said “${sale.unclearAnswer.text}”.`
  return `${word}. ${tell}${told} · ${textsIn('en')(stampText(sale))}`
}
