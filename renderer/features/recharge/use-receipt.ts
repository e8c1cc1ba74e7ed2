// What can be done with the receipt of a sale: print it, save it, copy it as a message. Each says what became of it.
import type { SaleView } from '@shared/domain/day'
import { failureWords } from '../../messages/failure-words'
import { useWords } from '../../messages/words'
import { useAct } from '../../app/queries'
import { usePreferences } from '../../app/shop'
import { call } from '../../bridge'
import { showToast } from '../../ui/toast'
import { copyText } from './copy-text'

export function useReceiptActions(sale: SaleView) {
  const words = useWords()
  const { receiptPaper: paper } = usePreferences()
  const { requestId } = sale
  const printing = useAct('receipt.print', (answer) => {
    if (answer.ok)
      showToast('good', words.say('recharge.result.sent-to-printer', { printer: answer.value.sentTo }))
    else showToast('bad', failureWords(words, answer.failure).title)
  })
  const saving = useAct('receipt.save-pdf', (answer) => {
    if (answer.ok) showToast('good', words.say('recharge.result.saved', { file: answer.value.fileName }))
    else if (answer.failure.kind !== 'cancelled') showToast('bad', failureWords(words, answer.failure).title)
  })
  const share = async () => {
    const page = await call('receipt.page', { requestId, paper })
    if (!page.ok) return showToast('bad', failureWords(words, page.failure).title)
    const copied = await copyText(page.value.text)
    showToast(
      copied ? 'good' : 'bad',
      words.say(copied ? 'recharge.result.copied' : 'recharge.result.copy-failed'),
    )
  }
  return {
    print: () => {
      if (!printing.isPending) printing.mutate({ requestId, paper })
    },
    isPrinting: printing.isPending,
    savePdf: () => {
      if (!saving.isPending) saving.mutate({ requestId, paper })
    },
    isSaving: saving.isPending,
    share: () => void share(),
  }
}
