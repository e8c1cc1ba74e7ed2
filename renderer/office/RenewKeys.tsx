// New keys for the shop once a counter was lost, for every counter that the owner has not taken out.
import { useState } from 'react'
import type { EnteredOffice, RenewKeysAnswer } from '#shared/office/counter-office'
import { useAct } from '../bridge/queries'
import { useWords, type Words } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Fact } from '../ui/Fact'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'

/** `stopped` says why the office cannot be reached now; null while it can. */
export function RenewKeys({
  counters,
  stopped,
}: Pick<EnteredOffice, 'counters'> & { readonly stopped: string | null }) {
  const words = useWords()
  const { say } = words
  const [isAsking, setAsking] = useState(false)
  const renew = useAct('office.renew-keys')
  const answer = renew.data?.ok === true && !renew.isPending ? renew.data.value : null
  const close = () => {
    setAsking(false)
    renew.reset()
  }
  const isDone = answer?.kind === 'renewed'
  return (
    <div className={layout.actions}>
      <Button disabled={stopped !== null} onClick={() => setAsking(true)}>
        {say('office.renew')}
      </Button>
      {stopped !== null && <span className={layout.quiet}>{stopped}</span>}
      <Dialog
        open={isAsking}
        onClose={close}
        title={say('office.renew.title')}
        description={say('office.renew.words')}
        actions={
          <>
            {!isDone && (
              <Button weight="primary" busy={renew.isPending} onClick={() => renew.mutate({})}>
                {say('office.renew.do')}
              </Button>
            )}
            <Button onClick={close}>{say('dialog.close')}</Button>
          </>
        }
      >
        {!isDone && <WhoGetsThem counters={counters} />}
        {answer !== null && <Answer words={words} answer={answer} />}
        {renew.data?.ok === false && <FailureNotice failure={renew.data.failure} />}
      </Dialog>
    </div>
  )
}

function WhoGetsThem({ counters }: Pick<EnteredOffice, 'counters'>) {
  const { say } = useWords()
  const names = (isRevoked: boolean): string =>
    counters
      .filter((counter) => counter.isRevoked === isRevoked)
      .map(({ name }) => name ?? say('sale.another-shop'))
      .join(', ')
  const out = names(true)
  return (
    <>
      <dl className={layout.facts}>
        <Fact label={say('office.renew.for')} value={names(false)} />
        {out !== '' && <Fact label={say('office.renew.not-for')} value={out} />}
      </dl>
      {out === '' && <Notice tone="wait" title={say('office.renew.none-out')} />}
    </>
  )
}

function Answer({ words: { say }, answer }: { readonly words: Words; readonly answer: RenewKeysAnswer }) {
  switch (answer.kind) {
    case 'renewed':
      return (
        <>
          <Notice tone="good" title={say('office.renew.done')} announce />
          {answer.byCode.length > 0 && (
            <Notice
              tone="wait"
              title={say('office.renew.by-code', {
                names: answer.byCode.map((name) => name ?? say('sale.another-shop')).join(', '),
                button: say('office.give'),
              })}
            />
          )}
        </>
      )
    case 'unreachable':
      return <Notice tone="bad" title={say('office.give.unreachable')} announce />
    case 'replaced':
      return <Notice tone="wait" title={say('office.renew.replaced')} announce />
  }
}
