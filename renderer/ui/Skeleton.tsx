// The shape of what is being fetched, so that nothing jumps when it comes. Screen readers hear the screen's own busy words instead.
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
