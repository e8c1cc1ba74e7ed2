// A ledger table. Rows and cells stay plain HTML; this provides the frame, a name for screen readers, and the classes.
import type { ReactNode } from 'react'
import { classes } from './classes'
import styles from './Table.module.css'

interface TableProps {
  /** For screen readers; not shown. */
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

export const Table = ({ label, className, children }: TableProps) => (
  <table className={classes(styles.table, className)} aria-label={label}>
    {children}
  </table>
)

/** Classes for cells and rows: `figure` (right), `price` (large), `detail` (small line below), `row` (can be picked), `nowrap`. */
export const tableClasses = styles
