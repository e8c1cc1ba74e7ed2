// Nothing is kept: what a visit is for, and those that are set aside.
import { useEffect, useRef } from 'react'
import type { Visit } from '#shared/visit/visit'
import { keysOf } from '../commands/commands'
import { runCommand } from '../commands/use-commands'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { SetAsideList } from './SetAsideList'
import styles from './visit.module.css'

export function NoVisit({ setAside }: { readonly setAside: readonly Visit[] }) {
  const { say } = useWords()
  const begin = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (setAside.length === 0) begin.current?.focus()
  }, [setAside.length])
  return (
    <div className={styles.none}>
      <Card heading="strong" title={say('visit.none.title')}>
        <p className={styles.words}>{say('visit.none.words')}</p>
        <p>
          <Button
            ref={begin}
            weight="primary"
            keyHint={keysOf('recharge')}
            onClick={() => runCommand('recharge')}
          >
            {say('command.recharge')}
          </Button>
        </p>
      </Card>
      <SetAsideList visits={setAside} takesFocus />
    </div>
  )
}
