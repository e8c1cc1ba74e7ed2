// The printers of the counter: one of them for receipts, one for reports. The only printer stands open; of several one
// sees what they are for and whether they are there.
import { useState } from 'react'
import { DEFAULT_PRINTER } from '#shared/printing/printer'
import {
  MOST_PRINTERS,
  PRINTER_USES,
  printersOf,
  type CounterPrinter,
  type PrinterList,
} from '#shared/printing/printers'
import { useAsk } from '../bridge/queries'
import { usePreferences } from '../bridge/shop'
import { printerName } from '../texts/printer-name'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { SelectField } from '../ui/SelectField'
import { PrinterForm } from './PrinterForm'
import styles from './parts/SettingsScreen.module.css'
import { useChangeSettings } from './parts/TypedSetting'

const isSame = (one: CounterPrinter, other: CounterPrinter): boolean => one.id === other.id

const without = (list: PrinterList, id: string): PrinterList => {
  const all = list.all.filter((printer) => printer.id !== id)
  const [first] = all
  if (first === undefined) return list
  const heir = (of: string): string => (of === id ? first.id : of)
  return { all, receipts: heir(list.receipts), reports: heir(list.reports) }
}

export function PrinterSection() {
  const words = useWords()
  const { say } = words
  const list = printersOf(usePreferences())
  const change = useChangeSettings()
  const [added, setAdded] = useState<CounterPrinter | null>(null)
  const keep = (printers: PrinterList) => change({ printers })
  const save = (printer: CounterPrinter) => {
    const isNew = !list.all.some((one) => isSame(one, printer))
    if (isNew) setAdded(null)
    keep({
      ...list,
      all: isNew ? [...list.all, printer] : list.all.map((one) => (isSame(one, printer) ? printer : one)),
    })
  }
  const shown = added === null ? list.all : [...list.all, added]
  const isOnly = shown.length === 1
  return (
    <div className={styles.form}>
      {shown.map((printer) => (
        <OnePrinter
          key={printer.id}
          printer={printer}
          list={list}
          isOpen={isOnly || printer.id === added?.id}
          isNew={printer.id === added?.id}
          onSave={save}
          onRemove={
            isOnly
              ? null
              : () => (printer.id === added?.id ? setAdded(null) : keep(without(list, printer.id)))
          }
        />
      ))}
      {list.all.length > 1 && <Uses list={list} onChange={keep} />}
      {shown.length < MOST_PRINTERS && added === null && (
        <Button
          onClick={() =>
            setAdded({ id: crypto.randomUUID(), name: '', paper: 'a4', settings: DEFAULT_PRINTER })
          }
        >
          {say('settings.printer.add')}
        </Button>
      )}
    </div>
  )
}

interface OnePrinterProps {
  readonly printer: CounterPrinter
  readonly list: PrinterList
  readonly isOpen: boolean
  /** It was added and is not saved yet. */
  readonly isNew: boolean
  readonly onSave: (printer: CounterPrinter) => void
  readonly onRemove: (() => void) | null
}

function OnePrinter({ printer, list, isOpen, isNew, onSave, onRemove }: OnePrinterProps) {
  const words = useWords()
  const { say } = words
  const { isThere, look } = useIsThere(printer)
  const uses = PRINTER_USES.filter((use) => list[use] === printer.id).map((use) =>
    say(`settings.printer.use.${use}`),
  )
  const name = printerName(words, printer)
  const form = (
    <PrinterForm
      printer={printer}
      isForReceipts={list.receipts === printer.id}
      onSave={onSave}
      onRemove={onRemove}
      isNew={isNew}
      isThere={isThere !== false}
    />
  )
  return (
    <section className={styles.part} aria-label={name}>
      <Whereabouts printer={printer} name={name} isThere={isThere} look={look} />
      {isOpen ? (
        form
      ) : (
        <details className={layout.details}>
          <summary>{[name, say(`receipt.paper.${printer.paper}`), ...uses].join(' · ')}</summary>
          {form}
        </details>
      )}
    </section>
  )
}

/** Whether the system knows the printer; null until it has answered, and for one on the network, which only a print shows. */
function useIsThere(printer: CounterPrinter) {
  const { data: known, refetch, isFetching } = useAsk('printers.list', {})
  const { connection } = printer.settings
  const look = { again: () => void refetch(), isLooking: isFetching }
  if (known === undefined || connection.way === 'network') return { isThere: null, look }
  const { queue } = connection
  return { isThere: queue === null ? known.length > 0 : known.some((one) => one.queue === queue), look }
}

interface WhereaboutsProps {
  readonly isThere: boolean | null
  readonly look: { readonly again: () => void; readonly isLooking: boolean }
  readonly printer: CounterPrinter
  readonly name: string
}

function Whereabouts({ printer, name, isThere, look }: WhereaboutsProps) {
  const { say } = useWords()
  const { connection } = printer.settings
  if (isThere !== false) {
    const state = connection.way === 'network' ? 'network' : isThere === null ? null : 'there'
    return state === null ? null : (
      <p>
        <strong>{say(`settings.printer.state.${state}`, { name })}</strong>
      </p>
    )
  }
  const isAnyMissing = connection.way !== 'network' && connection.queue === null
  return (
    <Notice
      tone="wait"
      title={
        isAnyMissing ? say('failure.printer.none-installed.title') : say('settings.printer.gone', { name })
      }
      action={
        <Button busy={look.isLooking} onClick={look.again}>
          {say('settings.printer.look-again')}
        </Button>
      }
    >
      {say(isAnyMissing ? 'failure.printer.none-installed.do' : 'settings.printer.gone.do')}
    </Notice>
  )
}

interface UsesProps {
  readonly list: PrinterList
  readonly onChange: (list: PrinterList) => void
}

function Uses({ list, onChange }: UsesProps) {
  const words = useWords()
  const choices = list.all.map((printer) => ({ value: printer.id, label: printerName(words, printer) }))
  return PRINTER_USES.map((use) => (
    <SelectField
      key={use}
      label={words.say(`settings.printer.for.${use}`)}
      choices={choices}
      value={list[use]}
      onChange={(id) => onChange({ ...list, [use]: id })}
    />
  ))
}
