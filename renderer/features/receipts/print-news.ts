// The messages when a receipt was sent to the printer, waits for it, or did not get there.
import { useCallback } from 'react'
import type { Output } from '@shared/contract'
import { failureWords } from '../../messages/failure-words'
import { useWords } from '../../messages/words'
import { showToast } from '../../ui/toast'

export function usePrintNews(): (answer: Output<'receipt.print'>) => void {
  const words = useWords()
  return useCallback(
    (answer) => {
      if (!answer.ok) return showToast('bad', failureWords(words, answer.failure).title)
      const { sentTo } = answer.value
      if (sentTo === null) return showToast('info', words.say('print-queue.waits'))
      return showToast('good', words.say('receipt.sent', { printer: sentTo }))
    },
    [words],
  )
}
