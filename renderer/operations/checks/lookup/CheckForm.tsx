// One paid check: what to check, what the customer says, and below it what the service says.
import { useCallback, useRef, useState, type FormEvent } from 'react'
import type { GstinDoubt } from '#shared/base/identifiers/gstin'
import { plainText } from '#shared/base/plain-text'
import type { CheckKind } from '#shared/operations/checks/check'
import { useCommand } from '../../../commands/use-commands'
import { useAsk } from '../../../bridge/queries'
import { useWords, type MessageKey, type Words } from '../../../texts/words'
import { Button } from '../../../ui/Button'
import { Checkbox } from '../../../ui/Checkbox'
import { TextField } from '../../../ui/Field'
import { Notice } from '../../../ui/Notice'
import { goToMissing, useFirstFocus } from '../../../ui/go-to-missing'
import { OpenForm } from '../../../sale/OpenForm'
import { CheckAnswer } from './CheckAnswer'
import { acceptDoubt, clearCheck, runCheck, typeInCheck, useChecks, type CheckState } from './checks-store'
import { readCheck, type CheckField, type ReadCheck } from './read-check'
import { layout } from '../../../ui/layout'
import styles from './verification.module.css'

/** As the contract has it: a number that is too long is told so, and never cut. */
const LONGEST = 80
const LONGEST_UPI_ID = 260

export function CheckForm({ kind }: { readonly kind: CheckKind }) {
  const words = useWords()
  const { say } = words
  const state = useChecks((checks) => checks[kind])
  const [isTried, setTried] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const isOffline = useAsk('connection.state', {}).data?.state === 'offline'
  const read = readCheck(kind, state)
  useFirstFocus(first)

  const begin = useCallback(() => {
    setTried(false)
    clearCheck(kind)
    first.current?.focus()
  }, [kind])
  useCommand('new-sale', begin)
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const step = goToMissing(event.currentTarget)
    if (step === 'told') setTried(true)
    if (step === 'act' && isAccepted && read.isReady && state.stage === 'form') void runCheck(kind)
  }
  const isAccepted = !read.isDoubtful || state.isDoubtAccepted
  const text = (field: CheckField, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      label={say(`verify.field.${kind}.${field}` as MessageKey)}
      hint={hintOf(words, kind, field, read)}
      problem={problemOf(words, kind, field, read, isTried)}
      data-missing={read.problems[field] !== undefined}
      value={state[field]}
      digits="ascii"
      maxLength={kind === 'upi' ? LONGEST_UPI_ID : LONGEST}
      onChange={(event) => typeInCheck(kind, field, event.target.value)}
      {...more}
    />
  )
  const suggested = (field: CheckField) => (
    <Suggestion value={read.suggestions[field]} onTake={(value) => typeInCheck(kind, field, value)} />
  )
  return (
    <div className={styles.check}>
      <OpenForm hasSheet={false}>
        <form className={styles.form} onSubmit={check} noValidate>
          <p className={layout.quiet}>{say('verify.words')}</p>
          {isOffline && <Notice tone="wait">{say('verify.offline')}</Notice>}
          {text('number', { ref: first, inputMode: kind === 'bank' ? 'numeric' : 'text' })}
          {suggested('number')}
          {kind === 'bank' && (
            <>
              {text('again', {
                type: 'password',
                inputMode: 'numeric',
                onPaste: (event) => event.preventDefault(),
              })}
              {text('ifscCode')}
              {suggested('ifscCode')}
            </>
          )}
          {read.isDoubtful && (
            <AcceptDoubt
              doubts={read.doubts}
              number={state.number}
              isAccepted={state.isDoubtAccepted}
              onAccept={(isOn) => acceptDoubt(kind, isOn)}
            />
          )}
          <TextField
            label={say('verify.customer-name')}
            hint={say('verify.customer-name.hint')}
            value={state.customerName}
            maxLength={LONGEST}
            onChange={(event) => typeInCheck(kind, 'customerName', event.target.value)}
          />
          <PaidCheckButton isAsking={state.stage === 'asking'} isFound={hasFound(state)} />
        </form>
      </OpenForm>
      <CheckAnswer kind={kind} state={state} onNext={begin} />
    </div>
  )
}

const DOUBT_TEXTS = {
  form: 'verify.gstin.form-differs',
  state: 'verify.gstin.no-state',
  check: 'verify.gstin.check-differs',
} as const satisfies Record<GstinDoubt, MessageKey>

interface AcceptDoubtProps {
  readonly doubts: readonly GstinDoubt[]
  readonly number: string
  readonly isAccepted: boolean
  readonly onAccept: (isOn: boolean) => void
}

/** What is ticked says what is doubtful. */
function AcceptDoubt({ doubts, number, isAccepted, onAccept }: AcceptDoubtProps) {
  const { say } = useWords()
  const code = plainText(number).trim().slice(0, 2)
  return (
    <Checkbox look="framed" checked={isAccepted} isMissing={!isAccepted} onChange={onAccept}>
      {[...doubts.map((doubt) => say(DOUBT_TEXTS[doubt], { code })), say('verify.doubt')].join(' ')}
    </Checkbox>
  )
}

interface PaidCheckButtonProps {
  readonly isAsking: boolean
  /** The next check is then the next thing to do. */
  readonly isFound: boolean
}

const hasFound = ({ stage }: CheckState): boolean => typeof stage === 'object' && stage.kind === 'done'

function PaidCheckButton({ isAsking, isFound }: PaidCheckButtonProps) {
  const { say } = useWords()
  return (
    <div className={layout.actions}>
      <Button
        type="submit"
        weight={isFound ? 'secondary' : 'primary'}
        size="large"
        busy={isAsking}
        keyHint="Enter"
      >
        {say('verify.check')}
      </Button>
      <span className={layout.quiet}>{say('verify.paid')}</span>
    </div>
  )
}

/** What a code may have been meant as, which only the agent can say: a button, and nothing by itself. */
export function Suggestion({
  value,
  onTake,
}: {
  readonly value: string | undefined
  readonly onTake: (value: string) => void
}) {
  const { say } = useWords()
  if (value === undefined) return null
  return (
    <Notice
      tone="wait"
      announce
      action={<Button onClick={() => onTake(value)}>{say('verify.use', { value })}</Button>}
    >
      {say('verify.looks-like', { value })}
    </Notice>
  )
}

/** A problem is shown once the check was requested, or once so much is typed that it cannot become right. */
function problemOf(
  { say }: Words,
  kind: CheckKind,
  field: CheckField,
  { problems }: ReadCheck,
  isTried: boolean,
): string | undefined {
  const problem = problems[field]
  if (problem === undefined || !isTried) return undefined
  if (problem === 'empty') return say('verify.problem.empty')
  return problem === 'differs'
    ? say('verify.problem.differs')
    : say(`verify.problem.${kind}.${field}` as MessageKey)
}

function hintOf({ say }: Words, kind: CheckKind, field: CheckField, read: ReadCheck): string {
  return field === 'number' && read.holder !== null
    ? say(`verify.holder.${read.holder}`)
    : say(`verify.hint.${kind}.${field}` as MessageKey)
}
