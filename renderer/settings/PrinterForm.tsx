// One printer: its name, its paper, how it is reached, and what its own commands can do. A test page checks it before
// it is saved.
import { useState, type FormEvent } from 'react'
import { canBeWritten } from '#shared/printing/letters'
import { LONGEST_LATIN_NAME, type PrinterConnection, type PrinterSettings } from '#shared/printing/printer'
import { counterPrinterSchema, LONGEST_PRINTER_NAME, type CounterPrinter } from '#shared/printing/printers'
import { modelNamed, PRINTER_MODELS } from '#shared/printing/models'
import { PAPERS } from '#shared/printing/paper'
import { useAct, useAsk } from '../bridge/queries'
import { usePreferences } from '../bridge/shop'
import { usePrintNews } from '../bridge/print-news'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { TextField } from '../ui/Field'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { RadioChoice } from '../ui/RadioChoice'
import { SelectField } from '../ui/SelectField'
import { SaveButton } from '../ui/SubmitButton'
import styles from './parts/SettingsScreen.module.css'
import { HeldSetting } from '../office/HeldSetting'
import { FindPrinters, type ChosenPrinter } from './FindPrinters'
import { PrinterTestDialog } from './PrinterTestDialog'

const WAYS = ['driver', 'raw-queue', 'network'] as const
const WRITINGS = ['letters', 'picture', 'letters-only'] as const
const CUTS = ['none', 'partial', 'full'] as const
const DRAWERS = ['stays', 'opens', 'opens-5'] as const
const OTHER_MODEL = ''
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
  // Another printer may not answer.
  const connect = (next: PrinterConnection) => change({ connection: next, answers: undefined })
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
      {connection.way === 'raw-queue' && connection.queue !== '' && <QueueKind queue={connection.queue} />}
      {connection.way === 'network' && <AddressField connection={connection} connect={connect} />}
    </>
  )
}

