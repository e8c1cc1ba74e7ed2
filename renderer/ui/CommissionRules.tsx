// The rows of a commission table while it is edited: at a counter, and on the owner's page, each with its own texts.
import type { CommissionRate } from '@shared/domain/commission'
import { ruleOf, type RuleDraft } from '@shared/domain/commission-draft'
import { parseRupees, readingsText } from '@shared/money'
import { SALE_SERVICES, type SaleService } from '@shared/operations'
import { Button } from './Button'
import styles from './CommissionRules.module.css'
import { TextField } from './Field'
import { SelectField } from './SelectField'

type Kind = CommissionRate['kind']
const KINDS: readonly Kind[] = ['percent', 'each']
const LONGEST_NAME = 120

export interface CommissionTexts {
  readonly service: string
  readonly serviceName: (service: SaleService) => string
  readonly of: string
  /** Stands where nothing is typed: for all of the service. */
  readonly ofAll: string
  readonly kind: string
  readonly kindName: (kind: Kind) => string
  readonly value: string
  readonly problem: (kind: Kind) => string
  readonly drop: string
  readonly rule: (number: number) => string
}

interface CommissionRulesProps {
  readonly texts: CommissionTexts
  readonly drafts: readonly RuleDraft[]
  /** Saving was attempted: empty fields now count as missing. */
  readonly isTried: boolean
  readonly onChange: (drafts: readonly RuleDraft[]) => void
}

export const CommissionRules = ({ texts, drafts, isTried, onChange }: CommissionRulesProps) =>
  drafts.map((draft, at) => (
    <Rule
      // oxlint-disable-next-line react/no-array-index-key -- rows have no other name, and none moves
      key={at}
      texts={texts}
      number={at + 1}
      draft={draft}
      isTried={isTried}
      onChange={(part) => onChange(drafts.map((one, index) => (index === at ? { ...one, ...part } : one)))}
      onDrop={() => onChange(drafts.filter((_, index) => index !== at))}
    />
  ))

interface RuleProps {
  readonly texts: CommissionTexts
  readonly number: number
  readonly isTried: boolean
  readonly draft: RuleDraft
  readonly onChange: (part: Partial<RuleDraft>) => void
  readonly onDrop: () => void
}

function Rule({ texts, number, isTried, draft, onChange, onDrop }: RuleProps) {
  const isWrong = (isTried || draft.value !== '') && ruleOf(draft) === null
  const offered = draft.kind === 'each' ? readingsText(parseRupees(draft.value)) : ''
  return (
    <div className={styles.rule} role="group" aria-label={texts.rule(number)}>
      <SelectField
        label={texts.service}
        choices={SALE_SERVICES.map((value) => ({ value, label: texts.serviceName(value) }))}
        value={draft.service}
        onChange={(service) => onChange({ service })}
      />
      <TextField
        label={texts.of}
        placeholder={texts.ofAll}
        value={draft.of}
        maxLength={LONGEST_NAME}
        onChange={(event) => onChange({ of: event.target.value })}
      />
      <SelectField
        label={texts.kind}
        choices={KINDS.map((value) => ({ value, label: texts.kindName(value) }))}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <TextField
        label={texts.value}
        inputMode="decimal"
        prefix={draft.kind === 'each' ? '₹' : undefined}
        suffix={draft.kind === 'percent' ? '%' : undefined}
        value={draft.value}
        problem={isWrong ? [offered, texts.problem(draft.kind)].filter(Boolean).join(' ') : ''}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <Button weight="quiet" onClick={onDrop}>
        {texts.drop}
      </Button>
    </div>
  )
}
