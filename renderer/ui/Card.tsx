// A sheet of white paper on the page: a hairline, no shadow, an optional heading.
import type { ReactNode } from 'react'
import { classes } from './classes'
import styles from './Card.module.css'

interface CardProps {
  readonly title?: ReactNode
  /** At the end of the heading's line. */
  readonly aside?: ReactNode
  /** `strong` if the card is a part of the page, `label` if it is a note beside something. */
  readonly heading?: 'label' | 'strong'
  readonly className?: string
  readonly children: ReactNode
}

export const Card = ({ title, aside, heading = 'label', className, children }: CardProps) => (
  <section className={classes(styles.card, className)}>
    {title !== undefined && (
      <header className={styles.header}>
        <h2 className={classes(styles.title, styles[heading])}>{title}</h2>
        {aside}
      </header>
    )}
    {children}
  </section>
)
