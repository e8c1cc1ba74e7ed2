// A guard of a sale in words: shown on the sheet, before any money moves.
import { aliasBesideOriginal } from '#shared/texts/aliases'
import type { Guard } from '#shared/sale/guard'
import { GUARD_WEIGHTS } from '#shared/sale/guard'
import type { Sale } from '#shared/sale/sale'
import { receiptNumber } from '#shared/base/ids'
import { isPaise, paise } from '#shared/base/money'
import { assertNever } from '#shared/base/result'
import { SECOND_MS } from '#shared/base/clock'
import { saleNumber, saleWords } from '../texts/sale-words'
import type { SaleOperation } from '#shared/operations/registry'
import { useWords, type MessageKey, type Words } from '../texts/words'
import { Notice, type Tone } from '../ui/Notice'
import { useNow } from '../ui/use-now'

const TONES: { readonly [Weight in 'inform' | 'ask' | 'block']: Tone } = {
  inform: 'info',
  ask: 'wait',
  block: 'bad',
}
const AGE_EVERY_MS = 5_000

/** What passes without anybody is not marked as something to look at. */
const toneOf = ({ kind }: Guard): Tone =>
  kind === 'wait' || kind === 'recovering' ? 'waiting' : TONES[GUARD_WEIGHTS[kind]]

interface GuardNoticeProps {
  readonly guard: Guard
  /** What is being sold, for the wording. */
  readonly area: SaleOperation
}

export function GuardNotice({ guard, area }: GuardNoticeProps) {
  const words = useWords()
  const now = useNow(AGE_EVERY_MS)
  return (
    <Notice tone={toneOf(guard)} title={guardTitle(words, guard, area, now)} announce>
      {guardWords(words, guard, area, now)}
      {guard.kind === 'recent-sale' && guard.believedAt !== undefined && (
        <p>
          {words.say(believedKey(guard.believedAt, guard.earlier), {
            time: words.dateAndTime(guard.believedAt),
          })}
        </p>
      )}
    </Notice>
  )
}

/** A clock that was set back, or was ahead when it was sold, puts it into the future. */
const believedKey = (believedAt: number, { updatedAt }: Sale): MessageKey =>
  believedAt < updatedAt ? 'sale.guard.believed-time-behind' : 'sale.guard.believed-time'

/** An earlier sale is described in the words of what is being sold; everything else is the same for all. */
const titleKey = ({ kind }: Guard, area: SaleOperation): MessageKey =>
  kind === 'open-sale' || kind === 'recent-sale' ? `${area}.guard.${kind}.title` : `sale.guard.${kind}.title`

/** A doubt, or a refusal, may be of a minute ago or of a day. */
export const guardTitle = (words: Words, guard: Guard, area: SaleOperation, now: number): string =>
  guard.kind === 'doubted-sale' || guard.kind === 'refused-unasked'
    ? words.say(`sale.guard.${guard.kind}.title`, { when: words.ago(guard.earlier.openedAt, now) })
    : words.say(titleKey(guard, area))

function guardWords(words: Words, guard: Guard, area: SaleOperation, now: number): string {
  const { say } = words
  if ('earlier' in guard) return earlierWords(words, guard, area, now)
  switch (guard.kind) {
    case 'too-many-unresolved':
    case 'visit-over-ceiling':
      return ceilingWords(words, guard)
    case 'circle-differs':
      return say('sale.guard.circle-differs', {
        chosen: aliasBesideOriginal('circles', guard.chosen, words.language),
        found: aliasBesideOriginal('circles', guard.found, words.language),
      })
    case 'wait':
      return say('sale.guard.wait', { seconds: Math.ceil(guard.waitMs / SECOND_MS) })
    case 'unusual-input':
      return say('sale.guard.unusual-input', { labels: guard.labels.join(', ') })
    case 'other-price':
      return say('sale.guard.other-price', { price: words.rupees(guard.pricePaise) })
    case 'on-a-visit':
      return sameOnAVisitWords(words, guard)
    case 'set-aside':
      return say('sale.guard.set-aside', {
        entry: guard.sequence,
        when: words.ago(guard.recordedAt, now),
        count: guard.count,
      })
    case 'recovering':
    case 'offline':
    case 'line-stopped':
      return say(`sale.guard.${guard.kind}`)
    default:
      return assertNever(guard)
  }
}

function earlierWords(
  words: Words,
  guard: Extract<Guard, { earlier: Sale }>,
  area: SaleOperation,
  now: number,
): string {
  const { earlier } = guard
  const values = saleValues(words, earlier, now)
  if (guard.kind === 'recent-sale')
    return words.say(`${area}.guard.recent-sale`, { ...values, receipt: receiptNumber(earlier.lastSequence) })
  return words.say(earlierKey(guard, area), { ...values, state: saleWords(words, earlier).word })
}

function earlierKey(
  guard: Exclude<Extract<Guard, { earlier: Sale }>, { kind: 'recent-sale' }>,
  area: SaleOperation,
) {
  if (guard.kind === 'open-sale') return `${area}.guard.open-sale` as const
  return guard.kind === 'doubted-sale' && guard.isUnasked === true
    ? 'sale.guard.doubted-sale-unasked'
    : (`sale.guard.${guard.kind}` as const)
}

const sameOnAVisitWords = (words: Words, guard: Extract<Guard, { kind: 'on-a-visit' }>): string =>
  words.say('sale.guard.on-a-visit', {
    number: guard.accountNumber,
    amount: words.rupees(guard.amountPaise, 'when-needed'),
    own: guard.isOwnVisit ? 'yes' : 'no',
  })

const ceilingWords = (
  words: Words,
  { kind, count, amountPaise }: Extract<Guard, { kind: 'too-many-unresolved' | 'visit-over-ceiling' }>,
): string =>
  words.say(`sale.guard.${kind}`, {
    count,
    amount: words.rupees(isPaise(amountPaise) ? amountPaise : paise(0)),
  })

const saleValues = (words: Words, sale: Sale, now: number) => ({
  number: saleNumber(words, sale),
  amount: words.rupees(sale.amountPaise, 'when-needed'),
  when: words.ago(sale.openedAt, now),
})
