// The result of a test call in words: what happened, what to do, and what to write to the service if the problem is
// theirs.
import type { ConnectionTest } from '#shared/shop/setup'
import type { ReactNode } from 'react'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { copyText } from '../ui/copy'
import { layout } from '../ui/layout'
import { Notice, type Tone } from '../ui/Notice'
import styles from './setup.module.css'

const toneOf = ({ verdict }: ConnectionTest): Tone =>
  verdict === 'works' ? 'good' : verdict === 'busy' || verdict === 'timeout' ? 'wait' : 'bad'

interface TestNoticeProps {
  readonly test: ConnectionTest
  readonly action?: ReactNode
}

export function TestNotice({ test, action }: TestNoticeProps) {
  const { say } = useWords()
  const { verdict, detail, callId } = test
  const letter = say('setup.verdict.letter', { callId: callId ?? '–' })
  const isTheirs = verdict === 'address-not-allowed'
  return (
    <Notice
      tone={toneOf(test)}
      title={say(`setup.verdict.${verdict}`)}
      announce
      action={
        <>
          {isTheirs && <Button onClick={() => copyText(letter)}>{say('setup.verdict.copy')}</Button>}
          {action}
        </>
      }
    >
      <p>{say(`setup.verdict.${verdict}.words`)}</p>
      {isTheirs && <p className={styles.letter}>{letter}</p>}
      {verdict !== 'works' && (
        <p className={layout.quiet}>
          {[
            detail !== null && say('setup.verdict.detail', { detail }),
            callId !== null && say('setup.verdict.call', { callId }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </Notice>
  )
}
