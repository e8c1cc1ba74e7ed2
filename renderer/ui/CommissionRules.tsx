// The rows of a commission table while it is edited: at a counter, and on the owner's page.
import type { CommissionRate } from '#shared/till/commission'
import { ruleOf, type RuleDraft } from '#shared/till/commission-draft'
import { parseRupees, readingsText } from '#shared/base/money'
import { SALE_SERVICES, type SaleService } from '#shared/operations/registry'
import { useWordsOf } from '../texts/words'
import { Button } from './Button'
import styles from './CommissionRules.module.css'
import { TextField } from './Field'
import { SelectField } from './SelectField'

type Kind = CommissionRate['kind']
const KINDS: readonly Kind[] = ['percent', 'each']
const LONGEST_NAME = 120

/** The window and the owner's page have these texts. */
type Key =
  | 'daybook.by-service'
  | `sale.service.${SaleService}`
  | `commission.${'of' | 'of.all' | 'kind' | Kind | 'value' | `value.problem.${Kind}` | 'drop' | 'rule'}`

interface CommissionRulesProps {
  readonly drafts: readonly RuleDraft[]
  /** Saving was attempted: empty fields now count as missing. */
  readonly isTried: boolean
  readonly onChange: (drafts: readonly RuleDraft[]) => void
}

export const CommissionRules = ({ drafts, isTried, onChange }: CommissionRulesProps) =>
  drafts.map((draft, at) => (
    <Rule
      // oxlint-disable-next-line react/no-array-index-key -- rows have no other name, and none moves
      key={at}
      number={at + 1}
      draft={draft}
      isTried={isTried}
      onChange={(part) => onChange(drafts.map((one, index) => (index === at ? { ...one, ...part } : one)))}
      onDrop={() => onChange(drafts.filter((_, index) => index !== at))}
    />
  ))

interface RuleProps {
  readonly number: number
  readonly isTried: boolean
  readonly draft: RuleDraft
  readonly onChange: (part: Partial<RuleDraft>) => void
  readonly onDrop: () => void
}

function Rule({ number, isTried, draft, onChange, onDrop }: RuleProps) {
  const { say } = useWordsOf<Key>()
  const isWrong = (isTried || draft.value !== '') && ruleOf(draft) === null
  const offered = draft.kind === 'each' ? readingsText(parseRupees(draft.value)) : ''
  return (
    <div className={styles.rule} role="group" aria-label={say('commission.rule', { number })}>
      <SelectField
        label={say('daybook.by-service')}
        choices={SALE_SERVICES.map((value) => ({ value, label: say(`sale.service.${value}`) }))}
        value={draft.service}
        onChange={(service) => onChange({ service })}
      />
      <TextField
        label={say('commission.of')}
        placeholder={say('commission.of.all')}
        value={draft.of}
        maxLength={LONGEST_NAME}
        onChange={(event) => onChange({ of: event.target.value })}
      />
      <SelectField
        label={say('commission.kind')}
        choices={KINDS.map((value) => ({ value, label: say(`commission.${value}`) }))}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <TextField
        label={say('commission.value')}
        inputMode="decimal"
        prefix={draft.kind === 'each' ? '₹' : undefined}
        suffix={draft.kind === 'percent' ? '%' : undefined}
        value={draft.value}
        problem={
          isWrong ? [offered, say(`commission.value.problem.${draft.kind}`)].filter(Boolean).join(' ') : ''
        }
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <Button weight="quiet" onClick={onDrop}>
        {say('commission.drop')}
      </Button>
    </div>
  )
}
