// A log that lacks what the office has of it: bringing that back, which an owner begins, wherever it is told.
import type { ReactNode } from 'react'
import { useAct, useMakeStale } from '../bridge/queries'
import { useOffice } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'

/** The environment is opened anew with the answer, and with it the state. */
export function useLogRestore() {
  const makeStale = useMakeStale()
  return useAct('office.restore-log', () => {
    void makeStale('office')
  })
}

/** `children`: what can be done instead, behind it. */
export function LogRestoreNotice({ children }: { readonly children?: ReactNode }) {
  const { say } = useWords()
  const fill = useLogRestore()
  return (
    <div className={layout.stack}>
      {fill.data?.ok === true && fill.data.value.problem === 'busy' && (
        <Notice tone="wait" title={say('office.problem.busy')} announce />
      )}
      {fill.data?.ok === false && <FailureNotice failure={fill.data.failure} />}
      <div className={layout.actions}>
        <Button weight="primary" busy={fill.isPending} onClick={() => fill.mutate({ isWanted: true })}>
          {say('office.log-restore')}
        </Button>
        {children}
      </div>
    </div>
  )
}

/** What the office can do about a log that is older than it was; null for a counter without one, whose owner can only confirm it. */
export function useOlderLogWords(): string | null {
  const { say } = useWords()
  const office = useOffice()
  if (office?.kind !== 'entered') return null
  const { restoreStop } = office.record
  return restoreStop === null || restoreStop === 'apart'
    ? say('office.log-restore.older')
    : say(`office.log-restore.fault.${restoreStop}`)
}
