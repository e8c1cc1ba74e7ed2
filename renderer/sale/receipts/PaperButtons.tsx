// Print, PDF, and the paper of a report of the day.
import { FileDown, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { PAPERS, type Paper } from '#shared/printing/paper'
import { keysOf } from '../../commands/commands'
import { useCommand } from '../../commands/use-commands'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { SelectField } from '../../ui/SelectField'

/** A paper of some size that can be printed and saved. */
export interface PrintablePaper {
  readonly paper: Paper
  readonly onPaper: (paper: Paper) => void
  readonly onPrint: () => void
  readonly onSave: () => void
  readonly isPrinting: boolean
  readonly isSaving: boolean
}

export interface PaperButtonsProps extends PrintablePaper {
  /** While a dialog covers the screen, the screen's keys are inactive. */
  readonly isOnSheet?: boolean
  /** Further actions, between the buttons and the paper. */
  readonly children?: ReactNode
}

export function PaperButtons(props: PaperButtonsProps) {
  const { paper, onPaper, onPrint, onSave, isPrinting, isSaving } = props
  const { isOnSheet = false, children } = props
  const { say } = useWords()
  // While the paper is on its way to the printer a second press asks for no second one, and "print, then next customer" goes on.
  useCommand('print', isOnSheet ? null : isPrinting ? () => {} : onPrint)
  useCommand('save-pdf', isOnSheet || isSaving ? null : onSave)
  return (
    <>
      <Button
        icon={<Printer size={18} aria-hidden="true" />}
        keyHint={isOnSheet ? undefined : keysOf('print')}
        busy={isPrinting}
        onClick={onPrint}
      >
        {say('receipt.print')}
      </Button>
      <Button
        icon={<FileDown size={18} aria-hidden="true" />}
        keyHint={isOnSheet ? undefined : keysOf('save-pdf')}
        busy={isSaving}
        onClick={onSave}
      >
        {say('receipt.pdf')}
      </Button>
      {children}
      <SelectField
        look="inline"
        label={say('receipt.paper')}
        choices={PAPERS.map((value) => ({ value, label: say(`receipt.paper.${value}`) }))}
        value={paper}
        onChange={onPaper}
      />
    </>
  )
}
