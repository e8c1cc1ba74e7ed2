// The search over all counters: what is typed, as what it is looked up, and the days.
import { Search } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { useWords } from '../../../messages/words'
import { TextField } from '../../../ui/Field'
import { SelectField } from '../../../ui/SelectField'
import { PeriodFilter } from '../ReceiptFilters'
import type { Wanted } from '../use-receipt-search'
import { TYPED_KINDS } from './typed'
import type { AllCounters } from './use-all-counters'
import styles from '../ReceiptsScreen.module.css'

/** The longest id of a sale: ids, numbers and references of the services are all shorter. */
const LONGEST_TEXT = 40

interface FindAtAllProps {
  readonly shop: AllCounters
  readonly wanted: Wanted
  readonly onChange: (wanted: Wanted) => void
  readonly onEnter: () => void
  readonly field: RefObject<HTMLInputElement | null>
  readonly takesFocus: boolean
}

export function FindAtAll({ shop, wanted, onChange, onEnter, field, takesFocus }: FindAtAllProps) {
  const { say } = useWords()
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onEnter()
  }
  return (
    <>
      <div className={styles.line}>
        <TextField
          ref={field}
          className={styles.field}
          label={say('office.search')}
          prefix={<Search size={18} aria-hidden="true" />}
          value={wanted.text}
          maxLength={LONGEST_TEXT}
          {...(shop.typedProblem !== null && { problem: say(shop.typedProblem) })}
          autoFocus={takesFocus}
          onKeyDown={press}
          onChange={(event) => onChange({ ...wanted, text: event.target.value })}
        />
      </div>
      <div className={styles.picks}>
        <As shop={shop} isEmpty={wanted.text.trim() === ''} />
        <PeriodFilter wanted={wanted} onChange={onChange} />
      </div>
    </>
  )
}

/** As what the text is looked up; without one, which sales. */
function As({ shop, isEmpty }: { readonly shop: AllCounters; readonly isEmpty: boolean }) {
  const { say } = useWords()
  const names = {
    number: say('detail.number'),
    'last-digits': say('office.search.last-digits'),
    amount: say('sale.field.amount'),
    id: say('detail.request-id'),
    reference: say('detail.reference'),
  }
  if (!isEmpty)
    return (
      <SelectField
        look="inline"
        label={say('office.search.by')}
        choices={TYPED_KINDS.map((value) => ({ value, label: names[value] }))}
        value={shop.kind}
        onChange={(picked) => shop.change({ picked })}
      />
    )
  return (
    <SelectField
      look="inline"
      label={say('receipts.filter.state')}
      choices={[
        { value: 'all', label: say('receipts.filter.any') },
        { value: 'open', label: say('office.search.open') },
      ]}
      value={shop.isOpenOnly ? 'open' : 'all'}
      onChange={(value) => shop.change({ isOpenOnly: value === 'open' })}
    />
  )
}
