// The Accounts screen: a stepper that can be left and resumed, then the account opening on its way, then its result.
import { useEffect } from 'react'
import type { Output } from '#shared/channels/contract'
import { useAsk } from '../../bridge/queries'
import { useCommand } from '../../commands/use-commands'
import { useWords } from '../../texts/words'
import { classes } from '../../ui/classes'
import { FailureNotice } from '../../ui/FailureNotice'
import { Notice } from '../../ui/Notice'
import { Screen } from '../../ui/Screen'
import { agentWords, ConnectionBack } from '../../access/ChangedConnection'
import { OpenForm } from '../../sale/OpenForm'
import { nextCustomer } from '../../sale/sale-run'
import { SaleStages } from '../../sale/result/SaleStages'
import { accountRun, dropDocument, goToStep } from './account-actions'
import { ACCOUNT_STEPS, accountStore, type AccountStep } from './account-store'
import { CostStep, type AccountType } from './CostStep'
import { DetailsStep } from './DetailsStep'
import { IdentityStep } from './IdentityStep'
import { OpeningCard } from '../../sale/receipts/OpeningCard'
import styles from './account.module.css'

export function AccountScreen() {
  const { say } = useWords()
  const stage = accountStore((state) => state.stage)
  const { data: options } = useAsk('account.options', {})
  const isForm = stage.kind === 'form' || stage.kind === 'preparing' || stage.kind === 'confirm'
  /** The form focuses its own first input. */
  const hasForm = isForm && options?.ok === true && options.value.agentId !== null
  // The screen's own key leads from a result to the next customer; an application that was begun stays.
  useCommand('accounts', stage.kind === 'result' ? () => nextCustomer(accountRun) : null)
  useEffect(() => dropDocument, [])
  return (
    <Screen
      title={say('account.title')}
      layout={stage.kind === 'result' ? 'fill' : 'flow'}
      takesFocus={!hasForm}
    >
      <SaleStages
        run={accountRun}
        service="account"
        form={(hasSheet) => options !== undefined && <Form options={options} hasSheet={hasSheet} />}
        card={(sale) => <OpeningCard sale={sale} />}
      />
    </Screen>
  )
}

interface FormProps {
  readonly options: Output<'account.options'>
  readonly hasSheet: boolean
}

function Form({ options, hasSheet }: FormProps) {
  const { say } = useWords()
  if (!options.ok) return <FailureNotice failure={options.failure} />
  const { changed } = options.value
  if (changed !== null)
    return (
      <Notice tone="bad" announce title={say('account.agent-changed.title')} action={<ConnectionBack />}>
        <p>{agentWords(changed, say)}</p>
        <p>{say('account.agent-changed.words')}</p>
      </Notice>
    )
  if (options.value.agentId === null)
    return (
      <Notice tone="wait" title={say('account.no-agent.title')}>
        {say('account.no-agent.words')}
      </Notice>
    )
  return (
    <OpenForm hasSheet={hasSheet}>
      <Steps types={options.value.types} />
    </OpenForm>
  )
}

function Steps({ types }: { readonly types: readonly AccountType[] }) {
  const step = accountStore((state) => state.step)
  return (
    <div className={styles.stack}>
      <StepList current={step} />
      {step === 'identity' && <IdentityStep />}
      {step === 'details' && <DetailsStep />}
      {step === 'cost' && <CostStep types={types} />}
    </div>
  )
}

/** The steps of the application; completed ones can be opened again. */
function StepList({ current }: { readonly current: AccountStep }) {
  const { say } = useWords()
  const at = ACCOUNT_STEPS.indexOf(current)
  return (
    <ol className={styles.steps}>
      {ACCOUNT_STEPS.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          <button
            type="button"
            className={classes(styles.step, step === current && styles.current)}
            disabled={index >= at}
            onClick={() => goToStep(step)}
          >
            {index + 1}. {say(`account.step.${step}`)}
          </button>
        </li>
      ))}
    </ol>
  )
}
