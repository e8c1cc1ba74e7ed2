// One way of telling the books apart, as a table.
import { paise } from '@shared/money'
import type { FigureTally } from '@shared/office/figures'
import { useWords } from '../messages/words'
import { countText } from '../parts/count-text'
import { Ledger } from '../parts/Ledger'

interface TallyTableProps<Row> {
  readonly label: string
  /** Heads the first column. */
  readonly name: string
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
}

export function TallyTable<Row extends FigureTally & { readonly key: string }>({
  label,
  name,
  rows,
  nameOf,
}: TallyTableProps<Row>) {
  const { say, rupees } = useWords()
  return (
    <Ledger
      label={label}
      columns={[
        { key: 'name', label: name, isName: true, cell: nameOf },
        { key: 'count', label: say('now.count'), isFigure: true, cell: ({ done }) => countText(done.count) },
        {
          key: 'amount',
          label: say('books.amount'),
          isFigure: true,
          cell: ({ done }) => rupees(paise(done.amountPaise), 'when-needed'),
        },
        {
          key: 'fees',
          label: say('books.fees'),
          isFigure: true,
          cell: ({ done }) => rupees(paise(done.feePaise), 'when-needed'),
        },
        { key: 'open', label: say('books.open'), isFigure: true, cell: ({ open }) => countText(open.count) },
        {
          key: 'undone',
          label: say('books.undone'),
          isFigure: true,
          cell: ({ undone }) => countText(undone.count),
        },
      ]}
      rows={rows}
      keyOf={({ key }) => key}
      empty={say('books.none')}
    />
  )
}
