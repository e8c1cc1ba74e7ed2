// A key of the keyboard, and a row of hints about what the keys do here.
import { Fragment, type ReactNode } from 'react'
import styles from './Kbd.module.css'

export const Kbd = ({ children }: { readonly children: ReactNode }) => (
  <kbd className={styles.kbd}>{children}</kbd>
)

export interface KeyHint {
  /** As printed on the keys: `Enter`, `1–9`, `Esc`. */
  readonly keys: string
  readonly label: string
}

export const KeyHints = ({ hints }: { readonly hints: readonly KeyHint[] }) => (
  <p className={styles.hints}>
    {hints.map(({ keys, label }, index) => (
      <Fragment key={keys}>
        {index > 0 && <span aria-hidden="true"> · </span>}
        <span className={styles.hint}>
          <Kbd>{keys}</Kbd> {label}
        </span>
      </Fragment>
    ))}
  </p>
)
