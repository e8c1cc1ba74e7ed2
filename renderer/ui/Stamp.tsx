// The rubber stamp of results and receipts, slightly turned.
import { classes } from './classes'
import type { Tone } from './Notice'
import styles from './Stamp.module.css'
import tones from './tone.module.css'

interface StampProps {
  readonly tone: Tone
  /** As on a paper; not where it is the heading of a screen. */
  readonly isTurned?: boolean
  readonly children: string
}

export const Stamp = ({ tone, isTurned = true, children }: StampProps) => (
  <span className={classes(styles.stamp, isTurned && styles.turned, tones[tone])}>{children}</span>
)
