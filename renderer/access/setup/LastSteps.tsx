// What receipts show and where they are printed, which may be postponed, and the end of the first launch.
import type { ConnectionView } from '#shared/shop/setup'
import type { PrinterSettings } from '#shared/printing/printer'
import { PAPERS } from '#shared/printing/paper'
import { useState, type FormEvent } from 'react'
import type { Failure } from '#shared/base/result'
import { useAct, useAsk } from '../../bridge/queries'
import { useChangePreferences, usePreferences } from '../../bridge/shop'
import { usePrintNews } from '../../bridge/print-news'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { LogMoveButton } from '../../log/LogMoveDialog'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { layout } from '../../ui/layout'
import { RadioChoice } from '../../ui/RadioChoice'
import { SelectField } from '../../ui/SelectField'
import { useOnboardingDraft } from './onboarding-draft'
import { useRefreshSetup, useTakeSetup } from '../setup-state'
import styles from '../setup.module.css'

const LONGEST_SHOP_NAME = 80
const DEFAULT_QUEUE = ''

export function PrinterStep({ connection }: { readonly connection: ConnectionView }) {
  const { say } = useWords()
  const { receiptPaper, shop, printer } = usePreferences()
  const drafted = useOnboardingDraft(({ draft }) => draft.shop_name)
  const [name, setName] = useState(shop.name === '' ? drafted : shop.name)
  const change = useChangePreferences()
  const take = useTakeSetup()
  const { mutate, isPending } = useAct('setup.pass-printer', (answer) => {
    if (answer.ok) take(answer.value)
  })
  const [queue, setQueue] = useState(
    printer.connection.way === 'driver' ? (printer.connection.queue ?? DEFAULT_QUEUE) : DEFAULT_QUEUE,
  )
  const chosen: PrinterSettings = {
    ...printer,
    connection: { way: 'driver', queue: queue === DEFAULT_QUEUE ? null : queue },
  }
  const { mutate: keep } = useAct('settings.change', () => mutate({ environment: connection.environment }))
  const pass = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) keep({ shop: { ...shop, name: name.trim() }, printer: chosen })
  }
  return (
    <form className={styles.form} onSubmit={pass}>
      <p>{say('setup.printer.words')}</p>
      <TextField
        label={say('settings.shop.name')}
        hint={say('settings.shop.name.hint')}
        maxLength={LONGEST_SHOP_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoFocus
      />
      <RadioChoice
        name="paper"
        label={say('receipt.paper')}
        choices={PAPERS.map((value) => ({ value, label: say(`receipt.paper.${value}`) }))}
        value={receiptPaper}
        onChange={(value) => change({ receiptPaper: value })}
      />
      <PrinterChoice queue={queue} onQueue={setQueue} printer={chosen} />
      <div className={layout.actions}>
        <Button type="submit" weight="primary" size="large" busy={isPending}>
          {say('setup.continue')}
        </Button>
        <Button size="large" onClick={() => mutate({ environment: connection.environment })}>
          {say('setup.printer.later')}
        </Button>
      </div>
    </form>
  )
}

interface PrinterChoiceProps {
  readonly queue: string
  readonly onQueue: (queue: string) => void
  readonly printer: PrinterSettings
}

/** Choosing one of the computer's printers, with a test page before anything is saved. */
function PrinterChoice({ queue, onQueue, printer }: PrinterChoiceProps) {
  const { say } = useWords()
  const { receiptPaper } = usePreferences()
  const { data: installed = [] } = useAsk('printers.list', {})
  const test = useAct('printers.test', usePrintNews())
  const choices = [
    { value: DEFAULT_QUEUE, label: say('settings.printer.default') },
    ...installed.map((known) => ({ value: known.queue, label: known.name })),
  ]
  return (
    <div className={styles.panel}>
      <SelectField label={say('settings.printer.name')} choices={choices} value={queue} onChange={onQueue} />
      <p className={layout.quiet}>{say('setup.printer.test.hint')}</p>
      <div className={layout.actions}>
        <Button busy={test.isPending} onClick={() => test.mutate({ printer, paper: receiptPaper })}>
          {say('settings.printer.test')}
        </Button>
      </div>
    </div>
  )
}

export function DoneStep({ connection }: { readonly connection: ConnectionView }) {
  const { say } = useWords()
  const refresh = useRefreshSetup()
  const { environment } = connection
  const { mutate, data, isPending } = useAct('setup.finish', () => void refresh())
  return (
    <div className={styles.form}>
      <p>{say('setup.done.words', { environment: say(`setup.environment.${environment}`) })}</p>
      {data?.ok === false && (
        <FailureNotice
          failure={data.failure}
          actions={isOnSharedDrive(data.failure) ? <LogMoveButton /> : undefined}
        />
      )}
      <Button
        weight="primary"
        size="large"
        busy={isPending}
        onClick={() => mutate({ environment })}
        autoFocus
      >
        {say('setup.done.open')}
      </Button>
    </div>
  )
}

/** Where no log is begun, everything else was set up all the same, and moves with it. */
const isOnSharedDrive = (failure: Failure): boolean =>
  failure.kind === 'store' && failure.problem === 'shared-drive'
