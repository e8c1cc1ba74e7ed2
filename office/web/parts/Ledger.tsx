// A table of the page: a ledger on a desktop, and on a phone one block for each row, its cells beside their names.
import type { ReactNode } from 'react'
import { classes } from '../../../renderer/ui/classes'
import { Table, tableClasses } from '../../../renderer/ui/Table'
import styles from './Ledger.module.css'

export interface Column<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Amounts and counts stand at the end of their column. */
  readonly isFigure?: boolean
  /** What the row is called: on a phone its heading. */
  readonly isName?: boolean
  /** A button at the end of the row; its column has no heading. */
  readonly isAction?: boolean
}

interface LedgerProps<Row> {
  /** For screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Instead of the table where there is no row. */
  readonly empty: ReactNode
}

export function Ledger<Row>({ label, columns, rows, keyOf, empty }: LedgerProps<Row>) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    // The roles are said because a table that is drawn as blocks loses its own.
    <Table label={label} className={styles.ledger}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={column.isFigure === true ? tableClasses.figure : undefined}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                data-label={column.label}
                className={classes(
                  column.isFigure === true && tableClasses.figure,
                  column.isName === true && styles.name,
                  column.isAction === true && styles.action,
                )}
              >
                <span className={styles.value}>{column.cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
