// What the service told and no counter has stored: why, and sending it once more.
import { useQueryClient } from '@tanstack/react-query'
import type { OwnerOutput } from '#shared/office/owner-page'
import { Button } from '#renderer/ui/Button'
import { layout } from '#renderer/ui/layout'
import { Screen } from '#renderer/ui/Screen'
import { useAct, useAsk } from '../api/queries'
import { useMayChange } from '../api/session'
import { useResultToast } from '../api/result-toast'
import { useWords, countText } from '../texts/words'
import { QueryState } from '../parts/QueryState'
import { Ledger } from '../parts/Ledger'

type CallbackTold = OwnerOutput<'callbacks'>[number]

export function CallbacksPage() {
  const { say } = useWords()
  const callbacks = useAsk('callbacks', {})
  return (
    <Screen title={say('page.callbacks')}>
      <div className={layout.stack}>
        <p className={layout.quiet}>{say('callbacks.about')}</p>
        <QueryState query={callbacks}>{(list) => <Callbacks list={list} />}</QueryState>
      </div>
    </Screen>
  )
}

function Callbacks({ list }: { readonly list: readonly CallbackTold[] }) {
  const { say, dateAndTime } = useWords()
  const mayChange = useMayChange()
  const counters = useAsk('counters', {})
  const nameOf = (counterId: string | null): string =>
    counters.data?.find((counter) => counter.counterId === counterId)?.name ?? say('page.none')
  const replay = {
    key: 'replay',
    label: '',
    isAction: true,
    cell: (callback: CallbackTold) => callback.canBeReplayed && <ReplayButton callback={callback} />,
  }
  return (
    <Ledger
      label={say('page.callbacks')}
      columns={[
        {
          key: 'state',
          label: say('sales.state'),
          isName: true,
          cell: ({ state }) => say(`callbacks.state.${state}`),
        },
        { key: 'when', label: say('sales.when'), cell: ({ receivedAtMs }) => dateAndTime(receivedAtMs) },
        { key: 'counter', label: say('page.counter'), cell: ({ counterId }) => nameOf(counterId) },
        {
          key: 'tries',
          label: say('callbacks.tries'),
          isFigure: true,
          cell: ({ tries }) => countText(tries),
        },
        ...(mayChange ? [replay] : []),
      ]}
      rows={list}
      keyOf={({ callbackId }) => callbackId}
      empty={say('callbacks.none')}
    />
  )
}

function ReplayButton({ callback: { callbackId } }: { readonly callback: CallbackTold }) {
  const { say } = useWords()
  const client = useQueryClient()
  const told = useResultToast()
  const replay = useAct('replay-callback', (answer) => {
    told(answer)
    void client.invalidateQueries({ queryKey: ['callbacks'] })
  })
  return (
    <Button weight="quiet" busy={replay.isPending} onClick={() => replay.mutate({ callbackId })}>
      {say('callbacks.replay')}
    </Button>
  )
}
