// The end of a visit: Enter is the next customer, Ctrl+Enter prints the paper of the visit first.
import { useEffect, useRef } from 'react'
import { keysOf } from '../commands/commands'
import { runCommand, useCommand } from '../commands/use-commands'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { useDelayedActivation } from '../ui/activation-delay'
import type { Settling } from './use-settling'
import styles from './visit.module.css'

export function PaidActions({ settling }: { readonly settling: Settling }) {
  const { say } = useWords()
  const next = useRef<HTMLButtonElement>(null)
  const { settle, isSettling } = settling
  const goOn = useDelayedActivation(() => settle(() => runCommand('new-sale')))
  useCommand('next-customer', goOn)
  const printAndGoOn = () => {
    if (runCommand('print')) settle(() => runCommand('new-sale'))
  }
  useCommand('print-and-next', printAndGoOn)
  useEffect(() => next.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.actions}>
      <Button
        ref={next}
        weight="primary"
        size="large"
        busy={isSettling}
        keyHint={keysOf('next-customer')}
        onKeyDown={(event) => {
          if (event.repeat && event.key === 'Enter') event.preventDefault()
        }}
        onClick={goOn}
      >
        {say('visit.next')}
      </Button>
      <Button size="large" keyHint={keysOf('print-and-next')} onClick={printAndGoOn}>
        {say('sale.result.print-and-next')}
      </Button>
    </div>
  )
}
