// The shape of what is being loaded, so that nothing jumps when it arrives. Screen readers get the screen's own loading
// text instead.
import { classes } from './classes'
import styles from './Skeleton.module.css'

export const Skeleton = ({
  lines = 1,
  tall = false,
}: {
  readonly lines?: number
  readonly tall?: boolean
}) => (
  <div className={styles.stack} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <div key={line} className={classes(styles.bar, tall && styles.tall)} />
    ))}
  </div>
)
