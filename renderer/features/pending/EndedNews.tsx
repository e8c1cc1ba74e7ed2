// Tells, wherever the person is in the app, that a sale which had no result has one now. Stands once in the shell.
import { useEffect, useRef } from 'react'
import { isOpen } from '@shared/domain/sale'
import type { RequestId } from '@shared/ids'
import { on } from '../../bridge'
import { useAsk } from '../../app/queries'
import { saleNumber, saleWords } from '../../messages/sale-words'
import { useWords } from '../../messages/words'
import { showToast } from '../../ui/toast'

export function EndedNews() {
  const words = useWords()
  const { data: board } = useAsk('pending.board', {})
  const waiting = useRef<ReadonlySet<RequestId>>(new Set())
  useEffect(() => {
    if (board?.ok !== true) return
    const open = board.value.open.filter(({ railStatus }) => railStatus !== 'sending')
    waiting.current = new Set(open.map(({ requestId }) => requestId))
  }, [board])
  useEffect(
    () =>
      on('sale.changed', (sale) => {
        if (isOpen(sale) || !waiting.current.has(sale.requestId)) return
        waiting.current = new Set([...waiting.current].filter((requestId) => requestId !== sale.requestId))
        const told = saleWords(words, sale)
        showToast(
          told.tone === 'good' ? 'good' : 'bad',
          words.say('pending.ended', {
            number: saleNumber(words, sale),
            amount: words.rupees(sale.amountPaise, 'when-needed'),
            state: told.word,
          }),
        )
      }),
    [words],
  )
  return null
}
