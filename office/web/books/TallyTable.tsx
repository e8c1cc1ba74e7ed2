// One way of telling the books apart, as a table.
import type { ReactNode } from 'react'
import { paise } from '#shared/base/money'
import { addedFigures, type FigureTally } from '#shared/office/figures'
import { useWords, countText } from '../texts/words'
import { Ledger } from '../parts/Ledger'
import styles from './books.module.css'

export interface TallyTableProps<Row> {
  readonly label: string
  /** Heads the first column. */
  readonly name: string
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => ReactNode
  /** Left out where these rows do not count what was not done. */
  readonly countsUndone?: boolean
}

interface Line extends FigureTally {
  readonly key: string
  readonly name: ReactNode
}

export function TallyTable<Row extends FigureTally & { readonly key: string }>({
  label,
  name,
  rows,
  nameOf,
  countsUndone = true,
}: TallyTableProps<Row>) {
  const { say, rupees } = useWords()
  const lines: readonly Line[] = rows.map((row) => ({ ...row, name: nameOf(row) }))
  return (
    <div className={styles.tally}>
      <Ledger
        label={label}
        isCompact
        columns={[
          { key: 'name', label: name, isName: true, cell: ({ name: called }) => called },
          {
            key: 'count',
            label: say('now.count'),
            isFigure: true,
            cell: ({ done }) => countText(done.count),
          },
          {
            key: 'amount',
            label: say('books.amount'),
            isFigure: true,
            isSum: true,
            cell: ({ done }) => rupees(paise(done.amountPaise), 'when-needed'),
          },
          {
            key: 'fees',
            label: say('books.fees'),
            isFigure: true,
            cell: ({ done }) => rupees(paise(done.feePaise), 'when-needed'),
          },
          {
            key: 'open',
            label: say('books.open'),
            isFigure: true,
            cell: ({ open }) => countText(open.count),
          },
          ...(countsUndone
            ? [
                {
                  key: 'undone',
                  label: say('books.undone'),
                  isFigure: true,
                  cell: ({ undone }: Line) => countText(undone.count),
                },
              ]
            : []),
        ]}
        rows={lines}
        keyOf={({ key }) => key}
        total={lines.length > 1 ? { key: '', name: say('books.all'), ...addedFigures(rows) } : undefined}
        empty={say('books.none')}
      />
    </div>
  )
}
