// The opening of the till: what is counted in it, beside what was left there and what was sold since.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isReason } from '#shared/base/reason'
import { countTotal, openingExpectedPaise, type WhileClosed } from '#shared/till/till'
import type { TillState } from '#shared/till/till-report'
import { paise, type Paise } from '#shared/base/money'
import { useAct } from '../bridge/queries'
import { useWords } from '../texts/words'
import { announce } from '../ui/announcer'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { openDialog } from '../ui/focus-guard'
import { Notice } from '../ui/Notice'
import { RadioChoice } from '../ui/RadioChoice'
import { Line } from '../till/CashLines'
import { Difference } from '../till/CloseCompare'
import { countOf, looseDraft } from '../till/count'
import { CountFields } from '../till/CountFields'
import { ReasonField } from '../till/ReasonField'
import { useTakeTillState } from '../till/till-actions'
import styles from '../till/till.module.css'

export function OpenForm({ state }: { readonly state: TillState }) {
  const words = useWords()
  const { say } = words
  // Null for whoever is told by their own count alone.
  const soldPaise = state.shut?.cashPaise ?? paise(0)
  const [lies, setLies] = useState<WhileClosed['lies']>('in-the-box')
  const [draft, setDraft] = useState(() => looseDraft(proposedPaise(state, lies)))
  const [byPieces, setByPieces] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // What is proposed is selected, so that typing replaces it; it takes the focus with that, and not from a report above it.
  useEffect(() => {
    if (openDialog() === null) field.current?.select()
  }, [byPieces])
  const take = useTakeTillState()
  const { mutate, isPending } = useAct('till.open', (opened) => {
    take(opened)
    const session = opened.ok ? opened.value.session : null
    if (session !== null) announce(words.say('home.till.since', { at: words.time(session.openedAt) }))
  })
  const count = countOf(draft)
  const countedPaise = count === null ? null : countTotal(count)
  const isTooLittle = lies === 'in-the-box' && countedPaise !== null && countedPaise < soldPaise
  const reason = useReason(openingExpectedPaise(state.shut, lies), countedPaise)
  const doOpen = useRef<HTMLButtonElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count === null || isTooLittle || isPending || reason.isAskedFor()) return
    const shown = lies === 'outside' ? (state.shut?.cashPaise ?? null) : null
    const outside = shown === null ? {} : { outsidePaise: shown }
    mutate({ head: state.head, count, whileClosed: lies, ...outside, reason: reason.given })
  }
  const choose = (next: WhileClosed['lies']) => {
    // A float that was typed stays as it was typed.
    if (draft.loose === looseDraft(proposedPaise(state, lies)).loose)
      setDraft({ ...draft, loose: looseDraft(proposedPaise(state, next)).loose })
    setLies(next)
  }
  return (
    <Card heading="strong" title={say('daybook.open.title')} className={styles.opening}>
      <form className={styles.form} onSubmit={submit}>
        {/* Whoever closed before knows it; the reasons of a difference are to be seen without scrolling. */}
        {(state.shut?.leftPaise ?? null) === null && <p>{say('daybook.open.words')}</p>}
        <WhatIsThere shut={state.shut} lies={lies} onChoose={choose} />
        <CountFields
          draft={draft}
          onChange={setDraft}
          byPieces={byPieces}
          looseLabel={say(byPieces ? 'daybook.count.loose' : 'daybook.float')}
          firstRef={field}
        />
        {isTooLittle && (
          <Notice tone="wait" announce>
            {say('daybook.open.where.more-than-counted')}
          </Notice>
        )}
        {!isTooLittle && <WhyItDiffers reason={reason} onChosen={() => doOpen.current?.focus()} />}
        <p className={styles.buttons}>
          <Button
            ref={doOpen}
            type="submit"
            weight="primary"
            busy={isPending}
            disabled={count === null || isTooLittle}
          >
            {say('daybook.open.do')}
          </Button>
          <Button
            aria-pressed={byPieces}
            onClick={() => {
              setByPieces(!byPieces)
              setDraft({ pieces: {}, loose: '' })
            }}
          >
            {say('daybook.count.by-pieces')}
          </Button>
        </p>
      </form>
    </Card>
  )
}

const WHERE: readonly WhileClosed['lies'][] = ['in-the-box', 'outside']

/** Before the first close nobody knows what lies in it; then only what was sold today is proposed. */
function proposedPaise({ shut }: TillState, lies: WhileClosed['lies']): Paise | null {
  if (shut?.cashPaise === null) return openingExpectedPaise(shut, lies)
  const soldPaise = lies === 'in-the-box' && shut !== null && shut.cashPaise !== 0 ? shut.cashPaise : null
  return openingExpectedPaise(shut, lies) ?? soldPaise
}

interface WhatIsThereProps extends Pick<TillState, 'shut'> {
  readonly lies: WhileClosed['lies']
  readonly onChoose: (lies: WhileClosed['lies']) => void
}

/** What was left, and what was sold since, with where that lies. */
function WhatIsThere({ shut, lies, onChoose }: WhatIsThereProps) {
  const { say } = useWords()
  const { leftPaise = null, cashPaise = paise(0) } = shut ?? {}
  return (
    <>
      {(leftPaise !== null || cashPaise !== 0) && (
        <dl className={styles.lines}>
          {leftPaise !== null && <Line label={say('daybook.open.left')} amountPaise={leftPaise} />}
          {cashPaise !== null && cashPaise !== 0 && (
            <Line label={say('daybook.open.while-closed')} amountPaise={cashPaise} />
          )}
        </dl>
      )}
      {cashPaise !== 0 && (
        <RadioChoice
          name="while-shut"
          label={say('daybook.open.where')}
          choices={WHERE.map((value) => ({ value, label: say(`daybook.open.where.${value}`) }))}
          value={lies}
          onChange={onChoose}
        />
      )}
    </>
  )
}

/** Why the count is not what should be there. The reason is asked for once, and holds nothing up. */
function useReason(expectedPaise: Paise | null, countedPaise: Paise | null) {
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const differing =
    expectedPaise === null || countedPaise === null || expectedPaise === countedPaise
      ? null
      : { expectedPaise, countedPaise }
  return {
    differing,
    text,
    setText,
    field,
    isMissing: isAsked && !isReason(text),
    given: differing === null ? '' : text.trim(),
    /** True the first time that it is missing; the cursor is in its field then. */
    isAskedFor: (): boolean => {
      if (differing === null || isAsked || isReason(text)) return false
      setAsked(true)
      field.current?.focus()
      return true
    },
  }
}

const PRESETS = ['added', 'taken', 'miscounted'] as const

interface WhyItDiffersProps {
  readonly reason: ReturnType<typeof useReason>
  readonly onChosen: () => void
}

function WhyItDiffers({ reason, onChosen }: WhyItDiffersProps) {
  const { say } = useWords()
  const { differing, text, setText, field, isMissing } = reason
  if (differing === null) return null
  return (
    <>
      <Difference {...differing} />
      <ReasonField
        ref={field}
        presets={PRESETS.map((preset) => say(`daybook.open.preset.${preset}`))}
        text={text}
        isMissing={isMissing}
        onText={setText}
        onChosen={onChosen}
      />
    </>
  )
}
