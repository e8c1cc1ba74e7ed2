// A table of the page: a ledger on a desktop, and on a phone one block for each row, its cells beside their names.
import { useState, type ReactNode } from 'react'
import { Button } from '#renderer/ui/Button'
import { layout } from '#renderer/ui/layout'
import { classes } from '#renderer/ui/classes'
import { Table, tableClasses } from '#renderer/ui/Table'
import { useWords, type PageWords, countText } from '../texts/words'
import styles from './Ledger.module.css'

export interface Column<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Amounts and counts stand at the end of their column. */
  readonly isFigure?: boolean
  /** What the row is called: on a phone its heading. */
  readonly isName?: boolean
  /** What the row comes to: it stands beside the name where a phone has two lines for each row. */
  readonly isSum?: boolean
  /** A button at the end of the row; its column has no heading. */
  readonly isAction?: boolean
}

interface LedgerProps<Row> {
  /** For screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** The office gives its rows in pieces: what is here is shown. Otherwise a long list is shown piece by piece. */
  readonly comesInPieces?: boolean
  readonly keyOf: (row: Row) => string
  /** What all rows come to, below them. */
  readonly total?: Row | undefined
  /** A phone has two lines for each row, and not one for each cell. */
  readonly isCompact?: boolean
  /** Instead of the table where there is no row. */
  readonly empty: ReactNode
}

/** A phone draws so many rows without a pause. */
const PIECE = 100

export function Ledger<Row>(props: LedgerProps<Row>) {
  const { rows, empty, comesInPieces = false } = props
  const { say } = useWords()
  const [wanted, setWanted] = useState(PIECE)
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  if (comesInPieces || rows.length <= wanted) return <Rows {...props} />
  return (
    <div className={layout.stack}>
      <Rows {...props} rows={rows.slice(0, wanted)} />
      <p className={layout.quiet} role="status">
        {say('page.shown-of', { shown: countText(wanted), all: countText(rows.length) })}
      </p>
      <div className={layout.actions}>
        <Button onClick={() => setWanted(wanted + PIECE)}>{say('page.show-more')}</Button>
      </div>
    </div>
  )
}

function Rows<Row>({ label, columns, rows, keyOf, total, isCompact = false }: LedgerProps<Row>) {
  const cellsOf = (row: Row) =>
    columns.map((column) => (
      <td
        key={column.key}
        role="cell"
        data-label={column.label}
        className={classes(
          column.isFigure === true && tableClasses.figure,
          column.isName === true && styles.name,
          column.isSum === true && styles.sum,
          column.isAction === true && styles.action,
        )}
      >
        <span className={styles.value}>{column.cell(row)}</span>
      </td>
    ))
  return (
    // The roles are said because a table that is drawn as blocks loses its own.
    <Table label={label} className={classes(styles.ledger, isCompact && styles.compact)}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) =>
            // Above buttons stands nothing, and so no heading.
            column.isAction === true ? (
              <td key={column.key} role="cell" />
            ) : (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={column.isFigure === true ? tableClasses.figure : undefined}
              >
                {column.label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {cellsOf(row)}
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot role="rowgroup">
          <tr role="row" className={styles.total}>
            {cellsOf(total)}
          </tr>
        </tfoot>
      )}
    </Table>
  )
}

/** The button at the end of a row that opens what can be changed of it. */
export const changeColumn = <Row extends { readonly name: string }>(
  { say }: PageWords,
  onChange: (row: Row) => void,
): Column<Row> => ({
  key: 'change',
  label: '',
  isAction: true,
  cell: (row) => (
    <Button weight="quiet" aria-label={`${say('fleet.change')} ${row.name}`} onClick={() => onChange(row)}>
      {say('fleet.change')}
    </Button>
  ),
})
