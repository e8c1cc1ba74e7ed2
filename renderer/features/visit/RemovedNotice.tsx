// The line that was just taken off, with the way back.
import { useEffect } from 'react'
import { failureWords } from '../../messages/failure-words'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { showToast } from '../../ui/toast'
import { forgetRemoved, putBack, removedLine } from './visit-actions'

export function RemovedNotice() {
  const words = useWords()
  const { say } = words
  const removed = removedLine((state) => state.removed)
  useEffect(() => forgetRemoved, [])
  if (removed === null) return null
  const undo = async () => {
    const answer = await putBack(removed)
    if (!answer.ok) showToast('bad', failureWords(words, answer.failure).title)
  }
  return (
    <Notice
      tone="info"
      announce
      title={say('visit.removed', { line: removed.head })}
      action={<Button onClick={() => void undo()}>{say('visit.put-back')}</Button>}
    />
  )
}
