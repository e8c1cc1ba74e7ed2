// Sales of which a person decides which ones still go: none is ticked beforehand, and only what is ticked is sent. What asks a question of its own
// stays, and is answered in its line.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { SaleView } from '#shared/sale/day'
import { isHeldByLimit, isHeldOff, mayBeSentHere } from '#shared/sale/sale'
import { saleActions } from '#shared/sale/sale-actions'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { saleRow } from '#shared/operations/registry'
import { useAsk } from '../../bridge/queries'
import { failureWords } from '../../texts/failure-words'
import { saleNumber, saleWords } from '../../texts/sale-words'
import { useWords, type Words } from '../../texts/words'
import { announce } from '../../ui/announcer'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { MoneyButton } from '../../ui/MoneyButton'
import { useRepeatSale } from '../actions/use-repeat-sale'
import { GuardNotice } from '../GuardNotice'
import { SendAgain, useHeldMs } from '../SendAgain'
import { OpenSale, type OpenLine } from './OpenSale'
import styles from '../open-sales.module.css'
import { useSendingTicked, type SendingTicked, type SentLine } from './use-sending-ticked'

interface TickedSalesProps extends OpenLine {
  readonly title: string
  readonly explanation: string
  readonly sales: readonly SaleView[]
  readonly now: number
}

/** What needs more than a tick (an owner, another counter, a look on the dashboard) is sent from its line alone. */
const mayBeTicked = (sale: SaleView): boolean =>
  sale.railStatus === 'not-sent' &&
  saleRow(sale.subject.operation).carriesOwnId &&
  mayBeSentHere(sale) &&
  sale.stoppedBy === undefined &&
  !isHeldByLimit(sale)

export function TickedSales({ title, explanation, sales, now, openId, onOpen }: TickedSalesProps) {
  const { data: line } = useAsk('connection.state', {})
  const sending = useSendingTicked()
  const [ticked, setTicked] = useTicks(sales)
  const isOffline = line?.state === 'offline'
  const { progress } = sending
  const isShut = isOffline || (line?.setupProblem ?? null) !== null || progress !== null
  const chosen = sales.filter((sale) => ticked.has(sale.requestId) && mayBeTicked(sale))
  const answers = new Map(sending.sent.map(({ sale, answer }) => [sale.requestId, answer]))
  if (sales.length === 0 && sending.sent.length === 0) return null
  return (
    <section className={styles.form}>
      <h2 className={styles.heading}>{title}</h2>
      {sales.length > 0 && <p>{explanation}</p>}
      {isOffline && <GuardNotice guard={{ kind: 'offline' }} area="recharge" />}
      <ul className={styles.sales}>
        {sales.map((sale) => (
          <TickedSale
            key={sale.requestId}
            sale={sale}
            now={now}
            openId={openId}
            onOpen={onOpen}
            isTicked={ticked.has(sale.requestId)}
            isShut={isShut}
            isQuestioned={answers.get(sale.requestId)?.ok === false}
            onTick={(isTicked) => setTicked(sale.requestId, isTicked)}
          />
        ))}
      </ul>
      <CameOfThem sending={sending} />
      {(progress !== null || sales.some(mayBeTicked)) && (
        <SendTicked
          chosen={isShut ? [] : chosen}
          sending={sending}
          onSend={() => {
            setTicked(null, false)
            sending.start(chosen)
          }}
        />
      )}
    </section>
  )
}

interface SendTickedProps {
  readonly chosen: readonly SaleView[]
  readonly sending: SendingTicked
  readonly onSend: () => void
}

function SendTicked({ chosen, sending: { progress, stop }, onSend }: SendTickedProps) {
  const { say, rupees } = useWords()
  const sum = paise(chosen.reduce<number>((total, { amountPaise }) => total + amountPaise, 0))
  const label =
    progress === null
      ? say('pending.send-ticked', { count: chosen.length, amount: rupees(sum, 'when-needed') })
      : say('pending.sending-ticked', progress)
  return (
    <div className={styles.buttons}>
      <MoneyButton
        weight={chosen.length === 0 ? 'secondary' : 'primary'}
        busy={progress !== null}
        disabled={progress === null && chosen.length === 0}
        onClick={onSend}
      >
        {label}
      </MoneyButton>
      {progress !== null && <Button onClick={stop}>{say('pending.stop-ticked')}</Button>}
    </div>
  )
}

