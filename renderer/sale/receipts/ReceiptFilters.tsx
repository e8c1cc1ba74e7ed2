// Filters beside the search text: days, service, state, payment mode, colleague. Each works by keyboard alone.
import { readDate } from '#shared/base/calendar'
import { COLLECTION_MODES } from '#shared/receipts/receipt-log'
import { RAIL_STATUSES } from '#shared/sale/sale'
import { SALE_SERVICES } from '#shared/operations/registry'
import { useWords, type MessageKey } from '../../texts/words'
import { Button } from '../../ui/Button'
import { DateField } from '../../ui/DateField'
import { SelectField } from '../../ui/SelectField'
import { useLockState } from '../../access/lock-state'
import { PERIODS } from './period'
import { filterCount, withoutFilters, type Wanted } from './use-receipt-search'
import styles from './ReceiptsScreen.module.css'

interface FiltersProps {
  readonly wanted: Wanted
  readonly onChange: (wanted: Wanted) => void
}

const ANY = 'any'

interface PickProps<Value extends string> {
  readonly label: MessageKey
  readonly values: readonly Value[]
  readonly value: Value | null
  readonly nameOf: (value: Value) => string
  readonly onPick: (value: Value | null) => void
}

/** One of these, or any. */
function Pick<Value extends string>({ label, values, value, nameOf, onPick }: PickProps<Value>) {
  const { say } = useWords()
  const choices: readonly { readonly value: string; readonly label: string }[] = [
    { value: ANY, label: say('receipts.filter.any') },
    ...values.map((each) => ({ value: each, label: nameOf(each) })),
  ]
  return (
    <SelectField
      look="inline"
      label={say(label)}
      choices={choices}
      value={value ?? ANY}
      onChange={(next) => onPick(values.find((each) => each === next) ?? null)}
    />
  )
}

export function ReceiptFilters({ wanted, onChange }: FiltersProps) {
  const { say } = useWords()
  const members = useLockState()?.members ?? []
  const change = (part: Partial<Wanted>) => onChange({ ...wanted, ...part })
  return (
    <div role="group" aria-label={say('receipts.filters')} className={styles.filters}>
      <PeriodFilter wanted={wanted} onChange={onChange} />
      <Pick
        label="receipts.filter.service"
        values={SALE_SERVICES}
        value={wanted.service}
        nameOf={(service) => say(`sale.service.${service}`)}
        onPick={(service) => change({ service })}
      />
      <Pick
        label="receipts.filter.state"
        values={RAIL_STATUSES}
        value={wanted.state}
        nameOf={(state) => say(`sale.rail.${state}.word`)}
        onPick={(state) => change({ state })}
      />
      <Pick
        label="detail.mode"
        values={COLLECTION_MODES}
        value={wanted.mode}
        nameOf={(mode) => say(mode === 'none' ? 'receipts.mode.none' : `sale.mode.${mode}`)}
        onPick={(mode) => change({ mode })}
      />
      {members.length > 0 && (
        <Pick
          label="receipts.filter.staff"
          values={members.map(({ id }) => id)}
          value={wanted.staffId}
          nameOf={(id) => members.find((member) => member.id === id)?.name ?? id}
          onPick={(staffId) => change({ staffId })}
        />
      )}
      {filterCount(wanted) > 0 && (
        <Button weight="quiet" onClick={() => onChange(withoutFilters(wanted))}>
          {say('receipts.filters.clear')}
        </Button>
      )}
    </div>
  )
}

/** The days in which sales were opened. */
export function PeriodFilter({ wanted, onChange }: FiltersProps) {
  const { say } = useWords()
  return (
    <>
      <SelectField
        look="inline"
        label={say('receipts.filter.period')}
        choices={PERIODS.map((value) => ({ value, label: say(`receipts.period.${value}`) }))}
        value={wanted.period}
        onChange={(period) => onChange({ ...wanted, period })}
      />
      {wanted.period === 'between' && <Days wanted={wanted} onChange={onChange} />}
    </>
  )
}

function Days({ wanted, onChange }: FiltersProps) {
  const { say } = useWords()
  const { first, last } = wanted
  const from = readDate(first)
  return (
    <>
      <DateField
        className={styles.day}
        label={say('receipts.day.first')}
        text={first}
        onText={(text) => onChange({ ...wanted, first: text })}
      />
      <DateField
        className={styles.day}
        label={say('receipts.day.last')}
        bounds={from.ok ? { first: from.at } : {}}
        text={last}
        onText={(text) => onChange({ ...wanted, last: text })}
      />
    </>
  )
}
