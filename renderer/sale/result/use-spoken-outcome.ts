// Says how the sale on the screen ended, where the shop wants that: a tone, and behind it the words. Only what this screen saw on its way
// is told; what ends later, an old result or one that is shown again is never said. The next sale cuts it off.
import { useEffect, useRef } from 'react'
import type { SaleSheet } from '#shared/channels/sale'
import type { Environment } from '#shared/base/environment'
import type { Language } from '#shared/base/languages'
import type { RequestId } from '#shared/base/ids'
import type { SpeechSettings } from '#shared/shop/speech'
import type { SaleView } from '#shared/sale/day'
import { isRefused } from '#shared/sale/sale'
import { useAppState, usePreferences } from '../../bridge/shop'
import { useCustomersLanguage } from '../../customer-display/customers-language'
import { spokenSale, type SpokenOutcome } from '../../texts/spoken-sale'
import { playSound, TONE_MS, type Tone } from '../../ui/sounds'
import { speak, stopSpeaking, voiceOf } from '../../ui/voice'
import type { Stage } from '../stage'

const PERCENT = 100

/** Null where the tone alone tells it: nobody knows how it ended, or nothing was sent. */
function outcomeOf(sale: SaleView): SpokenOutcome | null {
  switch (sale.railStatus) {
    case 'success':
    case 'pending':
      return sale.railStatus
    case 'failed':
      return isRefused(sale) ? 'refused' : 'failed'
    default:
      return null
  }
}

export const TONES: { readonly [Status in SaleView['railStatus']]: Tone } = {
  success: 'good',
  pending: 'wait',
  unknown: 'wait',
  sending: 'wait',
  'not-sent': 'bad',
  failed: 'bad',
  reversed: 'bad',
  conflict: 'bad',
}

interface Speaking {
  readonly speech: SpeechSettings
  readonly language: Language
  readonly environment: Environment | null
}

/** Plays the tone, then says the words if the computer has a voice for them. Returns how both are cut off. */
function sayOutcome(sale: SaleView, { speech, language, environment }: Speaking): () => void {
  const volume = speech.volumePercent / PERCENT
  let isWanted = true
  let stop: (() => void) | null = null
  playSound(TONES[sale.railStatus], volume)
  const voice = voiceOf(language)
  const timer = setTimeout(() => {
    if (voice === null || environment === null) return
    void spokenSale({ amountPaise: sale.amountPaise, outcome: outcomeOf(sale), environment }, language).then(
      (text) => {
        if (isWanted && text !== null) stop = speak({ text, voice, volume, mustBeginSoon: true })
      },
      (error: unknown) => reportError(error),
    )
  }, TONE_MS)
  return () => {
    isWanted = false
    clearTimeout(timer)
    stop?.()
  }
}

/** Used once by each screen that sells. */
export function useSpokenOutcome(stage: Stage<SaleSheet>): void {
  const { speech, language: ofShop } = usePreferences()
  const { environment } = useAppState()
  const ofCustomer = useCustomersLanguage()
  const language = speech.language === 'customer' ? ofCustomer : ofShop
  const speaking = useRef<Speaking>({ speech, language, environment })
  useEffect(() => {
    speaking.current = { speech, language, environment }
  })
  /** The sale that this screen saw on its way. */
  const awaited = useRef<RequestId | null>(null)
  const requestId = 'sheet' in stage ? stage.sheet.requestId : null
  const isRunning = stage.kind === 'running'
  useEffect(() => {
    if (isRunning) awaited.current = requestId
  }, [isRunning, requestId])
  const sale = useRef<SaleView | null>(null)
  useEffect(() => {
    sale.current = stage.kind === 'result' ? stage.sale : null
  })
  const status = stage.kind === 'result' ? stage.sale.railStatus : null
  useEffect(() => {
    const ended = sale.current
    if (ended === null || awaited.current !== ended.requestId) return undefined
    awaited.current = null
    return speaking.current.speech.isOn ? sayOutcome(ended, speaking.current) : undefined
  }, [requestId, status])
  useEffect(() => stopSpeaking, [])
}
