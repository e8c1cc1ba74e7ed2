// The cash box: opened with a float, moved, reported by X, closed by Z; below, the earlier closes.
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { CloseSummary, TillMovement } from '#shared/till/till'
import type { TillState } from '#shared/till/till-report'
import { useMay } from '../access/lock-state'
import { useAct, useAsk } from '../bridge/queries'
import { useDay } from '../bridge/shop'
import { keysOf } from '../commands/commands'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { classes } from '../ui/classes'
import { FailureNotice } from '../ui/FailureNotice'
import { Notice } from '../ui/Notice'
import { Skeleton } from '../ui/Skeleton'
import { Table, tableClasses } from '../ui/Table'
import { OwedBackList } from '../sale/OwedBackList'
import { ReadyUpdate } from '../settings/updates/ReadyUpdate'
import { BeingCounted } from '../till/BoxSums'
import { CashLines, OpeningDifferenceLine, WhileShutLine } from '../till/CashLines'
import { CloseDialog } from '../till/CloseDialog'
import { DrawerDialog } from '../till/DrawerDialog'
import { MoveDialog } from '../till/MoveDialog'
import { useStaffName, useWhoDid } from './Figures'
import { OpenForm } from './OpenForm'
import { DebtorsCard } from './DebtorsCard'
import { ReportDialog } from './ReportDialog'
import { useTakeTillState, leaveTillSheet, showTillSheet, useTillSheet } from '../till/till-actions'
import styles from '../till/till.module.css'

export function TillTab() {
  const { say } = useWords()
  const { data: answer } = useAsk('till.state', {})
  const [report, setReport] = useState<number | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const isJustClosed = useRef(false)
  // What a close was begun with is gone. The focus would go on to the button that opens the till again, and the next Enter with it.
  useEffect(() => {
    if (report !== null || !isJustClosed.current) return
    isJustClosed.current = false
    place.current?.focus()
  }, [report])
  const sheet = useTillSheet((state) => state.sheet)
  if (answer === undefined) return <Skeleton lines={4} tall />
  if (!answer.ok) return <FailureNotice failure={answer.failure} />
  const state = answer.value
  return (
    <div ref={place} tabIndex={-1} className={classes(styles.stack, styles.top)}>
      {state.isClockBehind && <Notice tone="wait" title={say('daybook.clock-behind')} announce />}
      {state.session === null && <ReadyUpdate />}
      {state.session === null ? (
        <OpenForm key={state.head} state={state} />
      ) : (
        <OpenBox
          session={state.session}
          head={state.head}
          onReport={(sequence) => {
            isJustClosed.current = true
            setReport(sequence)
          }}
        />
      )}
      {sheet === 'drawer' && <DrawerDialog head={state.head} onClose={leaveTillSheet} />}
      <DebtorsCard />
      <Closes closes={state.closes} onShow={setReport} />
      {report !== null && <ReportDialog sequence={report} onClose={() => setReport(null)} />}
      {sheet === 'x-report' && state.session !== null && (
        <ReportDialog sequence={null} onClose={leaveTillSheet} />
      )}
    </div>
  )
}

interface OpenBoxProps {
  readonly session: NonNullable<TillState['session']>
  readonly head: number
  readonly onReport: (sequence: number) => void
}

function OpenBox({ session, head, onReport }: OpenBoxProps) {
  const words = useWords()
  const { say } = words
  const staffName = useStaffName()
  const sheet = useTillSheet((state) => state.sheet)
  const isBlind = !useMay('box-figure')
  const day = useDay()
  return (
    <>
      {session.isLeftOpen && (
        <Notice tone="wait" title={say('daybook.left-open', { day: words.dayAndMonth(session.dayStartsAt) })}>
          {say('daybook.left-open.words')}
        </Notice>
      )}
      <div className={styles.halves}>
        <Card
          heading="strong"
          title={say('daybook.box')}
          aside={
            <span className={styles.quiet}>
              {say('daybook.opened', {
                at: words.dateAndTime(session.openedAt),
                name: staffName(session.openedBy),
              })}
            </span>
          }
        >
          {(sheet === 'close' && isBlind) || session.cash === null ? (
            <BeingCounted isRule={session.cash === null} />
          ) : (
            <CashLines cash={session.cash} isShort />
          )}
          <WhileShutLine whileClosed={session.whileClosed} />
          <OpeningDifferenceLine difference={session.openingDifference} />
          <BoxWork session={session} />
        </Card>
        <div className={styles.stack}>
          {day?.ok === true && day.value.owedBack.length + day.value.overpaid.length > 0 && (
            <Card>
              <OwedBackList sales={day.value.owedBack} overpaid={day.value.overpaid} />
            </Card>
          )}
          {session.movements.length > 0 && (
            <Card heading="strong" title={say('daybook.movements')}>
              <Movements movements={session.movements} head={head} />
            </Card>
          )}
        </div>
      </div>
      {(sheet === 'cash-in' || sheet === 'cash-out') && (
        <MoveDialog movement={sheet} head={head} onClose={leaveTillSheet} />
      )}
      {sheet === 'close' && (
        <CloseDialog
          session={session}
          head={head}
          onClose={leaveTillSheet}
          onClosed={(sequence) => {
            leaveTillSheet()
            onReport(sequence)
          }}
        />
      )}
    </>
  )
}

