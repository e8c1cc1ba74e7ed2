// Sales of all counters that somebody may see, newest first, a page at a time.
import { useState } from 'react'
import type { OwnerInput } from '#shared/office/owner-page'
import type { PageSale } from '#shared/office/figures'
import type { SalePlace } from '#shared/office/search'
import { paise } from '#shared/base/money'
import { serviceWords } from '#renderer/texts/sale-words'
import { Button } from '#renderer/ui/Button'
import { layout } from '#renderer/ui/layout'
import { tableClasses } from '#renderer/ui/Table'
import { usePages } from '../api/queries'
import { useWords, type PageWords } from '../texts/words'
import { QueryPages } from '../parts/QueryState'
import { Ledger, type Column } from '../parts/Ledger'
import { numberWords, StateWord, StoryDialog } from './StoryDialog'

export type SalesWanted = Omit<OwnerInput<'sales'>, 'after'>

interface SalesListProps {
  readonly label: string
  readonly wanted: SalesWanted
  readonly empty: string
}

export function SalesList({ label, wanted, empty }: SalesListProps) {
  const words = useWords()
  const [opened, setOpened] = useState<PageSale | null>(null)
  const found = usePages('sales', (after: SalePlace | null) => ({ ...wanted, after }), {
    next: ({ next }) => next,
  })
  return (
    <div className={layout.stack}>
      <QueryPages of={found}>
        {(shown) => (
          <Ledger
            label={label}
            columns={columnsOf(words, setOpened)}
            rows={shown.flatMap(({ sales }) => sales)}
            comesInPieces
            keyOf={({ counterId, requestId }) => `${counterId}:${requestId}`}
            empty={empty}
          />
        )}
      </QueryPages>
      {opened !== null && (
        <StoryDialog sale={opened} environment={wanted.environment} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}

function columnsOf(words: PageWords, onOpen: (sale: PageSale) => void): readonly Column<PageSale>[] {
  const { say, dateAndTime, rupees } = words
  return [
    {
      key: 'what',
      label: say('sales.what'),
      isName: true,
      cell: ({ service, payee }) => (
        <>
          {serviceWords(words, service)}
          <span className={tableClasses.detail}>{payee}</span>
        </>
      ),
    },
    { key: 'when', label: say('sales.when'), cell: ({ openedAtMs }) => dateAndTime(openedAtMs) },
    { key: 'number', label: say('sales.number'), cell: ({ lastDigits }) => numberWords(words, lastDigits) },
    {
      key: 'amount',
      label: say('sales.amount'),
      isFigure: true,
      cell: ({ amountPaise }) => rupees(paise(amountPaise), 'when-needed'),
    },
    {
      key: 'state',
      label: say('sales.state'),
      cell: ({ railStatus, cashStatus }) => (
        <>
          <StateWord state={railStatus} />
          {cashStatus !== 'none' && cashStatus !== 'collected' && (
            <span className={tableClasses.detail}>{say(`sales.cash.${cashStatus}`)}</span>
          )}
        </>
      ),
    },
    {
      key: 'where',
      label: say('sales.where'),
      cell: ({ counterName, shopName }) => (
        <>
          {counterName}
          {shopName !== null && <span className={tableClasses.detail}>{shopName}</span>}
        </>
      ),
    },
    {
      key: 'story',
      label: '',
      isAction: true,
      cell: (sale) => (
        <Button
          weight="quiet"
          aria-label={`${say('sales.story.of')}: ${sale.requestId}`}
          onClick={() => onOpen(sale)}
        >
          {say('sales.story')}
        </Button>
      ),
    },
  ]
}
