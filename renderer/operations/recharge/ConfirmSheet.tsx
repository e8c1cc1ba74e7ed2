// The sheet before a recharge: the number, the operator, the plan and the amount, to be read back.
import { aliasBesideOriginal, planText } from '#shared/texts/aliases'
import { writtenDate } from '#shared/base/calendar'
import type { RechargeSheet } from '#shared/channels/recharge'
import { GUARD_WEIGHTS } from '#shared/sale/guard'
import { saysNothing } from '#shared/operations/recharge/plan-facts'
import { groupMobile } from '#shared/base/identifiers/mobile'
import { useWords, type Words } from '../../texts/words'
import { layout } from '../../ui/layout'
import { Notice } from '../../ui/Notice'
import { ConfirmFrame } from '../../sale/ConfirmFrame'
import { Fact, Facts } from '../../sale/SheetFacts'
import { rechargeRuns } from './sale-actions'
import type { Counter } from './use-counter'
import styles from './counter.module.css'

export function ConfirmSheet({
  counter,
  sheet,
}: {
  readonly counter: Counter
  readonly sheet: RechargeSheet
}) {
  const words = useWords()
  const { say, rupees, language } = words
  const { draft, operatorName, guards } = sheet
  const amount = rupees(draft.amountPaise, 'when-needed')
  const { picked, plans } = counter
  const row = picked?.kind === 'plan' ? plans.rows.find(({ key }) => key === picked.key) : undefined
  const updated = writtenDate(row?.plan.lastUpdateText.trim() ?? '')
  const isBlocked = guards.some(({ kind }) => GUARD_WEIGHTS[kind] === 'block')
  const against = [
    sheet.keepsZero ? say('recharge.confirm.number-as-text') : null,
    isBlocked ? null : planWarning(words, counter, { amount, operatorName }),
  ].filter((warning) => warning !== null)
  return (
    <ConfirmFrame
      run={rechargeRuns[counter.state.service]}
      sheet={sheet}
      customerNumber={draft.service === 'mobile' ? draft.accountNumber : null}
      head={{
        label: say('recharge.confirm.number'),
        number: draft.service === 'mobile' ? groupMobile(draft.accountNumber) : draft.accountNumber,
        whose: [
          operatorName,
          ...(draft.circle === null ? [] : [aliasBesideOriginal('circles', draft.circle, language)]),
        ].join(' · '),
        amountLabel: say('recharge.confirm.amount'),
      }}
      against={against}
    >
      <Facts>
        {draft.customerName !== null && (
          <Fact label={say('recharge.confirm.customer')}>{draft.customerName}</Fact>
        )}
        <Fact label={say('recharge.confirm.plan')} look="plan">
          {draft.planDescription ?? say('recharge.confirm.no-plan')}
          {draft.planValidity !== null && !saysNothing(draft.planValidity) && (
            <small className={styles.validity}>{planText(draft.planValidity, language)}</small>
          )}
          {updated !== '' && (
            <details className={layout.details}>
              <summary>{say('common.details')}</summary>
              <small className={styles.validity}>
                {say('recharge.confirm.plan-updated', { date: updated })}
              </small>
            </details>
          )}
        </Fact>
      </Facts>
      {against.map((warning) => (
        <Notice key={warning} tone="wait">
          {warning}
        </Notice>
      ))}
    </ConfirmFrame>
  )
}

/** What speaks against the chosen plan or the typed amount; null if nothing does. */
function planWarning(
  { say }: Words,
  { picked, plans, state }: Counter,
  { amount, operatorName }: { readonly amount: string; readonly operatorName: string },
): string | null {
  const row = picked?.kind === 'plan' ? plans.rows.find(({ key }) => key === picked.key) : undefined
  if (row?.facts.isFirstRecharge === true) return say('recharge.confirm.first-recharge')
  if (state.service === 'dth' || picked?.kind !== 'amount') return null
  return plans.rows.length === 0
    ? say('recharge.amount.unchecked', { amount })
    : say('recharge.amount.no-plan', { operator: operatorName, amount })
}