/** What leaves the list loses its tick: it never comes back with one. */
function useTicks(sales: readonly SaleView[]) {
  const [ticked, setTicked] = useState<ReadonlySet<RequestId>>(new Set())
  useEffect(() => {
    const listed = new Set(sales.map(({ requestId }) => requestId))
    setTicked((before) =>
      [...before].every((id) => listed.has(id))
        ? before
        : new Set([...before].filter((id) => listed.has(id))),
    )
  }, [sales])
  /** Null for all of them. */
  const tick = (of: RequestId | null, isTicked: boolean): void =>
    setTicked((before) => {
      const others = [...before].filter((id) => of !== null && id !== of)
      return new Set(of !== null && isTicked ? [...others, of] : others)
    })
  return [ticked, tick] as const
}

interface TickedSaleProps extends OpenLine {
  readonly sale: SaleView
  readonly now: number
  readonly isTicked: boolean
  /** Nothing can be sent now. */
  readonly isShut: boolean
  /** It was to be sent, and did not go out. */
  readonly isQuestioned: boolean
  readonly onTick: (isTicked: boolean) => void
}

function TickedSale({ sale, now, isTicked, isShut, isQuestioned, onTick, ...line }: TickedSaleProps) {
  const words = useWords()
  const heldMs = useHeldMs(sale.heldUntil)
  const isWaiting = heldMs > 0
  const of = headOf(words, sale)
  useSaidWhenFree(isWaiting, words.say('pending.tick.free', of))
  const tick = mayBeTicked(sale) && (
    <>
      <Checkbox checked={isTicked && !isWaiting} disabled={isWaiting || isShut} onChange={onTick}>
        {words.say(isHeldOff(sale) && !sale.canBeAsked ? 'pending.tick.looked' : 'pending.tick', of)}
      </Checkbox>
      {isWaiting && (
        <p className={styles.small}>{words.say('pending.tick.wait', { when: words.until(heldMs, 0) })}</p>
      )}
    </>
  )
  return (
    <OpenSale
      {...line}
      sale={sale}
      now={now}
      tick={tick}
      note={isQuestioned && <InTheWay sale={sale} />}
      own={ownOf(sale)}
    />
  )
}

/** What was held off says by itself whether it may be sent again. */
function ownOf(sale: SaleView): ReactNode {
  if (sale.railStatus === 'failed') return <SellAnew sale={sale} />
  return isHeldOff(sale) ? undefined : <SendAgain sale={sale} size="regular" isListed />
}

/** Said once; the seconds before it are not read out. */
function useSaidWhenFree(isWaiting: boolean, text: string): void {
  const hasWaited = useRef(isWaiting)
  useEffect(() => {
    if (hasWaited.current && !isWaiting) announce(text)
    hasWaited.current = isWaiting
  }, [isWaiting, text])
}

const headOf = (words: Words, sale: SaleView) => ({
  number: saleNumber(words, sale),
  amount: words.rupees(sale.amountPaise, 'when-needed'),
})

/** Its id is used up by the refusal: it is sold as any other sale, with a sheet of its own. */
function SellAnew({ sale }: { readonly sale: SaleView }) {
  const { say } = useWords()
  const repeatSale = useRepeatSale()
  if (!saleActions(sale).includes('repeat')) return null
  return <Button onClick={() => repeatSale(sale)}>{say('sale.action.repeat')}</Button>
}

/** The question of a line that was not sent for it. */
function InTheWay({ sale }: { readonly sale: SaleView }) {
  const { data } = useAsk('pending.blockers', { requestId: sale.requestId })
  if (data?.ok !== true) return null
  return data.value.map((guard) => (
    <GuardNotice key={guard.kind} guard={guard} area={sale.subject.operation} />
  ))
}

/** What came of each, and what was left. Has the focus once it is over: the button that had it cannot be pressed any more. */
function CameOfThem({ sending: { progress, sent, left } }: { readonly sending: SendingTicked }) {
  const words = useWords()
  const { say } = words
  const place = useRef<HTMLDivElement>(null)
  const isOver = progress === null && sent.length > 0
  useEffect(() => {
    if (isOver) place.current?.focus()
  }, [isOver])
  return (
    <div ref={place} role="status" tabIndex={-1}>
      {sent.length > 0 && (
        <ul className={styles.plain} aria-label={say('pending.ticked-sent')}>
          {sent.map((line) => (
            <li key={line.sale.requestId}>{sentWords(words, line)}</li>
          ))}
        </ul>
      )}
      {left > 0 && <p>{say('pending.ticked-left', { count: left })}</p>}
    </div>
  )
}

function sentWords(words: Words, { sale, answer }: SentLine): string {
  const state =
    answer === null
      ? words.say('sale.unanswered.title')
      : answer.ok
        ? saleWords(words, answer.value).word
        : failureWords(words, answer.failure, 'money').title
  return words.say('pending.ended', { ...headOf(words, sale), state })
}
