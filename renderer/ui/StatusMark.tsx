// A sale's state as icon, word and colour together, so that none of the three is needed alone.
import type { RailStatus, Sale } from '#shared/sale/sale'
import {
  Ban,
  CheckCircle2,
  CircleHelp,
  Clock,
  Send,
  TriangleAlert,
  Undo2,
  XCircle,
  type LucideIcon,
} from 'lucide-react'
import { saleWords, toneOfState } from '../texts/sale-words'
import { useWords } from '../texts/words'
import { classes } from './classes'
import styles from './StatusMark.module.css'
import tones from './tone.module.css'

const ICONS: { readonly [Status in RailStatus]: LucideIcon } = {
  'not-sent': Ban,
  sending: Send,
  pending: Clock,
  unknown: CircleHelp,
  success: CheckCircle2,
  failed: XCircle,
  reversed: Undo2,
  conflict: TriangleAlert,
}

interface StateIconProps {
  readonly state: RailStatus
  /** For screen readers, and under the pointer. */
  readonly word: string
}

export function StateIcon({ state, word }: StateIconProps) {
  const Icon = ICONS[state]
  const tone = toneOfState(state)
  return (
    <span className={tone === 'info' ? styles.quiet : tones[tone]} role="img" aria-label={word} title={word}>
      <Icon size={18} aria-hidden="true" />
    </span>
  )
}

interface StatusMarkProps {
  readonly sale: Sale
  /** `icon` if the words are beside it anyway; it then carries the word for screen readers. */
  readonly show?: 'icon-and-word' | 'icon'
}

export function StatusMark({ sale, show = 'icon-and-word' }: StatusMarkProps) {
  const { tone, word } = saleWords(useWords(), sale)
  if (show === 'icon') return <StateIcon state={sale.railStatus} word={word} />
  const Icon = ICONS[sale.railStatus]
  const colour = tone === 'info' ? styles.quiet : tones[tone]
  return (
    <span className={classes(styles.mark, colour)}>
      <Icon size={18} aria-hidden="true" />
      {word}
    </span>
  )
}
