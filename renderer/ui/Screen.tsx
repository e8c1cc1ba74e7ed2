// The frame of one screen: its heading, what is beside it, and the screen's own scrolling. Takes the focus when it
// opens, so that keyboard and screen readers follow.
import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from './classes'
import styles from './Screen.module.css'

interface ScreenProps {
  readonly title: ReactNode
  /** At the end of the heading's line. */
  readonly aside?: ReactNode
  /** `fill` gives the content the whole height, for screens that scroll their own parts. */
  readonly layout?: 'flow' | 'fill'
  /** Off when a field of the screen takes the focus itself. */
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

export function Screen({ title, aside, layout = 'flow', takesFocus = true, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div className={classes(styles.screen, styles[layout])}>
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {aside}
      </header>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