/** What can be done with the open box; right after it was opened, that the first customer may come. */
function BoxWork({ session }: Pick<OpenBoxProps, 'session'>) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  return (
    <p className={styles.buttons}>
      {isUnused(session) && (
        <Button weight="primary" onClick={() => navigate('/')}>
          {say('daybook.start')}
        </Button>
      )}
      <Button onClick={() => showTillSheet('cash-in')}>{say('daybook.cash-in')}</Button>
      <Button onClick={() => showTillSheet('cash-out')}>{say('daybook.cash-out')}</Button>
      <Button keyHint={keysOf('open-drawer')} onClick={() => showTillSheet('drawer')}>
        {say('command.open-drawer')}
      </Button>
      <Button onClick={() => showTillSheet('x-report')}>{say('daybook.x')}</Button>
      {/* Closing is the next thing to do of a till of yesterday alone. */}
      <Button weight={session.isLeftOpen ? 'primary' : 'secondary'} onClick={() => showTillSheet('close')}>
        {say('daybook.close')}
      </Button>
    </p>
  )
}

/** It was opened, and nothing has moved in it yet. */
const isUnused = ({ cash, movements, isLeftOpen }: OpenBoxProps['session']): boolean =>
  !isLeftOpen && movements.length === 0 && cash !== null && cash.expectedPaise === cash.floatPaise

function Movements({
  movements,
  head,
}: {
  readonly movements: readonly TillMovement[]
  readonly head: number
}) {
  const words = useWords()
  const { say } = words
  const whoDid = useWhoDid()
  const take = useTakeTillState()
  const pressed = useRef(head - 1)
  const { mutate } = useAct('till.correct', (answer) => void take(answer))
  const takeBack = (sequence: number) => {
    if (pressed.current === head) return
    pressed.current = head
    mutate({ head, sequence })
  }
  return (
    <ul className={styles.movements}>
      {movements.map((movement) => {
        const { sequence, reason, amountPaise, corrects, isCorrected } = movement
        const amount = words.rupees(amountPaise)
        const isMoney = movement.movement !== 'drawer'
        return (
          <li key={sequence}>
            <span className={isCorrected ? styles.struck : undefined}>
              {say(`daybook.${movement.movement}`)} {isMoney && <strong>{amount}</strong>}
              {reason !== '' && ` · ${reason}`}
            </span>
            <span className={styles.quiet}>
              {words.time(movement.recordedAt)} · {whoDid(movement)}
              {corrects !== null && ` · ${say('daybook.correction')}`}
              {isCorrected && ` · ${say('daybook.corrected')}`}
            </span>
            {isMoney && corrects === null && !isCorrected && (
              <Button
                weight="quiet"
                aria-label={say('daybook.correct.of', { amount, reason })}
                onClick={() => takeBack(sequence)}
              >
                {say('daybook.correct')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export function Closes({
  closes,
  onShow,
}: {
  readonly closes: readonly CloseSummary[]
  readonly onShow: (sequence: number) => void
}) {
  const words = useWords()
  const { say } = words
  const whoDid = useWhoDid()
  if (closes.length === 0) return null
  return (
    <Card heading="strong" title={say('daybook.closes')}>
      <div className={styles.wide}>
        <Table label={say('daybook.closes')}>
          <thead>
            <tr>
              <th scope="col">{say('daybook.closes.closed')}</th>
              <th scope="col">{say('daybook.closes.by')}</th>
              <th scope="col" className={tableClasses.figure}>
                {say('daybook.expected')}
              </th>
              <th scope="col" className={tableClasses.figure}>
                {say('daybook.counted')}
              </th>
              <th scope="col" className={tableClasses.figure}>
                {say('daybook.difference')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {closes.map((close) => (
              <tr key={close.sequence}>
                <th scope="row">{words.dateAndTime(close.closedAt)}</th>
                <td>{whoDid(close)}</td>
                <td className={tableClasses.figure}>{words.rupees(close.expectedPaise)}</td>
                <td className={tableClasses.figure}>{words.rupees(close.countedPaise)}</td>
                <td className={tableClasses.figure}>
                  {words.rupees(close.differencePaise)}
                  {close.openingDifference !== null && (
                    <span className={tableClasses.detail}>
                      {say('daybook.opening-difference')}{' '}
                      {words.rupees(close.openingDifference.differencePaise)}
                    </span>
                  )}
                </td>
                <td>
                  <Button
                    weight="quiet"
                    aria-label={say('daybook.z.of', { at: words.dateAndTime(close.closedAt) })}
                    onClick={() => onShow(close.sequence)}
                  >
                    {say('daybook.z')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}
