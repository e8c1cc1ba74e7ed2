// The ids behind the result, for whoever has to ask about it: under Details, each and all to copy.
import { Copy } from 'lucide-react'
import type { SaleView } from '@shared/domain/day'
import { useWords, type Words } from '../../messages/words'
import { Button } from '../../ui/Button'
import { showToast } from '../../ui/toast'
import { copyText } from './copy-text'
import styles from './result.module.css'

export function SaleReferences({ sale }: { readonly sale: SaleView }) {
  const words = useWords()
  const lines = referenceLines(words, sale)
  const copy = (text: string) =>
    void copyText(text).then((copied) =>
      showToast(copied ? 'good' : 'bad', words.say(copied ? 'common.copied' : 'recharge.result.copy-failed')),
    )
  return (
    <details className={styles.details}>
      <summary>{words.say('common.details')}</summary>
      <dl className={styles.references}>
        {lines.map(({ label, value, isId }) => (
          <div key={label} className={styles.reference}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span>
              {isId && (
                <Button
                  weight="quiet"
                  aria-label={`${words.say('common.copy')}: ${label}`}
                  icon={<Copy size={16} aria-hidden="true" />}
                  onClick={() => copy(value)}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => copy(lines.map(({ label, value }) => `${label}: ${value}`).join('\n'))}>
        {words.say('recharge.result.copy-all')}
      </Button>
    </details>
  )
}

interface ReferenceLine {
  readonly label: string
  readonly value: string
  readonly isId: boolean
}

function referenceLines({ say, dateAndTime }: Words, sale: SaleView): readonly ReferenceLine[] {
  const { referenceId, operatorReference, acknowledgementNumber } = sale.references
  const ids: readonly (readonly [string, string | null])[] = [
    [say('recharge.result.request-id'), sale.requestId],
    [say('recharge.result.reference'), referenceId],
    [say('recharge.result.operator-reference'), operatorReference],
    [say('recharge.result.acknowledgement'), acknowledgementNumber],
  ]
  return [
    ...ids.flatMap(([label, value]) =>
      value === null || value === '' ? [] : [{ label, value, isId: true }],
    ),
    { label: say('recharge.result.took'), value: dateAndTime(sale.openedAt), isId: false },
    { label: say('recharge.result.changed'), value: dateAndTime(sale.updatedAt), isId: false },
  ]
}
