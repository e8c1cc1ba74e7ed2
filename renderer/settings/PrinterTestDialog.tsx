// Sets a printer up with pages: one is printed, the person says what can be seen on it with one key each, and what is
// wrong is changed and printed anew. It can be left at any time, and needs no network but the printer's own.
import type { CounterPrinter } from '#shared/printing/printers'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type Ref } from 'react'
import { useAct } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { whenTypedAlone } from '../ui/scanner'
import {
  afterNo,
  afterTyped,
  afterYes,
  beginTest,
  isTyped,
  type PrinterTest,
  type StuckQuestion,
  type TestStep,
} from './printer-test'
import styles from './parts/SettingsScreen.module.css'

interface PrinterTestDialogProps {
  readonly printer: CounterPrinter
  readonly onDone: (printer: CounterPrinter) => void
  readonly onClose: () => void
}

export function PrinterTestDialog({ printer, onDone, onClose }: PrinterTestDialogProps) {
  const { say } = useWords()
  const [test, setTest] = useState<PrinterTest>(() => beginTest(printer))
  const [stuck, setStuck] = useState<StuckQuestion | null>(null)
  const yes = useRef<HTMLButtonElement>(null)
  const { mutate, data, isPending } = useAct('printers.test')
  const print = ({ printer: { settings, paper } }: PrinterTest) => mutate({ printer: settings, paper })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    print(test)
  })
  const isAsking = data?.ok === true && !isPending && stuck === null
  useEffect(() => {
    if (isAsking) yes.current?.focus()
  }, [isAsking, test.question])
  const { connection, writing } = test.printer.settings
  const isLetters = connection.way !== 'driver' && writing !== 'picture'
  const take = (step: TestStep) => {
    switch (step.kind) {
      case 'ask':
        return setTest(step.test)
      case 'reprint':
        setTest(step.test)
        return print(step.test)
      case 'stuck':
        return setStuck(step.question)
      case 'done':
        return onDone({
          ...step.printer,
          settings: {
            ...step.printer.settings,
            answers: data?.ok === true ? data.value.isConfirmed : undefined,
          },
        })
    }
  }
  const again = () => {
    setStuck(null)
    print(test)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isAsking || isTyped(test.question) || event.repeat || event.ctrlKey || event.altKey || event.metaKey)
      return
    if (event.code === 'KeyY') whenTypedAlone(() => take(afterYes(test)))
    else if (event.code === 'KeyN') whenTypedAlone(() => take(afterNo(test)))
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onClose={onClose} title={say('settings.printer-test.title')}>
      <div className={styles.form} onKeyDown={onKeyDown}>
        <p className={layout.quiet}>{say('settings.printer-test.now', nowOf(say, test.printer))}</p>
        {isPending && <p role="status">{say('settings.printer-test.printing')}</p>}
        {data?.ok === false && !isPending && <FailureNotice failure={data.failure} />}
        {stuck !== null && (
          <Notice tone="wait" announce title={say(`settings.printer-test.stuck.${stuck}`)} />
        )}
        {isLetters && <Notice tone="info" title={say('settings.printer-test.letters')} />}
        {isAsking && <Asked key={test.question} yes={yes} test={test} onStep={take} />}
        {!isAsking && !isPending && data !== undefined && (
          <Button onClick={again} autoFocus>
            {say('settings.printer-test.again')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface AskedProps {
  readonly yes: Ref<HTMLButtonElement>
  readonly test: PrinterTest
  readonly onStep: (step: TestStep) => void
}

function Asked({ yes, test, onStep }: AskedProps) {
  const { question } = test
  return isTyped(question) ? (
    <NumbersQuestion question={question} read={(typed) => afterTyped(test, typed)} onStep={onStep} />
  ) : (
    <Question
      yes={yes}
      question={question}
      onYes={() => onStep(afterYes(test))}
      onNo={() => onStep(afterNo(test))}
    />
  )
}

interface QuestionProps {
  readonly yes: Ref<HTMLButtonElement>
  readonly question: Exclude<PrinterTest['question'], 'last' | 'worn'>
  readonly onYes: () => void
  readonly onNo: () => void
}

/** What can be seen on the page. */
function Question({ yes, question, onYes, onNo }: QuestionProps) {
  const { say } = useWords()
  return (
    <>
      <p className={styles.question} role="status">
        {say(`settings.printer-test.${question}`)}
      </p>
      <div className={layout.actions}>
        <Button ref={yes} size="large" weight="primary" keyHint="Y" onClick={onYes}>
          {say('settings.printer-test.yes')}
        </Button>
        <Button size="large" keyHint="N" onClick={onNo}>
          {say('settings.printer-test.no')}
        </Button>
      </div>
    </>
  )
}

interface NumbersQuestionProps {
  readonly question: 'last' | 'worn'
  readonly read: (typed: string) => TestStep | null
  readonly onStep: (step: TestStep) => void
}

/** Which numbers of the bar. */
function NumbersQuestion({ question, read, onStep }: NumbersQuestionProps) {
  const { say } = useWords()
  const [typed, setTyped] = useState('')
  const step = read(typed)
  const pass = (event: FormEvent) => {
    event.preventDefault()
    // The dialog stands in the form of the printer, which would be saved.
    event.stopPropagation()
    if (step !== null) onStep(step)
  }
  return (
    <form className={styles.form} onSubmit={pass}>
      <TextField
        digits="ascii"
        label={say(`settings.printer-test.${question}`)}
        hint={say(`settings.printer-test.${question}.hint`)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoFocus
      />
      <div className={layout.actions}>
        <Button type="submit" size="large" weight="primary" disabled={step === null}>
          {say('settings.printer-test.next')}
        </Button>
      </div>
    </form>
  )
}

/** What the page was printed with. */
const nowOf = (say: ReturnType<typeof useWords>['say'], { paper, settings }: CounterPrinter) => ({
  paper: say(`receipt.paper.${paper}`),
  writing:
    settings.connection.way === 'driver'
      ? say('settings.printer.way.driver')
      : say(`settings.printer.writing.${settings.writing}`),
})
