// Why nothing can be sold right now, or why the log is doubted, shown at the top of every screen before anybody types.
import { UnconfirmedEnd } from '../../features/journal/ConfirmEnd'
import { LostSigningKey } from '../../features/journal/LostSigningKey'
import { RepairedStates } from '../../features/journal/RepairedStates'
import { StoreStop } from '../../features/journal/StoreStop'
import { LineStop } from '../../features/setup/LineStop'
import { FailureNotice } from '../../ui/FailureNotice'
import { useAsk } from '../queries'
import { useAppState } from '../shop'
import styles from './StoreNotices.module.css'

export function StoreNotices() {
  const { storeProblem, logEnd, recovered, repairedSales, isSigningKeyLost } = useAppState()
  const { data: line } = useAsk('line.state', {})
  const isUnconfirmed = storeProblem === null && logEnd === 'unconfirmed'
  const isRecovering = storeProblem === null && !recovered
  const problem = line?.setupProblem ?? null
  const isDoubted = isUnconfirmed || repairedSales > 0 || isSigningKeyLost
  if (storeProblem === null && !isRecovering && !isDoubted && problem === null) return null
  return (
    <div className={styles.notices}>
      {storeProblem !== null && <StoreStop problem={storeProblem} />}
      {isUnconfirmed && <UnconfirmedEnd />}
      {repairedSales > 0 && <RepairedStates count={repairedSales} />}
      {isSigningKeyLost && <LostSigningKey />}
      {isRecovering && <FailureNotice failure={{ kind: 'recovering' }} />}
      {problem !== null && <LineStop problem={problem} refusal={line?.setupRefusal ?? null} />}
    </div>
  )
}
