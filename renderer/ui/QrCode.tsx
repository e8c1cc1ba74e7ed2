// A QR code as one SVG path, dark on white in every theme, so that any phone can read it from the screen.
import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './QrCode.module.css'

/** Modules of white around the code, without which readers do not find it. */
const QUIET_ZONE = 4

export function QrCode({ content, label }: { readonly content: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawn(content), [content])
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} className={styles.paper} />
      <path d={path} className={styles.ink} />
    </svg>
  )
}

function drawn(content: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(content, { ecc: 'M', border: QUIET_ZONE })
  const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: dots.join('') }
}
