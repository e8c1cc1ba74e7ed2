// A person as described by an identity document: on this screen only, and gone when it is left. There is no button to
// copy, print or save it.
import { useState } from 'react'
import { writtenDate } from '#shared/base/calendar'
import type { AadhaarPerson, VaultDocument } from '#shared/operations/checks/verification'
import { UserRound } from 'lucide-react'
import { keysOf } from '../../../commands/commands'
import { useWords, type Words } from '../../../texts/words'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { TextField } from '../../../ui/Field'
import { Notice } from '../../../ui/Notice'
import { Fact } from '../../../ui/Fact'
import { NameBeside } from '../../../ui/NameBeside'
import { layout } from '../../../ui/layout'
import styles from './identity.module.css'

const TONES = { verified: 'good', 'not-verified': 'bad', unclear: 'wait' } as const

interface PersonCardProps {
  readonly person: AadhaarPerson
  /** The document it was taken from; none for an OTP. */
  readonly document?: Pick<VaultDocument, 'name' | 'documentType' | 'issuer'>
  /** The name that was sent; another one may be typed. */
  readonly name?: string
  readonly onNext: () => void
}

export function PersonCard({ person, document, name = '', onNext }: PersonCardProps) {
  const words = useWords()
  const { say } = words
  const [customerName, setCustomerName] = useState(name)
  return (
    <Card className={layout.stack}>
      <Notice tone={TONES[person.verdict]} announce title={say(`verify.verdict.${person.verdict}`)}>
        {say(`identity.says.${person.verdict}`)}
      </Notice>
      <div className={styles.person}>
        <Photo person={person} />
        <dl className={layout.facts}>
          {factsOf(words, person).map(({ label, value, isLarge }) => (
            <Fact key={label} label={label} value={value} isLarge={isLarge} />
          ))}
        </dl>
      </div>
      <TextField
        label={say('verify.customer-name')}
        hint={say('verify.customer-name.hint')}
        value={customerName}
        onChange={(event) => setCustomerName(event.target.value)}
      />
      {person.fullName !== null && (
        <NameBeside customerName={customerName} registeredName={person.fullName} />
      )}
      {document !== undefined && <DocumentFacts document={document} />}
      <p className={layout.quiet}>{say('identity.not-kept')}</p>
      <div className={layout.actions}>
        <Button weight="primary" onClick={onNext} keyHint={keysOf('new-sale')}>
          {say('identity.done')}
        </Button>
      </div>
    </Card>
  )
}

function DocumentFacts({ document }: { readonly document: NonNullable<PersonCardProps['document']> }) {
  const { say } = useWords()
  const facts = (
    [
      ['verify.detail.document-name', document.name],
      ['verify.detail.document-type', document.documentType],
      ['verify.detail.issuer', document.issuer],
    ] as const
  ).filter(([, value]) => value !== null && value.trim() !== '')
  if (facts.length === 0) return null
  return (
    <details className={layout.details}>
      <summary>{say('common.details')}</summary>
      <dl className={layout.facts}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={say(label)} value={value} />
        ))}
      </dl>
    </details>
  )
}

/** A picture that cannot be drawn is treated as missing. */
function Photo({ person }: { readonly person: AadhaarPerson }) {
  const { say } = useWords()
  const [isBroken, setBroken] = useState(false)
  if (person.photo === null || isBroken)
    return (
      <span className={styles.noPhoto}>
        <UserRound size={40} aria-hidden="true" />
        {say('identity.no-photo')}
      </span>
    )
  return (
    <img
      className={styles.photo}
      src={person.photo}
      alt={say('identity.photo')}
      draggable={false}
      onError={() => setBroken(true)}
    />
  )
}

interface PersonFact {
  readonly label: string
  readonly value: string
  readonly isLarge: boolean
}

function factsOf({ say }: Words, person: AadhaarPerson): readonly PersonFact[] {
  const facts = [
    ['verify.registered-name', person.fullName, true],
    ['identity.aadhaar', person.maskedAadhaar, false],
    ['verify.detail.birth-date', birthOf(person), false],
    ['identity.gender', person.gender, false],
    ['identity.care-of', person.careOf, false],
    ['verify.detail.address', person.addressLines.join(', '), false],
    ['identity.pincode', person.pincode, false],
  ] as const
  return facts.flatMap(([label, value, isLarge]) =>
    value === null || value.trim() === '' ? [] : [{ label: say(label), value, isLarge }],
  )
}

/** The date, or the year alone or the document's own text if it could not be read as one. */
const birthOf = ({ birthDate, birthDateText, birthYear }: AadhaarPerson): string | null =>
  birthDate === null ? (birthYear ?? birthDateText) : writtenDate(birthDate)
