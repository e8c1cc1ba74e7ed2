// Something the agent should know: an icon, words, and what to do about it.
import { CircleAlert, CircleCheck, Clock, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes'
import styles from './Notice.module.css'

/** `wait`: somebody has to look. `waiting`: it ends without anybody. */
export type Tone = 'good' | 'wait' | 'waiting' | 'bad' | 'info'

const ICONS = { good: CircleCheck, wait: TriangleAlert, waiting: Clock, bad: CircleAlert, info: Info }

interface NoticeProps {
  readonly tone: Tone
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Buttons that help, below the words. */
  readonly action?: ReactNode
  /** Announced to screen readers at once. Leave off for what was already there when the screen opened. */
  readonly announce?: boolean
}

export function Notice({ tone, title, children, action, announce = false }: NoticeProps) {
  const Icon = ICONS[tone]
  const role = tone === 'bad' ? 'alert' : 'status'
  return (
    <div className={classes(styles.notice, styles[tone])} role={announce ? role : undefined}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
