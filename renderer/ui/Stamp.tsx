// The rubber stamp of results and receipts, slightly turned.
import { classes } from './classes'
import type { Tone } from './Notice'
import styles from './Stamp.module.css'
import tones from './tone.module.css'

export const Stamp = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={classes(styles.stamp, tones[tone])}>{children}</span>
)
