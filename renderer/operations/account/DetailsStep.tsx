// The details of the application: prefilled from the document, editable, compared with the document and with the name
// on the PAN.
import { Fragment, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { firstMissing, goToMissing, useFirstFocus } from '../../ui/go-to-missing'
import { Notice } from '../../ui/Notice'
import { NameBeside } from '../../ui/NameBeside'
import { Suggestion } from '../checks/lookup/CheckForm'
import { useServiceFieldErrors } from '../../sale/service-field-errors'
import { OtherFieldErrors } from '../../sale/ServiceFieldErrors'
import { goToStep, typeDetail } from './account-actions'
import { detailOf, detailProblem, fullNameOf, nearPan, panOf } from './account-draft'
import { accountStore, DETAIL_FIELDS, type DetailField } from './account-store'
import { isPanAnswered, isPanPassed, PanCheck, panMatch } from './PanCheck'
import { layout } from '../../ui/layout'
import styles from './account.module.css'

const LONGEST = 100

export function DetailsStep() {
  const { say } = useWords()
  const { details, person: document, panCheck } = accountStore()
  const told = useServiceFieldErrors(accountStore)
  const documentName = document?.fullName ?? null
  const documentPincode = document?.pincode ?? null
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLInputElement>(null)
  useFirstFocus(first)
  useNextFocus(form, panCheck)
  const isWhole = DETAIL_FIELDS.every((field) => detailProblem(field, details[field]) === null)
  const pan = panOf(details.panText)
  const isPassed = isPanPassed(panCheck, pan)
  const name = fullNameOf(details)
  const person = useSamePerson(`${pan} ${name}`)
  const isNamed = person.isSame || panMatch(panCheck, pan, name) !== 'different'
  const isDenied = !isPassed && isPanAnswered(panCheck, pan)
  const isMissing = (field: DetailField): boolean =>
    detailProblem(field, details[field]) !== null || (field === 'panText' && isDenied)
  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (goToMissing(event.currentTarget) === 'told') setTried(true)
    if (isWhole && isPassed && isNamed) goToStep('cost')
  }
  const problem = (field: DetailField): string | undefined => {
    const found = detailProblem(field, details[field])
    if (isTried && found !== null) return say(`account.problem.${found}`)
    return told.about(
      (message) => detailOf(message) === field,
      (state) => state.details[field],
    )
  }
  const hint = (field: DetailField): string => {
    if (field === 'pincode' && documentPincode !== null && documentPincode !== details.pincode)
      return say('account.document-says', { value: documentPincode })
    return ''
  }
  return (
    <form ref={form} className={styles.stack} onSubmit={goOn} noValidate>
      <div className={styles.grid}>
        {DETAIL_FIELDS.map((field) => (
          <Fragment key={field}>
            <TextField
              ref={field === 'firstName' ? first : undefined}
              data-missing={isMissing(field)}
              label={say(`account.field.${field}`)}
              hint={hint(field)}
              problem={problem(field)}
              value={details[field]}
              maxLength={LONGEST}
              digits={field === 'panText' || field === 'agentPanText' ? 'ascii' : undefined}
              inputMode={field === 'mobileText' || field === 'pincode' ? 'numeric' : 'text'}
              onChange={(event) => typeDetail(field, event.target.value)}
            />
            <Suggestion value={nearPan(field, details[field])} onTake={(value) => typeDetail(field, value)} />
          </Fragment>
        ))}
      </div>
      {documentName !== null && (
        <>
          <p className={layout.quiet}>{say('account.document-says', { value: documentName })}</p>
          <NameBeside customerName={name} registeredName={documentName} />
        </>
      )}
      <PanCheck customerName={name} isMissing={isWhole && !isPassed && !isDenied} samePerson={person} />
      {isTried && !isPassed && !isDenied && <Notice tone="wait" announce title={say('account.pan.needed')} />}
      <OtherFieldErrors fields={told.fields.filter((field) => detailOf(field) === null)} />
      <div className={styles.foot}>
        <Button type="submit" weight="primary" size="large" keyHint="Enter">
          {say('account.go-on')}
        </Button>
        <Button onClick={() => goToStep('identity')}>{say('account.back')}</Button>
      </div>
    </form>
  )
}

/** Whether a person said that two names are one person's. Of another name it is another question. */
function useSamePerson(names: string) {
  const [said, setSaid] = useState<string | null>(null)
  return { isSame: said === names, say: (isSame: boolean) => setSaid(isSame ? names : null) }
}

/**
 * Opened with details from a document, the form begins at what they leave open. When the check of the PAN has answered,
 * its button is gone: work goes on at what is missing, or with the button that goes on.
 */
function useNextFocus(form: RefObject<HTMLFormElement | null>, panCheck: unknown): void {
  useEffect(() => {
    const { activeElement, body } = document
    const isFree = activeElement === body || activeElement === form.current?.querySelector('input')
    if (form.current === null || !isFree) return
    const next =
      firstMissing(form.current) ?? form.current.querySelector<HTMLElement>('button[type="submit"]')
    next?.focus()
  }, [form, panCheck])
}
