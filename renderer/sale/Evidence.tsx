// The evidence of a sale for a support desk: copied as text, or saved as a PDF.
import type { RequestId } from '#shared/base/ids'
import { useAct } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { copyText } from '../ui/copy'
import { useResultToast } from '../ui/result-toast'
import { showToast } from '../ui/toast'

export function EvidenceButtons({ requestId }: { readonly requestId: RequestId }) {
  const { say } = useWords()
  const toast = useResultToast()
  const copy = useAct('complaints.evidence', (answer) => {
    if (!answer.ok) toast(answer)
    else if (copyText(answer.value.text)) showToast('good', say('common.copied'))
  })
  const save = useAct('complaints.save-evidence', (answer) =>
    toast(answer, ({ fileName }) => say('complaint.saved', { name: fileName })),
  )
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
