// What the customer gets back of the notes they handed over: said as certain only when every line has its result, or has
// waited long enough to count as sold.
import { paise } from '#shared/base/money'
import type { Visit } from '#shared/visit/visit'
import { useWords, type Words } from '../texts/words'
import { Notice } from '../ui/Notice'
import { useNow } from '../ui/use-now'
import { linesOf } from './standing'
import styles from './visit.module.css'

const CLOCK_EVERY_MS = 1_000

/** Lines whose result is not known yet. */
const unsettled = (visit: Visit) => linesOf(visit, 'ahead', 'open')

/** What is to be given back, in one sentence without the clock. */
export function giveWords({ say, rupees }: Words, { isChangeFinal, changePaise }: Visit): string {
  if (!isChangeFinal) return ''
  return changePaise === null || changePaise === 0
    ? say('visit.give.nothing')
    : say('visit.give', { amount: rupees(changePaise, 'when-needed') })
}

export function GiveBack({ visit }: { readonly visit: Visit }) {
  const words = useWords()
  const { say, rupees } = words
  const { isChangeFinal, changePaise, tenderedPaise } = visit
  const open = unsettled(visit)
  return (
    <div className={styles.give}>
      {isChangeFinal ? (
        <p className={styles.giveBack}>{giveWords(words, visit)}</p>
      ) : (
        <NotYet visit={visit} count={open.length} />
      )}
      {changePaise !== null && changePaise !== 0 && tenderedPaise !== null && (
        <p className={styles.sum}>
          {say('visit.give.sum', {
            tendered: rupees(tenderedPaise, 'when-needed'),
            total: rupees(paise(tenderedPaise - changePaise), 'when-needed'),
          })}
        </p>
      )}
      {isChangeFinal && open.length > 0 && (
        <Notice tone="wait">{say('visit.give.counted', { count: open.length })}</Notice>
      )}
    </div>
  )
}

/** Notes are not handed over twice: until the change is certain it is only told how things stand. */
function NotYet({ visit, count }: { readonly visit: Visit; readonly count: number }) {
  const words = useWords()
  const now = useNow(CLOCK_EVERY_MS)
  const { changePaise, changeFinalAt } = visit
  return (
    <Notice
      tone="waiting"
      title={words.say('visit.give.wait', { count, when: words.until(changeFinalAt ?? now, now) })}
    >
      {changePaise !== null &&
        words.say('visit.give.so-far', { amount: words.rupees(changePaise, 'when-needed') })}
    </Notice>
  )
}
