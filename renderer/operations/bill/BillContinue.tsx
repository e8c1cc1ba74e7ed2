// The footer of the Bills screen: what is missing, the button that goes on, and the keys that work here.
import { useWords, type Words } from '../../texts/words'
import { Button } from '../../ui/Button'
import { KeyHints } from '../../ui/Kbd'
import { Notice } from '../../ui/Notice'
import type { DraftState } from './bill-draft'
import { useServiceFieldErrors } from '../../sale/service-field-errors'
import { OtherFieldErrors } from '../../sale/ServiceFieldErrors'
import { billStore, type BillState, type BillTrouble } from './bill-store'
import { fieldsElsewhere, inputName } from './InputFields'
import { Refusal } from './Refusal'
import frame from '../../sale/counter-frame.module.css'

interface BillContinueProps {
  readonly state: BillState
  readonly draft: DraftState
  readonly onContinue: () => void
}

export function BillContinue({ state, draft, onContinue }: BillContinueProps) {
  const words = useWords()
  const { say } = words
  const refused = useServiceFieldErrors(billStore)
  const isOpening = state.stage.kind === 'preparing'
  const isAsking = state.fetched.kind === 'asking'
  const isFetch = draft.kind === 'missing' && draft.missing.what === 'fetch'
  const told = missingWords(words, draft)
  return (
    <div className={frame.foot}>
      {state.biller !== null && <OtherFieldErrors fields={fieldsElsewhere(state.biller, refused.fields)} />}
      {state.trouble !== null && <Trouble trouble={state.trouble} />}
      <div className={frame.go}>
        <Button
          data-place="go"
          weight="primary"
          size="large"
          busy={isOpening || isAsking}
          aria-disabled={draft.kind === 'missing' && !isFetch}
          onClick={onContinue}
          onKeyDown={({ key, repeat }) => {
            // A busy button does nothing, but this Enter is kept for the bill.
            if (isAsking && key === 'Enter' && !repeat) onContinue()
          }}
        >
          {isOpening
            ? say('bill.continue.preparing')
            : isAsking
              ? say('bill.fetching')
              : continueWords(words, draft)}
        </Button>
        {told !== '' && !isAsking && (
          <span className={frame.missing} role="status">
            {told}
          </span>
        )}
        <KeyHints
          hints={[
            { keys: 'Enter', label: say('bill.keys.enter') },
            { keys: 'Esc', label: say('bill.keys.back') },
          ]}
        />
      </div>
    </div>
  )
}

function continueWords({ say, rupees }: Words, draft: DraftState): string {
  if (draft.kind === 'ready')
    return say('bill.continue.with', { amount: rupees(draft.draft.amountPaise, 'when-needed') })
  return say(draft.missing.what === 'fetch' ? 'bill.fetch' : 'bill.continue')
}

function missingWords(words: Words, draft: DraftState): string {
  if (draft.kind === 'ready') return ''
  const { missing } = draft
  switch (missing.what) {
    case 'inputs':
      return words.say('bill.missing.inputs', { label: inputName(words, missing.parameter) })
    case 'wrong-amount':
      if (missing.problem === 'unreadable-bill') return words.say('bill.missing.unreadable')
      return missing.problem === 'refused' ? words.say('bill.amount.refused') : ''
    default:
      return words.say(`bill.missing.${missing.what}`)
  }
}

function Trouble({ trouble }: { readonly trouble: BillTrouble }) {
  const words = useWords()
  if (trouble.kind === 'quote-old')
    return (
      <Notice tone="wait" announce title={words.say('bill.old.title')}>
        {words.say('bill.old.words')}
      </Notice>
    )
  return <Refusal failure={trouble.failure} />
}
