// One printer: its name, its paper, how it is reached, and what its own commands can do. A test page checks it before
// it is saved.
import { useState, type FormEvent } from 'react'
import type { PrinterConnection, PrinterSettings } from '#shared/printing/printer'
import { counterPrinterSchema, LONGEST_PRINTER_NAME, type CounterPrinter } from '#shared/printing/printers'
import { PAPERS } from '#shared/printing/paper'
import { useAct, useAsk } from '../bridge/queries'
import { usePrintNews } from '../bridge/print-news'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { TextField } from '../ui/Field'
import { layout } from '../ui/layout'
import { RadioChoice } from '../ui/RadioChoice'
import { SelectField } from '../ui/SelectField'
import styles from './parts/SettingsScreen.module.css'
import { HeldSetting } from '../office/HeldSetting'
import { PrinterTestDialog } from './PrinterTestDialog'

const WAYS = ['driver', 'raw-queue', 'network'] as const
const WRITINGS = ['letters', 'picture', 'letters-only'] as const
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
  /** Keeps the radio buttons of one printer apart from those of the next. */
  readonly id: string
  readonly draft: PrinterSettings
  readonly change: (change: Partial<PrinterSettings>) => void
}

function ConnectionPart({ id, draft, change }: PartProps) {
  const { say } = useWords()
  const { data: printers = [] } = useAsk('printers.list', {})
  const { connection } = draft
  const known = printers.map(({ queue, name }) => ({ value: queue, label: name }))
  const chosen = connection.way === 'network' ? null : connection.queue
  // One that is unplugged is still the one that was chosen.
  const isGone = chosen !== null && chosen !== '' && known.every(({ value }) => value !== chosen)
  const installed = isGone ? [...known, { value: chosen, label: chosen }] : known
  const connect = (next: PrinterConnection) => change({ connection: next })
  return (
    <>
      <RadioChoice
        name={`printer-way ${id}`}
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
      digits="ascii"
      label={say('settings.printer.host')}
      hint={say('settings.printer.host.hint', { port: String(RAW_PORT) })}
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  )
}

/** Settings that only printers with commands of their own support. */
function CommandsPart({ id, draft, change }: PartProps) {
  const { say } = useWords()
  const { writing, finish } = draft
  return (
    <>
      <RadioChoice
        name={`printer-writing ${id}`}
        label={say('settings.printer.writing')}
        choices={WRITINGS.map((value) => ({ value, label: say(`settings.printer.writing.${value}`) }))}
        value={writing}
        onChange={(value) => change({ writing: value })}
      />
      <RadioChoice
        name={`printer-cut ${id}`}
        label={say('settings.printer.cut')}
        choices={CUTS.map((value) => ({ value, label: say(`settings.printer.cut.${value}`) }))}
        value={finish.cut}
        onChange={(cut) => change({ finish: { ...finish, cut } })}
      />
      <RadioChoice
        name={`printer-drawer ${id}`}
        label={say('settings.printer.drawer')}
        choices={DRAWERS.map((value) => ({ value, label: say(`settings.printer.drawer.${value}`) }))}
        value={finish.openDrawer ? 'opens' : 'stays'}
        onChange={(value) => change({ finish: { ...finish, openDrawer: value === 'opens' } })}
      />
    </>
  )
}

interface PrinterFormProps {
  readonly printer: CounterPrinter
  /** Its paper is that of receipts, which the office may hold. */
  readonly isForReceipts: boolean
  readonly onSave: (printer: CounterPrinter) => void
  /** Null for the only printer. */
  readonly onRemove: (() => void) | null
}

export function PrinterForm({ printer, isForReceipts, onSave, onRemove }: PrinterFormProps) {
  const { say } = useWords()
  // What was not touched here follows the settings, which the first launch and the receipts section change too.
  const [typed, setTyped] = useState<Partial<CounterPrinter>>({})
  const draft = { ...printer, ...typed }
  const [isTesting, setTesting] = useState(false)
  const test = useAct('printers.test', usePrintNews())
  const { id, name, paper, settings } = draft
  const changeSettings = (part: Partial<PrinterSettings>) =>
    setTyped({ ...typed, settings: { ...settings, ...part } })
  const isWhole = counterPrinterSchema.safeParse(draft).success
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(draft)
  }
  const papers = (
    <RadioChoice
      name={`printer-paper ${id}`}
      label={say('settings.printer.paper')}
      choices={PAPERS.map((value) => ({ value, label: say(`receipt.paper.${value}`) }))}
      value={paper}
      onChange={(value) => setTyped({ ...typed, paper: value })}
    />
  )
  return (
    <form onSubmit={save} className={styles.form}>
      <TextField
        label={say('settings.printer.own-name')}
        maxLength={LONGEST_PRINTER_NAME}
        value={name}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
      />
      {isForReceipts ? <HeldSetting setting="receiptPaper">{papers}</HeldSetting> : papers}
      <ConnectionPart id={id} draft={settings} change={changeSettings} />
      {settings.connection.way !== 'driver' && (
        <CommandsPart id={id} draft={settings} change={changeSettings} />
      )}
      <div className={layout.actions}>
        <Button type="submit" weight="primary" disabled={!isWhole}>
          {say('settings.save')}
        </Button>
        <Button disabled={!isWhole} onClick={() => setTesting(true)}>
          {say('settings.printer-test.open')}
        </Button>
        <Button
          busy={test.isPending}
          disabled={!isWhole}
          onClick={() => test.mutate({ printer: settings, paper })}
        >
          {say('settings.printer.test')}
        </Button>
        {onRemove !== null && (
          <Button weight="quiet" onClick={onRemove}>
            {say('settings.printer.remove')}
          </Button>
        )}
      </div>
      {isTesting && (
        <PrinterTestDialog
          printer={draft}
          onClose={() => setTesting(false)}
          onDone={(found) => {
            setTesting(false)
            setTyped(found)
            onSave(found)
          }}
        />
      )}
    </form>
  )
}
