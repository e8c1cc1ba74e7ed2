// The result of a check, in plain words: the verdict, the found name beside the customer's, everything else behind
// "Details".
import { Copy, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { nameOf, standingOf, type CheckKind, type Found } from '#shared/operations/checks/check'
import { compareNames } from '#shared/base/identifiers/names'
import { keysOf } from '../../../commands/commands'
import { useAct } from '../../../bridge/queries'
import { usePreferences } from '../../../bridge/shop'
import { useCommand } from '../../../commands/use-commands'
import { usePrintNews } from '../../../bridge/print-news'
import { cameBack } from '../../../texts/failure-words'
import { useWords } from '../../../texts/words'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { copyText } from '../../../ui/copy'
import { Fact } from '../../../ui/Fact'
import { FailureNotice } from '../../../ui/FailureNotice'
import { NameBeside } from '../../../ui/NameBeside'
import { Notice, type Tone } from '../../../ui/Notice'
import { Skeleton } from '../../../ui/Skeleton'
import { showToast } from '../../../ui/toast'
import { UnclearAnswer } from '../../../ui/UnclearAnswer'
import { runCheck, type CheckState } from './checks-store'
import { detailsOf, maskedText, warningsOf } from './found'
import { layout } from '../../../ui/layout'
import styles from './verification.module.css'

/** As far down as its verdict would be out of sight. */
const isBelow = (part: HTMLElement): boolean =>
  part.getBoundingClientRect().top > window.innerHeight - VERDICT_PX
const VERDICT_PX = 200

interface CheckAnswerProps {
  readonly kind: CheckKind
  readonly state: CheckState
  readonly onNext: () => void
}

/** Enlarged, the answer comes below the form: a refusal out of sight would leave the form as if nothing had come. */
export function CheckAnswer(props: CheckAnswerProps) {
  const { stage } = props.state
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const answer = place.current
    // Beside the form it is seen as it is; a page that moves would take its heading away.
    if (stage !== 'form' && answer !== null && isBelow(answer)) answer.scrollIntoView({ block: 'nearest' })
  }, [stage])
  return (
    <div ref={place}>
      <Answer {...props} />
    </div>
  )
}

function Answer({ kind, state, onNext }: CheckAnswerProps) {
  const { say } = useWords()
  const { stage } = state
  if (stage === 'form') return null
  if (stage === 'asking')
    return (
      <Card>
        <p role="status">{say('verify.asking')}</p>
        <Skeleton lines={3} />
      </Card>
    )
  switch (stage.kind) {
    case 'done':
      return <FoundCard found={stage.value} customerName={state.customerName} onNext={onNext} />
    case 'not-done':
      return <FailureNotice failure={stage.failure} onRetry={() => void runCheck(kind)} />
    case 'unknown': {
      const hasCome = cameBack(stage.failure)
      return (
        <Notice
          tone="wait"
          announce
          title={say(hasCome ? 'verify.unclear.title' : 'verify.unknown.title')}
          action={<Button onClick={() => void runCheck(kind)}>{say('verify.unknown.again')}</Button>}
        >
          <p>{say(hasCome ? 'verify.unclear.words' : 'verify.unknown.words')}</p>
          <UnclearAnswer failure={stage.failure} />
        </Notice>
      )
    }
  }
}

const TONES = { verified: 'good', 'not-verified': 'bad', unclear: 'wait', inactive: 'bad' } as const

function FoundCard({
  found,
  customerName,
  onNext,
}: {
  readonly found: Found
  readonly customerName: string
  readonly onNext: () => void
}) {
  const words = useWords()
  const { say } = words
  const standing = standingOf(found)
  const name = nameOf(found)
  const warnings = warningsOf(words, found)
  const match = name === null ? null : compareNames(customerName, name)
  // That a registration does not count is the verdict itself, and its warning the heading: the last of them.
  const inactive = standing === 'inactive' ? warnings.at(-1) : undefined
  const besides = inactive === undefined ? warnings : warnings.slice(0, -1)
  // A yes to another name is none yet.
  const isDoubted = warnings.length > 0 || match === 'different'
  const tone: Tone = standing === 'verified' && isDoubted ? 'wait' : TONES[standing]
  return (
    <Card className={styles.found}>
      {besides.map((warning) => (
        <Notice key={warning} tone="bad" announce title={warning} />
      ))}
      <Verdict
        kind={found.kind}
        standing={standing}
        statusText={found.result.statusText}
        tone={tone}
        {...(inactive !== undefined && { title: inactive })}
      />
      <dl className={layout.facts}>
        <Fact label={say(`verify.asked.${found.kind}`)} value={askedFor(found)} />
        {name !== null && <Fact label={say('verify.registered-name')} value={name} isLarge />}
      </dl>
      {name !== null && customerName.trim() !== '' && (
        <NameBeside customerName={customerName} registeredName={name} />
      )}
      <details className={layout.details}>
        <summary>{say('common.details')}</summary>
        <dl className={layout.facts}>
          {detailsOf(words, found).map(({ label, value }, index) => (
            <Fact key={index} label={label} value={value} />
          ))}
        </dl>
      </details>
      <div className={layout.actions}>
        <Button weight="primary" onClick={onNext} keyHint={keysOf('new-sale')}>
          {say('verify.next')}
        </Button>
        <TakeAlong found={found} />
      </div>
    </Card>
  )
}

interface VerdictProps {
  readonly kind: CheckKind
  readonly standing: ReturnType<typeof standingOf>
  readonly statusText: string | null
  readonly tone?: Tone
  /** In place of the verdict's own word. */
  readonly title?: string
}

/** The verdict; where it is no yes, with the word by which the service said so. */
export function Verdict({ kind, standing, statusText, tone = TONES[standing], title }: VerdictProps) {
  const { say } = useWords()
  const isWordTold = statusText !== null && (standing === 'unclear' || standing === 'not-verified')
  return (
    <Notice tone={tone} announce title={title ?? say(`verify.verdict.${standing}`)}>
      <p>{say(standing === 'inactive' ? 'verify.says.inactive' : `verify.says.${kind}.${standing}`)}</p>
      {isWordTold && <p>{say('failure.said', { message: statusText })}</p>}
    </Notice>
  )
}

/** What the customer can take with them: on paper or as text, the number masked in both. */
function TakeAlong({ found }: { readonly found: Found }) {
  const words = useWords()
  const { say } = words
  const { receiptPaper: paper } = usePreferences()
  const { mutate, isPending } = useAct('verify.print', usePrintNews())
  const print = () => mutate({ kind: found.kind, checkedAt: found.result.checkedAt, paper })
  const copy = () => {
    if (copyText(maskedText(words, found))) showToast('good', say('common.copied'))
  }
  useCommand('print', isPending ? null : print)
  useCommand('share', copy)
  return (
    <>
      <Button
        weight="quiet"
        icon={<Printer size={18} aria-hidden="true" />}
        keyHint={keysOf('print')}
        busy={isPending}
        onClick={print}
      >
        {say('verify.print')}
      </Button>
      <Button weight="quiet" icon={<Copy size={18} aria-hidden="true" />} onClick={copy}>
        {say('verify.copy')}
      </Button>
    </>
  )
}

/** What was asked about, as it was typed and sent: never the service's own, possibly rounded, number. */
function askedFor(found: Found): string {
  switch (found.kind) {
    case 'upi':
      return found.result.upiId
    case 'bank':
      return `${found.result.accountNumber} · ${found.result.ifscCode}`
    case 'pan':
      return found.result.panNumber
    case 'gstin':
      return found.result.gstin
  }
}
