// One counter: its name, its shop, and taking it out.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FleetCounter, OwnerRoute } from '#shared/office/owner-page'
import { Button } from '#renderer/ui/Button'
import { Fact } from '#renderer/ui/Fact'
import { TextField } from '#renderer/ui/Field'
import { layout } from '#renderer/ui/layout'
import { showToast } from '#renderer/ui/toast'
import { ask, type AskFailure } from '../api/ask'
import { useAct, useAsk } from '../api/queries'
import { useWords } from '../texts/words'
import { ChoiceField } from '../parts/ChoiceField'
import { EndDialog, failureIn, FormDialog } from '../parts/EndDialog'
import { CounterReport } from './CounterReport'
import { ServiceSecret } from './ServiceSecret'

interface CounterDialogProps {
  readonly counter: FleetCounter
  readonly onClose: () => void
}

/** What shows counters. */
const SHOWING: readonly OwnerRoute[] = ['counters', 'now', 'books', 'sales']
/** Stands for no shop in the list of shops. */
const NO_SHOP = ''

export function CounterDialog({ counter, onClose }: CounterDialogProps) {
  const { say } = useWords()
  const [step, setStep] = useState<'change' | 'take-out'>('change')
  const client = useQueryClient()
  const shown = () =>
    void client.invalidateQueries({
      predicate: ({ queryKey }) => SHOWING.includes(queryKey[0] as OwnerRoute),
    })
  return step === 'change' ? (
    <Change
      counter={counter}
      onClose={onClose}
      onSaved={() => {
        shown()
        showToast('good', say('page.saved'))
        onClose()
      }}
      onTakeOut={() => setStep('take-out')}
    />
  ) : (
    <TakeOut
      counter={counter}
      onClose={onClose}
      onDone={() => {
        shown()
        showToast('good', say('fleet.out.done', { name: counter.name }))
        onClose()
      }}
    />
  )
}

interface ChangeProps extends CounterDialogProps {
  readonly onSaved: () => void
  readonly onTakeOut: () => void
}

function Change({ counter, onClose, onSaved, onTakeOut }: ChangeProps) {
  const { say, dateAndTime } = useWords()
  const shops = useAsk('shops', {})
  const [name, setName] = useState(counter.name)
  const [shopId, setShopId] = useState(counter.shopId ?? NO_SHOP)
  const [failure, setFailure] = useState<AskFailure | 'no-name' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { counterId } = counter
  const save = async (): Promise<AskFailure | null> => {
    if (name.trim() !== counter.name) {
      const named = await ask('name-counter', { counterId, name: name.trim() })
      if (!named.ok) return named.failure
    }
    if (shopId !== (counter.shopId ?? NO_SHOP)) {
      const placed = await ask('place-counter', { counterId, shopId: shopId === NO_SHOP ? null : shopId })
      if (!placed.ok) return placed.failure
    }
    return null
  }
  const submit = async (): Promise<void> => {
    if (name.trim() === '') return setFailure('no-name')
    setBusy(true)
    const refused = await save()
    setBusy(false)
    setFailure(refused)
    if (refused === null) onSaved()
  }
  return (
    <FormDialog
      title={counter.name}
      busy={isBusy}
      failure={failure === 'no-name' ? null : failure}
      onSubmit={() => void submit()}
      onClose={onClose}
      more={
        !counter.isRevoked && (
          <Button weight="danger" onClick={onTakeOut}>
            {say('fleet.out')}
          </Button>
        )
      }
    >
      <TextField
        label={say('fleet.name')}
        value={name}
        problem={failure === 'no-name' ? say('fleet.name.empty') : null}
        onChange={(event) => setName(event.target.value)}
      />
      <ChoiceField
        label={say('page.shop')}
        choices={[
          { value: NO_SHOP, label: say('page.no-shop') },
          ...(shops.data ?? []).map((shop) => ({ value: shop.shopId, label: shop.name })),
        ]}
        value={shopId}
        onChange={setShopId}
        none={say('shops.found-none')}
      />
      <dl className={layout.facts}>
        <Fact label={say('fleet.since')} value={dateAndTime(counter.enrolledAtMs)} />
        <Fact label={say('fleet.version')} value={counter.appVersion} />
        <Fact label={say('fleet.key')} value={counter.keyId} />
        {counter.leftSales > 0 && (
          <Fact
            label={say('fleet.left-sales')}
            value={say('fleet.left-sales.words', { count: counter.leftSales })}
          />
        )}
      </dl>
      {counter.secrets.map((secret) => (
        <ServiceSecret key={secret.environment} counter={counter} secret={secret} />
      ))}
      <CounterReport counter={counter} />
    </FormDialog>
  )
}

interface TakeOutProps extends CounterDialogProps {
  readonly onDone: () => void
}

function TakeOut({ counter, onClose, onDone }: TakeOutProps) {
  const { say } = useWords()
  const takeOut = useAct('revoke-counter', (answer) => {
    if (answer.ok) onDone()
  })
  return (
    <EndDialog
      title={say('fleet.out.title', { name: counter.name })}
      does={say('fleet.out.do')}
      busy={takeOut.isPending}
      failure={failureIn(takeOut.data)}
      onDo={() => takeOut.mutate({ counterId: counter.counterId })}
      onClose={onClose}
    >
      <p>{say('fleet.out.words')}</p>
      <p>{say('fleet.out.open')}</p>
    </EndDialog>
  )
}
