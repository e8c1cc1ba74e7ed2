// What the customer has to get back besides the change, ticked off one by one: a line that failed after the change was
// certain, or that was not paid in cash.
import { MONEY_WAYS } from '#shared/base/payment-ways'
import type { Visit } from '#shared/visit/visit'
import { useWords } from '../texts/words'
import { Card } from '../ui/Card'
import { Checkbox } from '../ui/Checkbox'
import { RadioChoice } from '../ui/RadioChoice'
import { lineNumber } from './standing'
import type { Settling } from './use-settling'
import styles from './visit.module.css'

export function OwedLines({ visit, settling }: { readonly visit: Visit; readonly settling: Settling }) {
  const words = useWords()
  const { say, rupees } = words
  const { ticked, tick, way, chooseWay } = settling
  if (visit.owedBack.length === 0) return null
  return (
    <Card heading="strong" title={say('visit.owed')}>
      <div className={styles.owed}>
        {visit.owedBack.map(({ requestId, amountPaise }) => {
          const line = visit.lines.find((other) => other.requestId === requestId)
          return (
            <Checkbox
              key={requestId}
              look="framed"
              checked={ticked.has(requestId)}
              onChange={(isGiven) => tick(requestId, isGiven)}
            >
              {say('visit.owed.given')}:{' '}
              {say('visit.owed.line', {
                amount: rupees(amountPaise, 'when-needed'),
                line: line === undefined ? '' : lineNumber(words, line),
              })}
            </Checkbox>
          )
        })}
        <RadioChoice
          name="visit-given-back-by"
          label={say('visit.owed.way')}
          choices={MONEY_WAYS.map((value) => ({ value, label: say(`sale.mode.${value}`) }))}
          value={way}
          onChange={chooseWay}
        />
        <p className={styles.quiet}>{say('visit.owed.later')}</p>
      </div>
    </Card>
  )
}
