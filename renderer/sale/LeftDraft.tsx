// Offers what was typed for a customer who was left: not in the way of the next one, and one key away.
import { X } from 'lucide-react'
import { keysOf } from '../commands/commands'
import { useCommand } from '../commands/use-commands'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import styles from './counter-frame.module.css'

interface LeftDraftProps {
  /** What was typed, as it is read out. */
  readonly draft: string
  readonly onTakeUp: () => void
  readonly onForget: () => void
}

export function LeftDraft({ draft, onTakeUp, onForget }: LeftDraftProps) {
  const { say } = useWords()
  useCommand('take-up', onTakeUp)
  return (
    <div className={styles.left}>
      <Button keyHint={keysOf('take-up')} onClick={onTakeUp}>
        {say('sale.left.take-up', { draft })}
      </Button>
      <Button
        weight="quiet"
        icon={<X size={18} aria-hidden="true" />}
        aria-label={say('sale.left.forget')}
        title={say('sale.left.forget')}
        onClick={onForget}
      />
    </div>
  )
}
