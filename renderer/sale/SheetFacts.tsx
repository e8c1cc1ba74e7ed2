// What the sheet reads back to the customer: number, whose it is and amount above everything, the other facts below.
import type { ReactNode } from 'react'
import type { Paise } from '#shared/base/money'
import { Money } from '../ui/Money'
import styles from './sheet.module.css'

export interface SheetHeadProps {
  readonly label: string
  readonly number: string
  /** The operator, biller or person. */
  readonly whose: string
  readonly amountLabel: string
  readonly note?: string | null
}

/** What both sides must agree on. */
export function SheetHead(props: SheetHeadProps & { readonly amountPaise: Paise }) {
  return (
    <dl className={styles.head}>
      <div className={styles.whom}>
        <dt>{props.label}</dt>
        <dd data-vital="number" className={styles.number}>
          {props.number}
        </dd>
        <dd className={styles.whose}>{props.whose}</dd>
      </div>
      <div className={styles.sum}>
        <dt>{props.amountLabel}</dt>
        <dd data-vital="amount">
          <Money amountPaise={props.amountPaise} size="huge" />
        </dd>
        {(props.note ?? null) !== null && <dd className={styles.note}>{props.note}</dd>}
      </div>
    </dl>
  )
}

export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
)

interface FactProps {
  readonly label: string
  readonly look?: 'plan'
  readonly children: ReactNode
}

export const Fact = ({ label, look, children }: FactProps) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd className={look === undefined ? undefined : styles[look]}>{children}</dd>
  </div>
)
