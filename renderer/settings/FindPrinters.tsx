// Printers to choose from: the queues of the system, and those that tell of themselves on the shop's network.
import { Search } from 'lucide-react'
import type { FoundPrinter } from '#shared/printing/found-printer'
import type { PrinterConnection } from '#shared/printing/printer'
import { useAct, useAsk } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import styles from './parts/SettingsScreen.module.css'

export interface ChosenPrinter {
  readonly connection: PrinterConnection
  readonly name: string
  readonly paper: FoundPrinter['paper']
}

interface FindPrintersProps {
  /** Nothing else can be done before. */
  readonly isNext: boolean
  readonly onChoose: (chosen: ChosenPrinter) => void
}

export function FindPrinters({ isNext, onChoose }: FindPrintersProps) {
  const { say } = useWords()
  const find = useAct('printers.find')
  const { data: queues = [] } = useAsk('printers.list', {})
  const found = find.data?.ok === true ? find.data.value : null
  return (
    <div className={styles.part}>
      <div className={layout.actions}>
        <Button
          weight={isNext ? 'primary' : 'secondary'}
          busy={find.isPending}
          icon={<Search size={18} aria-hidden="true" />}
          onClick={() => find.mutate({})}
        >
          {say('settings.printer.find')}
        </Button>
      </div>
      {find.data?.ok === false && <FailureNotice failure={find.data.failure} />}
      {found !== null && found.length + queues.length === 0 && (
        <Notice tone="info" announce title={say('settings.printer.find.none')} />
      )}
      {found !== null && (
        <ul>
          {found.map((printer) => (
            <OnNetwork key={`${printer.host}:${printer.port}`} printer={printer} onChoose={onChoose} />
          ))}
          {queues.map(({ queue, name }) => (
            <li key={queue}>
              <Button
                weight="quiet"
                onClick={() => onChoose({ connection: { way: 'driver', queue }, name, paper: null })}
              >
                {say('settings.printer.find.queue', { name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** One that takes pages only is reached once the system knows it. */
function OnNetwork({
  printer,
  onChoose,
}: Pick<FindPrintersProps, 'onChoose'> & { readonly printer: FoundPrinter }) {
  const { say } = useWords()
  const { name, host, port, takes, paper } = printer
  if (takes === 'pages') return <li>{say('settings.printer.find.pages', { name, host })}</li>
  return (
    <li>
      <Button
        weight="quiet"
        onClick={() => onChoose({ connection: { way: 'network', host, port }, name, paper })}
      >
        {say('settings.printer.find.network', { name, host })}
      </Button>
    </li>
  )
}
