// What happened to one sale, entry by entry. It names nobody: the counter does.
import { paise } from '#shared/base/money'
import type { Environment } from '#shared/base/environment'
import type { PageSale, SaleStory } from '#shared/office/figures'
import { serviceWords, toneOfState } from '#renderer/texts/sale-words'
import { classes } from '#renderer/ui/classes'
import { Dialog } from '#renderer/ui/Dialog'
import { Fact } from '#renderer/ui/Fact'
import { layout } from '#renderer/ui/layout'
import { Notice } from '#renderer/ui/Notice'
import { useAsk } from '../api/queries'
import { useWords, type PageKey, type PageWords } from '../texts/words'
import { QueryState } from '../parts/QueryState'
import styles from './sales.module.css'
import type { RailStatus } from '#shared/sale/sale'
import tones from '#renderer/ui/tone.module.css'

interface StoryDialogProps {
  readonly sale: PageSale
  readonly environment: Environment
  readonly onClose: () => void
}

export function StoryDialog({ sale, environment, onClose }: StoryDialogProps) {
  const words = useWords()
  const { counterId, requestId, service, payee } = sale
  const story = useAsk('story', { environment, counterId, requestId })
  return (
    <Dialog open onClose={onClose} width="wide" title={`${serviceWords(words, service)}: ${payee}`}>
      <QueryState query={story}>{(shown) => <Story story={shown} />}</QueryState>
    </Dialog>
  )
}

function Story({ story: { sale, references, steps } }: { readonly story: SaleStory }) {
  const words = useWords()
  const { say, rupees, dateAndTime, timeWithSeconds } = words
  return (
    <div className={classes(layout.stack, styles.story)}>
      {sale.isUnread && <Notice tone="wait">{say('sales.unread')}</Notice>}
      {sale.isQuarantined && <Notice tone="wait">{say('sales.quarantined')}</Notice>}
      <dl className={layout.facts}>
        <Fact label={say('sales.state')} value={<StateWord state={sale.railStatus} />} isLarge />
        <Fact label={say('sales.amount')} value={rupees(paise(sale.amountPaise))} isLarge />
        {sale.cashStatus !== 'none' && (
          <Fact label={say('sales.story.collected')} value={rupees(paise(sale.collectedPaise))} />
        )}
        <Fact label={say(`sales.cash.${sale.cashStatus}`)} value={dateAndTime(sale.updatedAtMs)} />
        <Fact label={say('sales.number')} value={numberWords(words, sale.lastDigits)} />
        <Fact
          label={say('sales.where')}
          value={[sale.counterName, sale.shopName ?? ''].filter(Boolean).join(', ')}
        />
        <Fact label={say('sales.when')} value={dateAndTime(sale.openedAtMs)} />
        <Fact label={say('sales.story.id')} value={sale.requestId} />
        {references.length > 0 && (
          <Fact label={say('sales.story.references')} value={references.join(', ')} />
        )}
      </dl>
      <h3>{say('sales.story.steps')}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.sequence}>
            <time dateTime={new Date(step.atMs).toISOString()}>{timeWithSeconds(step.atMs)}</time>
            <span>
              {stepWords(words, step.type)}
              {step.after !== null && (
                <>
                  {' → '}
                  <StateWord state={step.after.railStatus} />
                  {`, ${say(`sales.cash.${step.after.cashStatus}`)}`}
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function stepWords({ say, has }: PageWords, type: string): string {
  const key = `sales.step.${type}`
  return has(key) ? say(key as PageKey) : say('sales.step.other', { type })
}

/** A sale's state and service in the counter's own words. */
export function StateWord({ state }: { readonly state: RailStatus }) {
  const { say } = useWords()
  return <span className={tones[toneOfState(state)]}>{say(`sale.rail.${state}.word`)}</span>
}

export const numberWords = ({ say }: PageWords, lastDigits: string | null): string =>
  lastDigits === null ? say('sales.number.gone') : say('sales.number.ends', { digits: lastDigits })
