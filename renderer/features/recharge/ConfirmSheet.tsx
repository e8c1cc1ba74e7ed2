// The sheet before money moves: everything that is about to be sent, to be read back; what stands in the way; one button that says the amount.
import { useRef, useState, type ReactNode } from 'react'
import type { ConfirmSheet as Sheet } from '@shared/contract'
import { GUARD_WEIGHTS, type Guard } from '@shared/domain/guard'
import { saysNothing } from '@shared/domain/plan-text'
import { groupMobile } from '@shared/identifiers/mobile'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { KeyHints } from '../../ui/Kbd'
import { Money } from '../../ui/Money'
import { MoneyButton } from '../../ui/MoneyButton'
import { Notice } from '../../ui/Notice'
import { GuardNotice } from '../sale/GuardNotice'
import { askAgain, confirmSale, leaveSheet } from './sale-actions'
import type { Counter } from './use-counter'
import styles from './sheet.module.css'

const ofWeight = (guards: readonly Guard[], weight: 'ask' | 'block'): readonly Guard[] =>
  guards.filter((guard) => GUARD_WEIGHTS[guard.kind] === weight)

export function ConfirmSheet({ counter, sheet }: { readonly counter: Counter; readonly sheet: Sheet }) {
  const { say } = useWords()
  const { store } = counter
  const money = useRef<HTMLButtonElement>(null)
  const yes = useRef<HTMLInputElement>(null)
  const again = useRef<HTMLButtonElement>(null)
  const [accepted, setAccepted] = useState(false)
  const isBlocked = ofWeight(sheet.guards, 'block').length > 0
  const asks = ofWeight(sheet.guards, 'ask')
  const needsYes = !isBlocked && asks.length > 0
  const confirm = () =>
    void confirmSale(
      store,
      asks.map((guard) => guard.kind),
      performance.now(),
    )
  return (
    <Dialog
      open
      onClose={() => leaveSheet(store)}
      title={isBlocked ? say('recharge.confirm.blocked') : say('recharge.confirm.title')}
      initialFocus={isBlocked ? again : needsYes ? yes : money}
      actions={
        <Actions
          counter={counter}
          sheet={sheet}
          isBlocked={isBlocked}
          mayConfirm={!needsYes || accepted}
          moneyRef={money}
          againRef={again}
          onConfirm={confirm}
        />
      }
    >
      {sheet.guards.map((guard) => (
        <GuardNotice key={guard.kind} guard={guard} area="recharge" />
      ))}
      <SaleFacts counter={counter} sheet={sheet} isBlocked={isBlocked} />
      {needsYes && (
        <label className={styles.yes}>
          <input
            ref={yes}
            type="checkbox"
            checked={accepted}
            onChange={(event) => setAccepted(event.target.checked)}
          />
          <span>{say('recharge.guard.recent-sale.yes')}</span>
        </label>
      )}
    </Dialog>
  )
}

interface ActionsProps {
  readonly counter: Counter
  readonly sheet: Sheet
  readonly isBlocked: boolean
  readonly mayConfirm: boolean
  readonly moneyRef: React.Ref<HTMLButtonElement>
  readonly againRef: React.Ref<HTMLButtonElement>
  readonly onConfirm: () => void
}

function Actions({ counter, sheet, isBlocked, mayConfirm, moneyRef, againRef, onConfirm }: ActionsProps) {
  const { say, rupees } = useWords()
  const { store } = counter
  const back = <Button onClick={() => leaveSheet(store)}>{say('recharge.confirm.back')}</Button>
  if (isBlocked)
    return (
      <>
        <Button ref={againRef} weight="primary" size="large" onClick={() => void askAgain(store)}>
          {say('recharge.confirm.again')}
        </Button>
        {back}
      </>
    )
  const amount = rupees(sheet.draft.amountPaise, 'when-needed')
  return (
    <>
      <MoneyButton ref={moneyRef} size="large" disabled={!mayConfirm} onClick={onConfirm}>
        {say('recharge.confirm.yes', { amount })}
      </MoneyButton>
      {back}
      <KeyHints
        hints={[
          ...(mayConfirm
            ? [{ keys: 'Enter', label: say('recharge.confirm.key') }]
            : [{ keys: say('recharge.confirm.space'), label: say('recharge.confirm.tick') }]),
          { keys: 'Esc', label: say('recharge.keys.back') },
        ]}
      />
    </>
  )
}

interface SaleFactsProps {
  readonly counter: Counter
  readonly sheet: Sheet
  readonly isBlocked: boolean
}

function SaleFacts({ counter, sheet, isBlocked }: SaleFactsProps) {
  const { say, rupees } = useWords()
  const { draft, operatorName } = sheet
  const isMobile = draft.service === 'mobile'
  const amount = rupees(draft.amountPaise, 'when-needed')
  return (
    <>
      <dl className={styles.facts}>
        <Fact label={say('recharge.confirm.number')} look="number">
          {isMobile ? groupMobile(draft.accountNumber) : draft.accountNumber}
        </Fact>
        <Fact label={say('recharge.confirm.operator')} look="large">
          {operatorName}
        </Fact>
        {draft.circle !== null && <Fact label={say('recharge.confirm.circle')}>{draft.circle}</Fact>}
        {draft.customerName !== null && (
          <Fact label={say('recharge.confirm.customer')}>{draft.customerName}</Fact>
        )}
        <Fact label={say('recharge.confirm.plan')} look="plan">
          {draft.planDescription ?? say('recharge.confirm.no-plan')}
          {draft.planValidity !== null && !saysNothing(draft.planValidity) && (
            <small className={styles.validity}>{draft.planValidity}</small>
          )}
        </Fact>
        <Fact label={say('recharge.confirm.amount')}>
          <Money amountPaise={draft.amountPaise} size="huge" />
        </Fact>
      </dl>
      {!isBlocked && (
        <>
          <PlanWarning counter={counter} amount={amount} operatorName={operatorName} />
          <p className={styles.collect}>{say('recharge.confirm.collect', { amount })}</p>
        </>
      )}
    </>
  )
}

interface PlanWarningProps {
  readonly counter: Counter
  readonly amount: string
  readonly operatorName: string
}

function PlanWarning({ counter, amount, operatorName }: PlanWarningProps) {
  const { say } = useWords()
  const { picked, plans, state } = counter
  const row = picked?.kind === 'plan' ? plans.rows.find(({ key }) => key === picked.key) : undefined
  if (row?.facts.isFirstRecharge === true)
    return <Notice tone="wait">{say('recharge.confirm.first-recharge')}</Notice>
  if (state.service === 'dth' || picked?.kind !== 'amount') return null
  return (
    <Notice tone="wait">
      {plans.rows.length === 0
        ? say('recharge.amount.unchecked', { amount })
        : say('recharge.amount.no-plan', { operator: operatorName, amount })}
    </Notice>
  )
}

interface FactProps {
  readonly label: string
  readonly look?: 'number' | 'large' | 'plan'
  readonly children: ReactNode
}

const Fact = ({ label, look, children }: FactProps) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd className={look === undefined ? undefined : styles[look]}>{children}</dd>
  </div>
)
