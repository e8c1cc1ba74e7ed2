// A sale of another counter: what the office knows of it, to be looked at. Everything that changes it is done where it was sold.
import { paise } from '@shared/money'
import type { OfficeSale } from '@shared/domain/office-sales'
import { toneOfState } from '../../../messages/sale-words'
import { useWords } from '../../../messages/words'
import { Button } from '../../../ui/Button'
import { copyText } from '../../../ui/copy'
import { Fact } from '../../../ui/Fact'
import { layout } from '../../../ui/layout'
import { Money } from '../../../ui/Money'
import { Notice } from '../../../ui/Notice'
import { Stamp } from '../../../ui/Stamp'
import { showToast } from '../../../ui/toast'
import { serviceName, shopNumber } from './shop-words'
import styles from '../SaleDetail.module.css'

export function ShopSaleDetail({ sale }: { readonly sale: OfficeSale }) {
  const words = useWords()
  const { say, dateAndTime, rupees } = words
  const { counterName: soldAt, heldBy, railStatus, requestId } = sale
  const counter = heldBy?.counterName ?? soldAt
  const amount = rupees(paise(sale.collectedPaise))
  return (
    <section className={styles.detail} aria-label={say('receipt.title')}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2>
            {serviceName(words, sale.service)}: {sale.payee}
          </h2>
          <Stamp tone={toneOfState(railStatus)}>{say(`sale.rail.${railStatus}.word`)}</Stamp>
        </div>
        <Money amountPaise={paise(sale.amountPaise)} size="large" />
      </header>
      <Notice tone="info" title={say('office.search.elsewhere', { counter: soldAt })}>
        {heldBy !== null && <p>{say('office.taken', { counter })}</p>}
        {say('office.search.act-there', { counter })}
      </Notice>
      {sale.isUnread && <Notice tone="wait">{say('office.search.unread')}</Notice>}
      {sale.isQuarantined && <Notice tone="wait">{say('office.search.quarantined')}</Notice>}
      <dl className={layout.facts}>
        <Fact label={say('detail.number')} value={shopNumber(words, sale)} />
        {sale.customerName !== null && <Fact label={say('detail.customer')} value={sale.customerName} />}
        <Fact label={say('detail.when')} value={dateAndTime(sale.openedAtMs)} />
        <Fact
          label={say('detail.cash')}
          value={
            sale.cashStatus === 'owed-back'
              ? say('office.search.owed', { counter, amount })
              : say(`sale.cash.${sale.cashStatus}`, { amount })
          }
        />
        <Fact label={say('detail.request-id')} value={requestId} />
      </dl>
      <div className={layout.actions}>
        <Button
          weight="quiet"
          onClick={() => {
            if (copyText(requestId)) showToast('good', say('common.copied'))
          }}
        >
          {say('detail.copy')}
        </Button>
      </div>
    </section>
  )
}
