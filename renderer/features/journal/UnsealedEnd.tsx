// The disk refuses the mark of the log's end: told while it does, and once more when it no longer does.
import { useEffect, useRef } from 'react'
import type { LogEnd } from '@shared/domain/anchor-reset'
import { useWords } from '../../messages/words'
import { Notice } from '../../ui/Notice'
import { showToast } from '../../ui/toast'

export function UnsealedEnd({ logEnd }: { readonly logEnd: LogEnd | null }) {
  const { say } = useWords()
  const isUnsealed = logEnd === 'unsealed'
  const wasUnsealed = useRef(false)
  useEffect(() => {
    if (wasUnsealed.current && !isUnsealed && logEnd !== null) showToast('good', say('log.end.unsealed.over'))
    wasUnsealed.current = isUnsealed
  }, [isUnsealed, logEnd, say])
  if (!isUnsealed) return null
  return (
    <Notice tone="wait" announce title={say('log.end.unsealed.title')}>
      {say('log.end.unsealed')}
    </Notice>
  )
}
