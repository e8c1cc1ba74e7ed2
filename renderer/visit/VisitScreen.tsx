// The visit of the customer at the counter: its lines before they are paid, or what became of them; below, the visits that
// are set aside.
import { useEffect } from 'react'
import { isVisitId, type Visit, type VisitId, type Visits } from '#shared/visit/visit'
import { useAsk } from '../bridge/queries'
import { useWords } from '../texts/words'
import { FailureNotice } from '../ui/FailureNotice'
import { Screen } from '../ui/Screen'
import { Skeleton } from '../ui/Skeleton'
import { KeptVisit } from './KeptVisit'
import { NoVisit } from './NoVisit'
import { PaidVisit } from './PaidVisit'
import { SetAsideList } from './SetAsideList'
import { visitsIn } from '../bridge/shop'
import styles from './visit.module.css'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { useResultToast } from '../ui/result-toast'
import { forgetRemoved, putBack, removedLine } from './visit-actions'

interface VisitScreenProps {
  /** As it stands in the address; empty for the one at the counter. */
  readonly visitId: string
}

export function VisitScreen({ visitId }: VisitScreenProps) {
  const { say } = useWords()
  const { data: answer, refetch } = useAsk('visit.list', {})
  // What stands in the way of each line may have changed since the last push.
  useEffect(() => void refetch(), [refetch])
  return (
    <Screen title={say('visit.title')} takesFocus={false}>
      <div className={styles.stack}>
        <RemovedNotice />
        {answer === undefined && <Skeleton lines={4} tall />}
        {answer?.ok === false && <FailureNotice failure={answer.failure} />}
        {answer?.ok === true && <Shown visits={answer.value} visitId={visitId} />}
      </div>
    </Screen>
  )
}

function Shown({ visits, visitId }: { readonly visits: Visits; readonly visitId: string }) {
  const asked = isVisitId(visitId) ? visitId : null
  const known =
    asked === null
      ? (visits.open ?? visits.paying[0] ?? null)
      : (visitsIn(visits).find(({ id }) => id === asked) ?? null)
  if (known !== null) return <One visit={known} visits={visits} />
  return asked === null ? <NoVisit setAside={visits.setAside} /> : <Earlier visitId={asked} visits={visits} />
}

/** One from the log. */
function Earlier({ visitId, visits }: { readonly visitId: VisitId; readonly visits: Visits }) {
  const { data: answer } = useAsk('visit.get', { visitId })
  if (answer === undefined) return <Skeleton lines={4} tall />
  return answer.ok ? <One visit={answer.value} visits={visits} /> : <FailureNotice failure={answer.failure} />
}

function One({ visit, visits }: { readonly visit: Visit; readonly visits: Visits }) {
  if (visit.state === 'paying' || visit.state === 'ended') return <PaidVisit key={visit.id} visit={visit} />
  return (
    <>
      <KeptVisit key={visit.id} visit={visit} />
      <SetAsideList visits={visits.setAside.filter(({ id }) => id !== visit.id)} />
    </>
  )
}

/** The line that was just taken off, with the way back. */
function RemovedNotice() {
  const { say } = useWords()
  const toast = useResultToast()
  const removed = removedLine((state) => state.removed)
  useEffect(() => forgetRemoved, [])
  if (removed === null) return null
  const undo = async () => toast(await putBack(removed))
  return (
    <Notice
      tone="info"
      announce
      title={say('visit.removed', { line: removed.head })}
      action={<Button onClick={() => void undo()}>{say('visit.put-back')}</Button>}
    />
  )
}
