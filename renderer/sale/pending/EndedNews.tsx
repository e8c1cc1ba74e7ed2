// Announces, wherever the person is in the app, that a sale without a result has one now: in words, and by a sound if
// the shop wants that. Reminds of sales that a person has to find out about, and tells of what the set-up stopped once it is mended. A click on
// the system's notification opens the sale. Used once in the shell.
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { SaleView } from '#shared/sale/day'
import { call, on } from '../../bridge/bridge'
import { salePath } from '../../commands/screens'
import { useIsLineStopped, usePreferences } from '../../bridge/shop'
import { saleNumber, saleWords } from '../../texts/sale-words'
import { useWords, type Words } from '../../texts/words'
import { playSound } from '../../ui/sounds'
import { showToast } from '../../ui/toast'

export function EndedNews() {
  const words = useWords()
  const { sounds, speech } = usePreferences()
  const hasTone = sounds || speech.isOn
  const [, navigate] = useLocation()
  useEffect(
    () =>
      on('sale.ended', (sale) => {
        const told = saleWords(words, sale)
        const tone = told.tone === 'good' ? 'good' : 'bad'
        if (hasTone) playSound(tone)
        if (isShown(sale)) return
        showToast(
          tone,
          words.say('pending.ended', {
            number: saleNumber(words, sale),
            amount: words.rupees(sale.amountPaise, 'when-needed'),
            state: told.word,
          }),
        )
      }),
    [words, hasTone],
  )
  useEffect(
    () =>
      on('sale.reminder', (sale) =>
        showToast(
          'info',
          words.say('pending.reminded', {
            number: saleNumber(words, sale),
            amount: words.rupees(sale.amountPaise, 'when-needed'),
          }),
        ),
      ),
    [words],
  )
  useMendedNews(words)
  useEffect(() => on('sale.asked-for', ({ requestId }) => navigate(salePath(requestId))), [navigate])
  return null
}

/** Its result or its page stands on the screen, and says it already. */
const isShown = ({ requestId }: SaleView): boolean =>
  document.querySelector(`[data-shown-sale="${CSS.escape(requestId)}"]`) !== null

/** Nothing of what it stopped goes by itself: whoever mended it is told that a list waits. */
function useMendedNews(words: Words): void {
  const isStopped = useIsLineStopped()
  const wasStopped = useRef(false)
  useEffect(() => {
    const isMended = wasStopped.current && !isStopped
    wasStopped.current = isStopped
    if (!isMended) return
    void call('pending.board', {}).then((board) => {
      const count = board.ok ? board.value.stoppedBySetup.length : 0
      if (count > 0) showToast('info', words.say('pending.setup.mended', { count }))
    })
  }, [isStopped, words])
}
