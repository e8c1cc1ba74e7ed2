// The receipt as it will come out of the printer, beside the result; drawn anew when the sale moves.
import { useQuery } from '@tanstack/react-query'
import type { SaleView } from '@shared/domain/day'
import { isOpen } from '@shared/domain/sale'
import { useWords } from '../../messages/words'
import { usePreferences } from '../../app/shop'
import { call } from '../../bridge'
import { Notice } from '../../ui/Notice'
import { Skeleton } from '../../ui/Skeleton'
import styles from './result.module.css'

export function ReceiptPanel({ sale }: { readonly sale: SaleView }) {
  const { say, language } = useWords()
  const { receiptPaper: paper } = usePreferences()
  const { requestId, lastSequence } = sale
  const { data: page } = useQuery({
    queryKey: ['receipt.page', { requestId, paper }, lastSequence, language],
    queryFn: () => call('receipt.page', { requestId, paper }),
  })
  return (
    <section
      className={styles.receipt}
      aria-label={say(isOpen(sale) ? 'recharge.result.slip' : 'recharge.result.receipt')}
    >
      {page === undefined && <Skeleton lines={8} />}
      {page?.ok === false && <Notice tone="info">{say('recharge.result.preview-failed')}</Notice>}
      {page?.ok === true && (
        <iframe
          key={`${page.value.path}#${lastSequence}`}
          className={styles.page}
          src={page.value.path}
          title={say('recharge.result.preview')}
          sandbox=""
        />
      )}
    </section>
  )
}
