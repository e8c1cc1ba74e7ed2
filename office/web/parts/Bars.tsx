// Counts as bars, drawn as one SVG. The figures stand beside it in a table or in words, so the picture itself is only named.
import styles from './Bars.module.css'

interface BarsProps {
  /** What they are, for screen readers. */
  readonly label: string
  readonly values: readonly number[]
}

const BAR_WIDTH = 8
const GAP = 2
const HEIGHT = 48
/** A value that is not nothing is seen. */
const LEAST_HEIGHT = 2

export function Bars({ label, values }: BarsProps) {
  const most = Math.max(1, ...values)
  const heightOf = (value: number): number =>
    value === 0 ? 0 : Math.max(LEAST_HEIGHT, Math.round((value / most) * HEIGHT))
  const step = BAR_WIDTH + GAP
  return (
    <svg
      className={styles.bars}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * step} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
    >
      {values.map((value, index) => (
        <rect
          key={index}
          className={styles.bar}
          x={index * step}
          y={HEIGHT - heightOf(value)}
          width={BAR_WIDTH}
          height={heightOf(value)}
        />
      ))}
      <rect className={styles.ground} x={0} y={HEIGHT} width={values.length * step} height={1} />
    </svg>
  )
}
