// Why nothing can be sold right now, or why the log is doubted, shown at the top of every screen before anybody types.
import { UnconfirmedEnd } from '../../features/journal/ConfirmEnd'
import { RepairedStates } from '../../features/journal/RepairedStates'
import { StoreStop } from '../../features/journal/StoreStop'
import { LineStop } from '../../features/setup/LineStop'
import { FailureNotice } from '../../ui/FailureNotice'
import { useAsk } from '../queries'
import { useAppState } from '../shop'
import styles from './StoreNotices.module.css'

export function StoreNotices() {
  const { storeProblem, logEnd, recovered, repairedSales } = useAppState()
  const { data: line } = useAsk('line.state', {})
  const isUnconfirmed = storeProblem === null && logEnd === 'unconfirmed'
  const isRecovering = storeProblem === null && !recovered
  const problem = line?.setupProblem ?? null
  const isQuiet = storeProblem === null && !isUnconfirmed && !isRecovering && repairedSales === 0
  if (isQuiet && problem === null) return null
  return (
    <div className={styles.notices}>
      {storeProblem !== null && <StoreStop problem={storeProblem} />}
      {isUnconfirmed && <UnconfirmedEnd />}
      {repairedSales > 0 && <RepairedStates count={repairedSales} />}
      {isRecovering && <FailureNotice failure={{ kind: 'recovering' }} />}
      {problem !== null && <LineStop problem={problem} refusal={line?.setupRefusal ?? null} />}
    </div>
  )
}
