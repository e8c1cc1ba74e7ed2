// The disk refuses the mark of the log's end: told while it does, and once more when it no longer does.
import { useEffect, useRef, useState } from 'react'
import type { LogEnd } from '#shared/log/anchor-reset'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { showToast } from '../ui/toast'
import { WriteBackupDialog } from '../backup/WriteBackupDialog'

export function UnsealedEnd({ logEnd }: { readonly logEnd: LogEnd | null }) {
  const { say } = useWords()
  const isUnsealed = logEnd === 'unsealed'
  const wasUnsealed = useRef(false)
  const [isWriting, setWriting] = useState(false)
  useEffect(() => {
    if (wasUnsealed.current && !isUnsealed && logEnd !== null) showToast('good', say('log.end.unsealed.over'))
    wasUnsealed.current = isUnsealed
  }, [isUnsealed, logEnd, say])
  return (
    <>
      {isUnsealed && (
        <Notice
          tone="wait"
          announce
          title={say('log.end.unsealed.title')}
          action={<Button onClick={() => setWriting(true)}>{say('backup.write')}</Button>}
        >
          {say('log.end.unsealed')}
        </Notice>
      )}
      <WriteBackupDialog open={isWriting} onClose={() => setWriting(false)} />
    </>
  )
}
