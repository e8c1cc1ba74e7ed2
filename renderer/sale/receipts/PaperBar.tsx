// What can be done with a receipt, in one row: print and share, and behind one button PDF, the message, its language and its size.
import { Copy, FileDown, Languages, Printer, Send } from 'lucide-react'
import { PAPERS, type Paper } from '#shared/printing/paper'
import { languageName } from '#shared/base/languages'
import { keysOf } from '../../commands/commands'
import { runCommand, useCommand } from '../../commands/use-commands'
import { useCustomersLanguage } from '../../customer-display/customers-language'
import { shownToCustomer } from '../../customer-display/shown'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { MoreMenu, type MoreEntry } from '../../ui/MoreMenu'

/** A paper of some size that can be printed and saved. */
interface PrintablePaper {
  readonly paper: Paper
  readonly onPaper: (paper: Paper) => void
  readonly onPrint: () => void
  readonly onSave: () => void
  readonly isPrinting: boolean
  readonly isSaving: boolean
}

export interface PaperBarProps extends PrintablePaper {
  /** Null until the message is written; absent where there is none. */
  readonly message?: { readonly onCopy: () => void; readonly onShare: () => void } | null
  /** Printing is the main action of this screen. */
  readonly isMain?: boolean
  /** What else there is to do on the screen, behind the same button. */
  readonly more?: readonly MoreEntry[]
}

export function PaperBar(props: PaperBarProps) {
  const { onPrint, onSave, isPrinting, isSaving, message, isMain = false, more = [] } = props
  const entries = useEntries(props)
  const { say } = useWords()
  // While the paper is on its way to the printer a second press asks for no second one, and "print, then next customer" goes on.
  useCommand('print', isPrinting ? () => {} : onPrint)
  useCommand('save-pdf', isSaving ? null : onSave)
  useCommand('share', message?.onCopy ?? null)
  return (
    <>
      <Button
        weight={isMain ? 'primary' : undefined}
        icon={<Printer size={18} aria-hidden="true" />}
        keyHint={keysOf('print')}
        busy={isPrinting}
        onClick={onPrint}
      >
        {say('receipt.print')}
      </Button>
      {message !== undefined && (
        <Button
          icon={<Send size={18} aria-hidden="true" />}
          onClick={message?.onShare}
          disabled={message === null}
        >
          {say('share.open')}
        </Button>
      )}
      <MoreMenu label={say('receipt.more')} entries={[...more, ...entries]} />
    </>
  )
}

function useEntries({ paper, onPaper, onSave, message }: PaperBarProps): readonly MoreEntry[] {
  const { say } = useWords()
  const language = useCustomersLanguage()
  const isSomebodyKnown = shownToCustomer(({ account }) => account !== null)
  return [
    { id: 'pdf', label: say('receipt.pdf'), icon: FileDown, keyHint: keysOf('save-pdf'), run: onSave },
    ...(message === undefined || message === null
      ? []
      : [
          {
            id: 'copy',
            label: say('receipt.share'),
            icon: Copy,
            keyHint: keysOf('share'),
            run: message.onCopy,
          },
        ]),
    ...(isSomebodyKnown
      ? [
          {
            id: 'language',
            label: say('display.customer-language', { language: languageName(language) }),
            icon: Languages,
            keyHint: keysOf('customer-language'),
            run: () => void runCommand('customer-language'),
          },
        ]
      : []),
    ...PAPERS.map((size) => ({
      id: size,
      label: `${say('receipt.paper')}: ${say(`receipt.paper.${size}`)}`,
      isChosen: size === paper,
      run: () => onPaper(size),
    })),
  ]
}
