// Somebody else had written to the file of the log: what was put right at the start, and what to do about it.
import { useState } from 'react'
import { useAct } from '../bridge/queries'
import { failureWords } from '../texts/failure-words'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { showToast } from '../ui/toast'

export function RepairedStates({ count }: { readonly count: number }) {
  const words = useWords()
  const { say } = words
  const [isUnderstood, setUnderstood] = useState(false)
  const { mutate, isPending } = useAct('journal.verify', (answer) => {
    if (!answer.ok) showToast('bad', failureWords(words, answer.failure).title)
    else if (answer.value.kind === 'whole') showToast('good', say('log.whole.title'))
    else showToast('bad', say(`log.broken.${answer.value.fault}`))
  })
  if (isUnderstood) return null
  return (
    <Notice
      tone="bad"
      title={say('log.repaired.title', { count })}
      announce
      action={
        <div className={layout.actions}>
          <Button busy={isPending} onClick={() => mutate({})}>
            {say('log.verify')}
          </Button>
          <Button onClick={() => setUnderstood(true)}>{say('log.repaired.understood')}</Button>
        </div>
      }
    >
      {say('log.repaired')}
    </Notice>
  )
}
