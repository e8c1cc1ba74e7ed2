// A defect of the app lost the answer after the confirmation. There must not be a second attempt now.
import { useEffect, useRef } from 'react'
import type { Paise } from '#shared/base/money'
import { useWords } from '../../texts/words'
import { keysOf } from '../../commands/commands'
import { useCommand } from '../../commands/use-commands'
import { Button } from '../../ui/Button'
import { Money } from '../../ui/Money'
import { Notice } from '../../ui/Notice'
import styles from '../result.module.css'

interface UnansweredProps {
  readonly number: string
  readonly payee: string
  readonly amountPaise: Paise
  readonly onNext: () => void
}

export function Unanswered({ number, payee, amountPaise, onNext }: UnansweredProps) {
  const { say } = useWords()
  useCommand('new-sale', onNext)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <section className={styles.running}>
      <p className={styles.whom}>
        <span className={styles.number}>{number}</span>
        <span>{payee}</span>
        <Money amountPaise={amountPaise} size="large" />
      </p>
      <Notice
        tone="bad"
        announce
        title={say('sale.unanswered.title')}
        action={
          <Button ref={next} keyHint={keysOf('new-sale')} onClick={onNext}>
            {say('sale.result.new-sale')}
          </Button>
        }
      >
        <p>{say('sale.unanswered.what')}</p>
        <p>{say('sale.unanswered.do')}</p>
      </Notice>
    </section>
  )
}
