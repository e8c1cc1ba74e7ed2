// The lines of a visit before they are paid, and how the customer pays for all of them. Nothing is sent before the one
// button that names the amount.
import { useMakeStale } from '../bridge/queries'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { visitOfLines } from '#shared/channels/approval'
import type { Visit, VisitLine } from '#shared/visit/visit'
import type { Failure } from '#shared/base/result'
import { visitPath } from '../commands/screens'
import { useIsRevoked } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { FailureNotice } from '../ui/FailureNotice'
import { MoneyButton } from '../ui/MoneyButton'
import { useResultToast } from '../ui/result-toast'
import { CollectLine, Payment } from '../sale/ConfirmFrame'
import { GuardNotice } from '../sale/GuardNotice'
import { focusGap } from '../sale/payment/paid-by'
import { usePaidBy } from '../sale/payment/use-paid-by'
import { lineHead, asksOf, isBlocked, isMarked, sharedGuards } from './standing'
import { LineTrouble } from './LineTrouble'
import { useCheck } from './use-lines-check'
import { payVisit, removeLine } from './visit-actions'
import { VisitLines } from './VisitLines'
import { VisitWork } from './VisitWork'
import styles from './visit.module.css'

export function KeptVisit({ visit }: { readonly visit: Visit }) {
  const { say, rupees } = useWords()
  const { lines, duePaise } = visit
  const paid = usePaidBy(visitOfLines(visit.id, lines), duePaise, numberOf(visit))
  const payment = useRef<HTMLElement>(null)
  const money = useRef<HTMLButtonElement>(null)
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const check = useCheck(visit)
  const { pay, isPaying, refusal } = usePaying(visit)
  const isRevoked = useIsRevoked()
  const mayPay = !isRevoked && !check.isLooking && lines.every((line) => isReady(line, agreed))
  useEffect(() => {
    // Its foot stays in sight: nothing has to move for it.
    if (mayPay) money.current?.focus({ preventScroll: true })
  }, [mayPay])
  const confirm = () => {
    if (!paid.isComplete) return focusGap(payment.current)
    void pay({
      visitId: visit.id,
      payment: paid.payment === undefined ? null : { parts: paid.payment.parts },
      accepted: acceptedOf(lines, paid.accepted),
    })
  }
  return (
    <div className={styles.visit}>
      <section className={styles.what}>
        {refusal !== null && !isToldByLine(refusal, lines) && <FailureNotice failure={refusal} />}
        {sharedGuards(lines).map((guard) => (
          <GuardNotice key={guard.kind} guard={guard} area="recharge" />
        ))}
        <VisitLines
          lines={lines}
          duePaise={null}
          actions={(line) => <TakeOff line={line} />}
          notes={(line) =>
            isMarked(line) ? (
              <LineTrouble
                line={line}
                check={check}
                isAccepted={agreed.has(line.requestId)}
                onAccept={(isAccepted) => setAgreed(changed(agreed, line.requestId, isAccepted))}
              />
            ) : null
          }
        />
        <p className={styles.quiet}>{say('visit.more')}</p>
      </section>
      <section className={styles.pay} aria-label={say('sale.paid-by')}>
        {duePaise > 0 && <Payment paid={paid} payment={payment} next={money} />}
        <CollectLine
          words={
            duePaise === 0
              ? say('visit.collect.nothing')
              : say('visit.collect', { amount: rupees(duePaise, 'when-needed') })
          }
          duePaise={duePaise}
          state={paid.state}
        />
        <p className={styles.obstacle} role="status">
          {check.isLooking ? say('visit.looking') : mayPay ? '' : say('visit.not-yet')}
        </p>
        <div className={styles.actions}>
          <MoneyButton
            ref={money}
            size="large"
            busy={isPaying}
            disabled={!mayPay}
            aria-disabled={!paid.isComplete}
            onClick={confirm}
          >
            {duePaise === 0
              ? say('visit.pay.nothing', { count: lines.length })
              : say('visit.pay', { amount: rupees(duePaise, 'when-needed') })}
          </MoneyButton>
          <VisitWork visit={visit} />
        </div>
      </section>
    </div>
  )
}

function TakeOff({ line }: { readonly line: VisitLine }) {
  const words = useWords()
  const toast = useResultToast()
  const { requestId, accepted } = line
  const head = lineHead(words, line)
  const takeOff = async () => toast(await removeLine({ requestId, accepted, head }))
  return (
    <Button
      weight="quiet"
      aria-label={words.say('visit.remove.of', { line: head })}
      onClick={() => void takeOff()}
    >
      {words.say('visit.remove')}
    </Button>
  )
}

const changed = (set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> =>
  new Set(isIn ? [...set, id] : [...set].filter((other) => other !== id))

/** What was accepted of each line. The account is the whole visit's: what an owner allowed of it stands with each of them. */
const acceptedOf = (lines: readonly VisitLine[], ofPayment: readonly string[]) =>
  lines
    .map((line) => ({ requestId: line.requestId, accepted: [...asksOf(line), ...ofPayment] }))
    .filter(({ accepted }) => accepted.length > 0)

const isReady = (line: VisitLine, agreed: ReadonlySet<string>): boolean =>
  !isBlocked(line) && (asksOf(line).length === 0 || agreed.has(line.requestId))

/** The line beside which it stands says it more exactly. */
const isToldByLine = (refusal: Failure, lines: readonly VisitLine[]): boolean =>
  refusal.kind === 'wrong-state' &&
  refusal.state === 'visit-not-checked' &&
  lines.some(({ doubt }) => doubt?.kind === 'elsewhere')

/** The customer's own number, as far as a line of theirs says it. */
const numberOf = ({ lines }: Visit): string | null =>
  lines.find(({ subject }) => subject.service === 'mobile')?.accountNumber ?? null

/** Pays once; whatever breaks, main's list says afterwards what became of the visit. */
function usePaying(visit: Visit) {
  const makeStale = useMakeStale()
  const [, navigate] = useLocation()
  const [isPaying, setPaying] = useState(false)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const pay = async (input: Parameters<typeof payVisit>[0]) => {
    if (isPaying) return
    setPaying(true)
    setRefusal(null)
    const answer = await payVisit(input)
    setPaying(false)
    if (answer.ok) navigate(visitPath(visit.id), { replace: true })
    else setRefusal(answer.failure)
    await makeStale('visits')
  }
  return { pay, isPaying, refusal }
}
