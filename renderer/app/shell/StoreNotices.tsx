// Why nothing can be sold right now, or why the log is doubted, shown at the top of every screen before anybody types.
import type { Failure } from '@shared/result'
import { UnconfirmedEnd } from '../../features/journal/ConfirmEnd'
import { RepairedStates } from '../../features/journal/RepairedStates'
import { StoreStop } from '../../features/journal/StoreStop'
import { askForCredentials } from '../../features/setup/log-first'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { useAsk } from '../queries'
import { useAppState } from '../shop'
import styles from './StoreNotices.module.css'

function useObstacles(): readonly Failure[] {
  const { storeProblem, recovered } = useAppState()
  const { data: line } = useAsk('line.state', {})
  const nothingSaid = { httpStatus: null, errorCode: null, message: null, callId: null }
  const obstacles: Failure[] = []
  if (storeProblem === null && !recovered) obstacles.push({ kind: 'recovering' })
  if (line?.setupProblem) obstacles.push({ kind: 'setup', problem: line.setupProblem, ...nothingSaid })
  return obstacles
}

export function StoreNotices() {
  const { say } = useWords()
  const { storeProblem, logEnd, repairedSales } = useAppState()
  const obstacles = useObstacles()
  const isUnconfirmed = storeProblem === null && logEnd === 'unconfirmed'
  if (storeProblem === null && !isUnconfirmed && repairedSales === 0 && obstacles.length === 0) return null
  return (
    <div className={styles.notices}>
      {storeProblem !== null && <StoreStop problem={storeProblem} />}
      {isUnconfirmed && <UnconfirmedEnd />}
      {repairedSales > 0 && <RepairedStates count={repairedSales} />}
      {obstacles.map((failure) => (
        <FailureNotice
          key={failure.kind}
          failure={failure}
          actions={
            failure.kind === 'setup' &&
            failure.problem === 'no-credentials' && (
              <Button onClick={askForCredentials}>{say('setup.type-credentials')}</Button>
            )
          }
        />
      ))}
    </div>
  )
}
