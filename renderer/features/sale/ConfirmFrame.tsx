// The sheet before money moves, the same for every operation: the guards, the facts to be read back, one button that
// names the amount. Main's guards may block it or require explicit confirmation.
import { useRef, useState, type ReactNode } from 'react'
import { GUARD_WEIGHTS, liftableSale, type Guard } from '@shared/domain/guard'
import type { SaleOperation } from '@shared/operations'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { KeyHints } from '../../ui/Kbd'
import { MoneyButton } from '../../ui/MoneyButton'
import { GuardNotice } from './GuardNotice'
import { LiftOpenSale } from './LiftOpenSale'
import styles from './sheet.module.css'

interface ConfirmFrameProps {
  readonly area: SaleOperation
  readonly guards: readonly Guard[]
  readonly title: string
  /** The label of the button that moves money, with the amount. */
  readonly yes: string
  /** Label of the box that must be ticked for a guard of weight `ask`. */
  readonly allTheSame: string
  /** The line that says how much cash to take. */
  readonly collect: string
  /** The confirmation, with the kinds of the guards that were accepted. */
  readonly onConfirm: (accepted: readonly string[]) => void
  readonly onLookAgain: () => void
  readonly onLeave: () => void
  /** The facts. */
  readonly children: ReactNode
}

const ofWeight = (guards: readonly Guard[], weight: 'ask' | 'block'): readonly Guard[] =>
  guards.filter((guard) => GUARD_WEIGHTS[guard.kind] === weight)

export function ConfirmFrame(props: ConfirmFrameProps) {
  const { area, guards, onLeave } = props
  const { say } = useWords()
  const money = useRef<HTMLButtonElement>(null)
  const yes = useRef<HTMLInputElement>(null)
  const again = useRef<HTMLButtonElement>(null)
  const [accepted, setAccepted] = useState(false)
  const [lift, setLift] = useState<'none' | 'asked' | 'given'>('none')
  const blocks = ofWeight(guards, 'block')
  const mayBeLifted = blocks.length > 0 && blocks.every((guard) => liftableSale(guard) !== null)
  const isBlocked = blocks.length > 0 && lift === 'none'
  const asks = ofWeight(guards, 'ask')
  const needsYes = !isBlocked && asks.length > 0
  const mayConfirm = (!needsYes || accepted) && lift !== 'asked'
  const accepting = lift === 'given' ? [...asks, ...blocks] : asks
  const back = <Button onClick={onLeave}>{say('sale.confirm.back')}</Button>
  return (
    <Dialog
      open
      onClose={onLeave}
      title={isBlocked ? say('sale.confirm.blocked') : props.title}
      initialFocus={isBlocked ? again : needsYes ? yes : money}
      actions={
        isBlocked ? (
          <>
            <Button ref={again} weight="primary" size="large" onClick={props.onLookAgain}>
              {say('sale.confirm.again')}
            </Button>
            {back}
            {mayBeLifted && (
              <Button weight="quiet" onClick={() => setLift('asked')}>
                {say('sale.lift.open')}
              </Button>
            )}
          </>
        ) : (
          <>
            <MoneyButton
              ref={money}
              size="large"
              disabled={!mayConfirm}
              onClick={() => props.onConfirm(accepting.map((guard) => guard.kind))}
            >
              {props.yes}
            </MoneyButton>
            {back}
            <KeyHints
              hints={[
                mayConfirm
                  ? { keys: 'Enter', label: say('sale.confirm.key') }
                  : { keys: say('sale.confirm.space'), label: say('sale.confirm.tick') },
                { keys: 'Esc', label: say('sale.keys.back') },
              ]}
            />
          </>
        )
      }
    >
      {guards.map((guard) => (
        <GuardNotice key={guard.kind} guard={guard} area={area} />
      ))}
      {lift !== 'none' && <LiftOpenSale onLifted={(isLifted) => setLift(isLifted ? 'given' : 'asked')} />}
      {needsYes && (
        <label className={styles.yes}>
          <input
            ref={yes}
            type="checkbox"
            checked={accepted}
            onChange={(event) => setAccepted(event.target.checked)}
          />
          <span>{props.allTheSame}</span>
        </label>
      )}
      {props.children}
      {!isBlocked && <p className={styles.collect}>{props.collect}</p>}
    </Dialog>
  )
}

export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
)

interface FactProps {
  readonly label: string
  readonly look?: 'number' | 'large' | 'plan'
  readonly children: ReactNode
}

export const Fact = ({ label, look, children }: FactProps) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd className={look === undefined ? undefined : styles[look]}>{children}</dd>
  </div>
)
