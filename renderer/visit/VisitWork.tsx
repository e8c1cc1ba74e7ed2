// What else can be done with a visit that is not paid: set aside for a customer who comes back, or dropped for one who
// walked away. Nothing of it was sent.
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Visit } from '#shared/visit/visit'
import { useAct } from '../bridge/queries'
import { runCommand } from '../commands/use-commands'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { useResultToast } from '../ui/result-toast'

export function VisitWork({ visit }: { readonly visit: Visit }) {
  const { say, rupees } = useWords()
  const toast = useResultToast()
  const [, navigate] = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  const back = useRef<HTMLButtonElement>(null)
  const visitId = visit.id
  const aside = useAct('visit.set-aside', (answer) => {
    // The next customer is waiting.
    if (answer.ok) runCommand('new-sale')
    else toast(answer)
  })
  const drop = useAct('visit.drop', (answer) => {
    setLeaving(false)
    if (answer.ok) navigate('/')
    else toast(answer)
  })
  return (
    <>
      <Button busy={aside.isPending} onClick={() => aside.mutate({ visitId })}>
        {say('visit.set-aside')}
      </Button>
      <Button weight="quiet" onClick={() => setLeaving(true)}>
        {say('visit.drop')}
      </Button>
      {isLeaving && (
        <Dialog
          open
          onClose={() => setLeaving(false)}
          initialFocus={back}
          title={say('visit.drop.title')}
          description={say('visit.drop.words', {
            count: visit.lines.length,
            amount: rupees(visit.duePaise, 'when-needed'),
          })}
          actions={
            <>
              <Button weight="danger" busy={drop.isPending} onClick={() => drop.mutate({ visitId })}>
                {say('visit.drop.do')}
              </Button>
              <Button ref={back} onClick={() => setLeaving(false)}>
                {say('sale.confirm.back')}
              </Button>
            </>
          }
        />
      )}
    </>
  )
}
