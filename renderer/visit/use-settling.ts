// Ends a paid visit: the customer has the change and leaves. What is ticked as given back is recorded with it.
import { useState } from 'react'
import type { MoneyWay } from '#shared/base/payment-ways'
import type { Visit } from '#shared/visit/visit'
import type { RequestId } from '#shared/base/ids'
import type { Failure } from '#shared/base/result'
import { useAct } from '../bridge/queries'

export interface Settling {
  readonly ticked: ReadonlySet<RequestId>
  readonly tick: (requestId: RequestId, isGiven: boolean) => void
  readonly way: MoneyWay
  readonly chooseWay: (way: MoneyWay) => void
  /** Ends the visit, then goes on. */
  readonly settle: (goOn: () => void) => void
  readonly isSettling: boolean
  readonly refusal: Failure | null
}

export function useSettling({ id, state, owedBack, isChangeFinal }: Visit): Settling {
  const [ticked, setTicked] = useState<ReadonlySet<RequestId>>(new Set())
  const [way, chooseWay] = useState<MoneyWay>('cash')
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const { mutateAsync, isPending } = useAct('visit.settle')
  const settle = async (goOn: () => void): Promise<void> => {
    const given = owedBack.filter(({ requestId }) => ticked.has(requestId))
    // One that has ended is only looked at. One whose change is not certain stays, whatever is given back for its lines: the
    // page says not to give the change yet, and the strip above every screen reminds of it.
    if ((state === 'ended' || !isChangeFinal) && given.length === 0) return goOn()
    const givenBack = given.map(({ requestId }) => ({ requestId, way }))
    const answer = await mutateAsync({ visitId: id, givenBack }).catch(() => null)
    if (answer?.ok === true) return goOn()
    setRefusal(answer?.failure ?? { kind: 'bug', reference: '' })
  }
  return {
    ticked,
    tick: (requestId, isGiven) =>
      setTicked(
        new Set(isGiven ? [...ticked, requestId] : [...ticked].filter((other) => other !== requestId)),
      ),
    way,
    chooseWay,
    settle: (goOn) => {
      if (!isPending) void settle(goOn)
    },
    isSettling: isPending,
    refusal,
  }
}
