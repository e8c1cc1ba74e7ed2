// Sends what was ticked, one after the other: each is asked about by its own guards, and none is sent past a question. It ends where the
// next one would meet the same, when the person stops it, and when they leave the list.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SaleView } from '#shared/sale/day'
import { isHeldByLimit, isHeldOff, isOfSetup } from '#shared/sale/sale'
import type { Failure, Result } from '#shared/base/result'
import { call } from '../../bridge/bridge'

export interface SentLine {
  /** As it stood when it was ticked. */
  readonly sale: SaleView
  /** What came of it; null if the app lost the answer. */
  readonly answer: Result<SaleView> | null
}

export interface SendingTicked {
  /** Which of how many is on its way; null while none is. */
  readonly progress: { readonly at: number; readonly count: number } | null
  /** What came of those of the latest sending, in their order. */
  readonly sent: readonly SentLine[]
  /** How many of them were not begun. */
  readonly left: number
  readonly start: (sales: readonly SaleView[]) => void
  /** The one on its way still gets its answer. */
  readonly stop: () => void
}

const NOTHING_SENT = { progress: null, sent: [], left: 0 } as const

export function useSendingTicked(): SendingTicked {
  const [told, setTold] = useState<Pick<SendingTicked, 'progress' | 'sent' | 'left'>>(NOTHING_SENT)
  const isUnderWay = useRef(false)
  const mustStop = useRef(false)
  const stop = useCallback(() => {
    mustStop.current = true
  }, [])
  useEffect(() => stop, [stop])
  const start = useCallback((sales: readonly SaleView[]) => {
    if (isUnderWay.current || sales.length === 0) return
    isUnderWay.current = true
    mustStop.current = false
    void (async () => {
      const sent: SentLine[] = []
      for (const sale of sales) {
        setTold({ progress: { at: sent.length + 1, count: sales.length }, sent: [...sent], left: 0 })
        const answer = await sendOne(sale)
        sent.push({ sale, answer })
        if (mustStop.current || meetsNext(answer)) break
      }
      isUnderWay.current = false
      setTold({ progress: null, sent, left: sales.length - sent.length })
    })()
  }, [])
  return { ...told, start, stop }
}

/** The tick says that the person looked whether the service has this very sale; to everything else it says nothing. */
const sendOne = ({ requestId, canBeAsked, ...sale }: SaleView): Promise<Result<SaleView> | null> => {
  const accepted = isHeldOff(sale) && !canBeAsked ? ['held-sale'] : []
  return call('pending.send-again', { requestId, accepted }).catch(() => null)
}

/** These speak of one sale alone. */
const OF_ONE_SALE: ReadonlySet<Failure['kind']> = new Set([
  'duplicate',
  'wrong-state',
  'invalid-input',
  'busy',
])

/** Whether the sale after it would meet the same: keys, the line, too many calls, a lock, the disk. */
function meetsNext(answer: Result<SaleView> | null): boolean {
  if (answer === null) return true
  if (!answer.ok) return !OF_ONE_SALE.has(answer.failure.kind)
  const sale = answer.value
  if (sale.railStatus === 'failed') return isOfSetup(sale.reason)
  return sale.railStatus === 'not-sent' && sale.stoppedBy === undefined && !isHeldByLimit(sale)
}
