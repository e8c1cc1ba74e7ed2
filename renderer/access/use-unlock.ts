// One attempt to unlock something with a PIN: its result, and the wait before the next attempt.
import { aboutText, type OwnersQuestion } from '#shared/channels/approval'
import type { Output } from '#shared/channels/contract'
import type { UnlockOutcome } from '#shared/access/staff'
import { useState } from 'react'
import { useAct } from '../bridge/queries'
import { useNow } from '../ui/use-now'
import { useTakeLock } from './lock-state'

const SECOND_MS = 1_000

type Answer = Output<'lock.unlock'>

export interface Trial {
  readonly outcome: UnlockOutcome | null
  readonly failure: Extract<Answer, { ok: false }>['failure'] | null
  /** Whole seconds until the next attempt; 0 if there is no wait. */
  readonly waitSeconds: number
  readonly isBusy: boolean
  readonly open: (staffId: string, pin: string) => void
}

/** Opens the counter, or allows what is `asked`. `onOpen` is called once the new state of the lock is known. */
export function usePinTrial(asked: OwnersQuestion | undefined, onOpen: () => void): Trial {
  const take = useTakeLock()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [waitUntil, setWaitUntil] = useState(0)
  const now = useNow(waitUntil === 0 ? null : SECOND_MS)
  const heard = (given: Answer) => {
    setAnswer(given)
    if (!given.ok) return
    if ('waitMs' in given.value) setWaitUntil(given.value.waitMs === 0 ? 0 : Date.now() + given.value.waitMs)
    if (given.value.kind !== 'open') return
    take(given.value.lock)
    onOpen()
  }
  const unlock = useAct('lock.unlock', heard)
  const approve = useAct('lock.approve', heard)
  return {
    outcome: answer?.ok === true ? answer.value : null,
    failure: answer?.ok === false ? answer.failure : null,
    waitSeconds: Math.max(0, Math.ceil((waitUntil - now) / SECOND_MS)),
    isBusy: unlock.isPending || approve.isPending,
    open: (staffId, pin) =>
      asked === undefined
        ? unlock.mutate({ staffId, pin })
        : approve.mutate({ staffId, pin, action: asked.action, about: aboutText(asked.about) ?? '' }),
  }
}