/** Whether a printer's own commands can go through a queue. Where nothing speaks against it, only the test page shows that they do. */
function QueueKind({ queue }: { readonly queue: string }) {
  const { say } = useWords()
  const { data: answer } = useAsk('printers.queue-problem', { queue })
  if (answer?.ok !== true) return null
  const problem = answer.value
  if (problem === null) return <p className={layout.quiet}>{say('settings.printer.queue.try')}</p>
  return (
    <Notice tone="wait" announce title={say(`failure.printer.${problem}.title`)}>
      {say(`failure.printer.${problem}.do`)}
    </Notice>
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
  const { connection, writing, finish } = draft
  const { shop } = usePreferences()
  return (
    <>
      <RadioChoice
        name={`printer-writing ${id}`}
        label={say('settings.printer.writing')}
        choices={WRITINGS.map((value) => ({ value, label: say(`settings.printer.writing.${value}`) }))}
        value={writing}
        onChange={(value) => change({ writing: value })}
      />
      {connection.way === 'raw-queue' && writing === 'picture' && (
        <p className={layout.quiet}>{say('settings.printer.slow')}</p>
      )}
      {writing === 'letters-only' && !canBeWritten(shop.name) && (
        <TextField
          label={say('settings.printer.latin-name')}
          hint={say('settings.printer.latin-name.hint', { name: shop.name })}
          maxLength={LONGEST_LATIN_NAME}
          value={draft.latinName ?? ''}
          onChange={(event) => change({ latinName: event.target.value })}
        />
      )}
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
        value={finish.openDrawer ? (finish.drawerPin === 5 ? 'opens-5' : 'opens') : 'stays'}
        onChange={(value) =>
          change({
            finish: {
              ...finish,
              openDrawer: value !== 'stays',
              drawerPin: value === 'opens-5' ? 5 : undefined,
            },
          })
        }
      />
    </>
  )
}

/** Sheets go through a driver only. */
const onItsPaper = (printer: CounterPrinter): CounterPrinter =>
  printer.paper === 'a4' && printer.settings.connection.way !== 'driver'
    ? { ...printer, paper: '80mm' }
    : printer

/** What is known of a model is set with it: its paper, its width, its cutter. */
function withModel(printer: CounterPrinter, id: string): CounterPrinter {
  const found = PRINTER_MODELS.find((one) => one.id === id)
  const settings = { ...printer.settings, model: found?.id, dots: found?.dots }
  if (found === undefined) return { ...printer, settings }
  const cut = !found.hasCutter ? 'none' : settings.finish.cut === 'none' ? 'partial' : settings.finish.cut
  return {
    ...printer,
    paper: found.dots === 384 ? '58mm' : '80mm',
    settings: { ...settings, finish: { ...settings.finish, cut } },
  }
}

/** What a found printer says of itself, with the name that the shop has given already. */
function withFound(printer: CounterPrinter, { connection, name, paper }: ChosenPrinter): CounterPrinter {
  const chosen = {
    ...printer,
    name: printer.name === '' ? name.slice(0, LONGEST_PRINTER_NAME) : printer.name,
    paper: paper ?? printer.paper,
    settings: { ...printer.settings, connection, answers: undefined },
  }
  const known = connection.way === 'driver' ? null : modelNamed(name)
  return known === null ? chosen : withModel(chosen, known.id)
}

interface ModelPartProps {
  readonly printer: CounterPrinter
  readonly onChange: (printer: CounterPrinter) => void
}

function ModelPart({ printer, onChange }: ModelPartProps) {
  const { say } = useWords()
  const named = PRINTER_MODELS.map(({ id, name, dots }) => ({
    value: id,
    label:
      name ??
      say('settings.printer.model.no-name', {
        paper: say(dots === 384 ? 'receipt.paper.58mm' : 'receipt.paper.80mm'),
      }),
  }))
  return (
    <SelectField
      label={say('settings.printer.model')}
      choices={[...named, { value: OTHER_MODEL, label: say('settings.printer.model.other') }]}
      value={printer.settings.model ?? OTHER_MODEL}
      onChange={(id) => onChange(withModel(printer, id))}
    />
  )
}

interface ActionsProps {
  readonly isChanged: boolean
  /** The test page comes next: the printer is there, and nothing waits to be saved. */
  readonly isTestNext: boolean
  /** What was typed can be saved and printed with. */
  readonly isWhole: boolean
  readonly isPrinting: boolean
  readonly onTest: () => void
  readonly onPrint: () => void
  readonly onRemove: (() => void) | null
}

function Actions({ isChanged, isTestNext, isWhole, isPrinting, onTest, onPrint, onRemove }: ActionsProps) {
  const { say } = useWords()
  return (
    <SaveButton
      isChanged={isChanged}
      problem={isWhole ? undefined : say('settings.printer.not-whole')}
      weight={isChanged ? 'primary' : 'secondary'}
    >
      <Button weight={isTestNext ? 'primary' : 'secondary'} disabled={!isWhole} onClick={onTest}>
        {say('settings.printer-test.open')}
      </Button>
      <Button weight="quiet" busy={isPrinting} disabled={!isWhole} onClick={onPrint}>
        {say('settings.printer.test')}
      </Button>
      {onRemove !== null && (
        <Button weight="quiet" onClick={onRemove}>
          {say('settings.printer.remove')}
        </Button>
      )}
    </SaveButton>
  )
}

interface PaperChoiceProps {
  readonly printer: CounterPrinter
  readonly isForReceipts: boolean
  readonly onPaper: (paper: CounterPrinter['paper']) => void
}

function PaperChoice({ printer, isForReceipts, onPaper }: PaperChoiceProps) {
  const { say } = useWords()
  const isDriver = printer.settings.connection.way === 'driver'
  const choice = (
    <RadioChoice
      name={`printer-paper ${printer.id}`}
      label={say('settings.printer.paper')}
      choices={PAPERS.filter((value) => value !== 'a4' || isDriver).map((value) => ({
        value,
        label: say(`receipt.paper.${value}`),
      }))}
      value={printer.paper}
      onChange={onPaper}
    />
  )
  return isForReceipts ? <HeldSetting setting="receiptPaper">{choice}</HeldSetting> : choice
}

/** What would be kept of it, to be compared. */
const asKept = (printer: CounterPrinter): string =>
  JSON.stringify(counterPrinterSchema.safeParse(printer).data)

interface PrinterFormProps {
  readonly printer: CounterPrinter
  /** Its paper is that of receipts, which the office may hold. */
  readonly isForReceipts: boolean
  readonly onSave: (printer: CounterPrinter) => void
  /** Null for the only printer. */
  readonly onRemove: (() => void) | null
  /** It was added and is not saved yet. */
  readonly isNew: boolean
  /** Whether this computer knows it; one on the network is not known before it is printed on. */
  readonly isThere: boolean
}

export function PrinterForm({ printer, isForReceipts, onSave, onRemove, isNew, isThere }: PrinterFormProps) {
  const { say } = useWords()
  // What was not touched here follows the settings, which the first launch and the receipts section change too.
  const [typed, setTyped] = useState<Partial<CounterPrinter>>({})
  const draft = onItsPaper({ ...printer, ...typed })
  const [isTesting, setTesting] = useState(false)
  // What was typed as an address gives way to one that was found.
  const [found, setFound] = useState(0)
  const test = useAct('printers.test', usePrintNews())
  const { id, name, paper, settings } = draft
  const changeSettings = (part: Partial<PrinterSettings>) =>
    setTyped({ ...typed, settings: { ...settings, ...part } })
  const isWhole = counterPrinterSchema.safeParse(draft).success
  const isChanged = isNew || asKept(draft) !== asKept(printer)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(draft)
  }
  return (
    <form onSubmit={save} className={styles.form}>
      <FindPrinters
        isNext={!isThere && !isChanged}
        onChoose={(chosen) => {
          setFound(found + 1)
          setTyped(withFound(draft, chosen))
        }}
      />
      <ConnectionPart key={found} id={id} draft={settings} change={changeSettings} />
      {settings.connection.way !== 'driver' && <ModelPart printer={draft} onChange={setTyped} />}
      <div className={styles.beside}>
        <PaperChoice
          printer={draft}
          isForReceipts={isForReceipts}
          onPaper={(value) =>
            // Chosen by hand, the paper says how wide the head is.
            setTyped({ ...typed, paper: value, settings: { ...settings, model: undefined, dots: undefined } })
          }
        />
        <TextField
          label={say('settings.printer.own-name')}
          maxLength={LONGEST_PRINTER_NAME}
          value={name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
      </div>
      {settings.connection.way !== 'driver' && (
        <CommandsPart id={id} draft={settings} change={changeSettings} />
      )}
      <Actions
        isChanged={isChanged}
        isTestNext={isThere && !isChanged}
        isWhole={isWhole}
        isPrinting={test.isPending}
        onTest={() => setTesting(true)}
        onPrint={() => test.mutate({ printer: settings, paper })}
        onRemove={onRemove}
      />
      {isTesting && (
        <PrinterTestDialog
          printer={draft}
          onClose={() => setTesting(false)}
          onDone={(tested) => {
            setTesting(false)
            setTyped(tested)
            onSave(tested)
          }}
        />
      )}
    </form>
  )
}
