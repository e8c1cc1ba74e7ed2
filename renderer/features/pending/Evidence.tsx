// The evidence of a sale for a support desk: copied as text, or saved as a PDF.
import type { RequestId } from '@shared/ids'
import { useAct } from '../../app/queries'
import { failureWords } from '../../messages/failure-words'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { copyText } from '../../ui/copy'
import { showToast } from '../../ui/toast'

export function EvidenceButtons({ requestId }: { readonly requestId: RequestId }) {
  const words = useWords()
  const { say } = words
  const copy = useAct('complaints.evidence', (answer) => {
    if (!answer.ok) showToast('bad', failureWords(words, answer.failure).title)
    else if (copyText(answer.value.text)) showToast('good', say('common.copied'))
  })
  const save = useAct('complaints.save-evidence', (answer) => {
    if (answer.ok) showToast('good', say('complaint.saved', { name: answer.value.fileName }))
    else if (answer.failure.kind !== 'cancelled') showToast('bad', failureWords(words, answer.failure).title)
  })
  return (
    <>
      <Button weight="quiet" busy={copy.isPending} onClick={() => copy.mutate({ requestId })}>
        {say('complaint.copy')}
      </Button>
      <Button weight="quiet" busy={save.isPending} onClick={() => save.mutate({ requestId })}>
        {say('complaint.pdf')}
      </Button>
    </>
  )
}
