// The line that was just taken off, with the way back.
import { useEffect } from 'react'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { useResultToast } from '../../ui/result-toast'
import { forgetRemoved, putBack, removedLine } from './visit-actions'

export function RemovedNotice() {
  const { say } = useWords()
  const toast = useResultToast()
  const removed = removedLine((state) => state.removed)
  useEffect(() => forgetRemoved, [])
  if (removed === null) return null
  const undo = async () => toast(await putBack(removed))
  return (
    <Notice
      tone="info"
      announce
      title={say('visit.removed', { line: removed.head })}
      action={<Button onClick={() => void undo()}>{say('visit.put-back')}</Button>}
    />
  )
}
