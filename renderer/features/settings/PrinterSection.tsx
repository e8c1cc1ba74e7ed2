// The counter's receipt printer: connection, mode, and what follows the last line. A test page checks it before it is
// saved.
import { useState, type FormEvent } from 'react'
import { printerSettingsSchema, type PrinterConnection, type PrinterSettings } from '@shared/domain/printer'
import { useAct, useAsk } from '../../app/queries'
import { usePreferences } from '../../app/shop'
import { failureWords } from '../../messages/failure-words'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { layout } from '../../ui/layout'
import { RadioChoice } from '../../ui/RadioChoice'
import { SelectField } from '../../ui/SelectField'
import { showToast } from '../../ui/toast'
import styles from './SettingsScreen.module.css'
import { useChangeSettings } from './use-change-settings'

const WAYS = ['driver', 'raw-queue', 'network'] as const
const WRITINGS = ['letters', 'picture'] as const
const CUTS = ['none', 'partial', 'full'] as const
const DRAWERS = ['stays', 'opens'] as const
const DEFAULT_QUEUE = ''
const RAW_PORT = 9100

/** A connection of another kind, with as much of the present one as fits. */
function connectionBy(way: PrinterConnection['way'], queues: readonly string[]): PrinterConnection {
  switch (way) {
    case 'driver':
      return { way, queue: null }
    case 'raw-queue':
      return { way, queue: queues[0] ?? '' }
    case 'network':
      return { way, host: '', port: RAW_PORT }
  }
}

interface PartProps {
  readonly draft: PrinterSettings
  readonly change: (change: Partial<PrinterSettings>) => void
}

function ConnectionPart({ draft, change }: PartProps) {
  const { say } = useWords()
  const { data: printers = [] } = useAsk('printers.list', {})
  const { connection } = draft
  const installed = printers.map(({ queue, name }) => ({ value: queue, label: name }))
  const connect = (next: PrinterConnection) => change({ connection: next })
  return (
    <>
      <RadioChoice
        name="printer-way"
        label={say('settings.printer.way')}
        choices={WAYS.map((value) => ({ value, label: say(`settings.printer.way.${value}`) }))}
        value={connection.way}
        onChange={(way) =>
          connect(
            connectionBy(
              way,
              installed.map(({ value }) => value),
            ),
          )
        }
      />
      {connection.way === 'driver' && (
        <SelectField
          label={say('settings.printer.name')}
          choices={[{ value: DEFAULT_QUEUE, label: say('settings.printer.default') }, ...installed]}
          value={connection.queue ?? DEFAULT_QUEUE}
          onChange={(queue) => connect({ way: 'driver', queue: queue === DEFAULT_QUEUE ? null : queue })}
        />
      )}
      {connection.way === 'raw-queue' && (
        <SelectField
          label={say('settings.printer.name')}
          choices={installed}
          value={connection.queue}
          onChange={(queue) => connect({ way: 'raw-queue', queue })}
        />
      )}
      {connection.way === 'network' && <AddressField connection={connection} connect={connect} />}
    </>
  )
}

type NetworkConnection = Extract<PrinterConnection, { way: 'network' }>

/** An address as people write it: `192.168.1.50`, or with another port after a colon. */
function AddressField({
  connection,
  connect,
}: {
  readonly connection: NetworkConnection
  readonly connect: (connection: NetworkConnection) => void
}) {
  const { say } = useWords()
  const { host, port } = connection
  const [text, setText] = useState(port === RAW_PORT ? host : `${host}:${port}`)
  const type = (typed: string) => {
    setText(typed)
    const [, typedHost = '', typedPort] = /^\s*(.*?)(?::(\d+))?\s*$/.exec(typed) ?? []
    connect({ way: 'network', host: typedHost, port: typedPort === undefined ? RAW_PORT : Number(typedPort) })
  }
  return (
    <TextField
      label={say('settings.printer.host')}
      hint={say('settings.printer.host.hint', { port: String(RAW_PORT) })}
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  )
}

/** Settings that only printers with commands of their own support. */
function CommandsPart({ draft, change }: PartProps) {
  const { say } = useWords()
  const { writing, finish } = draft
  return (
    <>
      <RadioChoice
        name="printer-writing"
        label={say('settings.printer.writing')}
        choices={WRITINGS.map((value) => ({ value, label: say(`settings.printer.writing.${value}`) }))}
        value={writing}
        onChange={(value) => change({ writing: value })}
      />
      <RadioChoice
        name="printer-cut"
        label={say('settings.printer.cut')}
        choices={CUTS.map((value) => ({ value, label: say(`settings.printer.cut.${value}`) }))}
        value={finish.cut}
        onChange={(cut) => change({ finish: { ...finish, cut } })}
      />
      <RadioChoice
        name="printer-drawer"
        label={say('settings.printer.drawer')}
        choices={DRAWERS.map((value) => ({ value, label: say(`settings.printer.drawer.${value}`) }))}
        value={finish.openDrawer ? 'opens' : 'stays'}
        onChange={(value) => change({ finish: { ...finish, openDrawer: value === 'opens' } })}
      />
    </>
  )
}

export function PrinterSection() {
  const words = useWords()
  const { say } = words
  const { printer, receiptPaper } = usePreferences()
  const [draft, setDraft] = useState<PrinterSettings>(printer)
  const keep = useChangeSettings()
  const test = useAct('printers.test', (answer) =>
    answer.ok
      ? showToast('good', say('receipt.sent', { printer: answer.value.sentTo }))
      : showToast('bad', failureWords(words, answer.failure).title),
  )
  const change = (part: Partial<PrinterSettings>) => setDraft({ ...draft, ...part })
  const isWhole = printerSettingsSchema.safeParse(draft).success
  const save = (event: FormEvent) => {
    event.preventDefault()
    keep({ printer: draft })
  }
  return (
    <form onSubmit={save} className={styles.form}>
      <ConnectionPart draft={draft} change={change} />
      {draft.connection.way !== 'driver' && <CommandsPart draft={draft} change={change} />}
      <div className={layout.actions}>
        <Button type="submit" weight="primary" disabled={!isWhole}>
          {say('settings.save')}
        </Button>
        <Button
          busy={test.isPending}
          disabled={!isWhole}
          onClick={() => test.mutate({ printer: draft, paper: receiptPaper })}
        >
          {say('settings.printer.test')}
        </Button>
      </div>
    </form>
  )
}
