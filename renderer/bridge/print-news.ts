// What is said when a paper was sent to the printer, waits for it, or was saved.
import type { PaperSent } from '#shared/receipts/print-job'
import type { Result } from '#shared/base/result'
import { useCallback } from 'react'
import { useWords } from '../texts/words'
import { useResultToast } from '../ui/result-toast'
import { showToast } from '../ui/toast'

export function usePrintNews(): (
  answer: Result<Omit<PaperSent, 'sentTo'> & { readonly sentTo: string | null }>,
) => void {
  const { say } = useWords()
  const toast = useResultToast()
  return useCallback(
    (answer) => {
      if (answer.ok && answer.value.sentTo === null) return showToast('info', say('print-queue.waits'))
      return toast(answer, ({ sentTo, isConfirmed }) =>
        say(isConfirmed === true ? 'receipt.printed' : 'receipt.sent', { printer: sentTo ?? '' }),
      )
    },
    [say, toast],
  )
}

export function useSavedNews(): (answer: Result<{ readonly fileName: string }>) => void {
  const { say } = useWords()
  const toast = useResultToast()
  return (answer) => toast(answer, ({ fileName }) => say('receipt.saved', { file: fileName }))
}
