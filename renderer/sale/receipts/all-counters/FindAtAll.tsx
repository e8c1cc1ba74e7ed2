// The search over all counters: what is typed, as what it is looked up, and the days.
import { useWords } from '../../../texts/words'
import { SelectField } from '../../../ui/SelectField'
import { PeriodFilter } from '../ReceiptFilters'
import { SearchText, type FindProps } from '../SearchText'
import { TYPED_KINDS } from './typed'
import type { AllCounters } from './use-all-counters'
import styles from '../ReceiptsScreen.module.css'

/** The longest id of a sale: ids, numbers and references of the services are all shorter. */
const LONGEST_TEXT = 40

interface FindAtAllProps extends FindProps {
  readonly shop: AllCounters
}

export function FindAtAll({ shop, ...find }: FindAtAllProps) {
  const { say } = useWords()
  const { wanted, onChange } = find
  const { typedProblem: typed } = shop
  return (
    <>
      <div className={styles.line}>
        <SearchText
          {...find}
          label={say('office.search')}
          longest={LONGEST_TEXT}
          problem={typed === null ? null : `${typed.offered} ${say(typed.problem)}`.trim()}
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
