// How this computer protects secrets: the key store, a passphrase, or not at all, each with its drawbacks.
import type { Input } from '#shared/channels/contract'
import { useState, type ReactNode } from 'react'
import { useAct } from '../bridge/queries'
import { useAppState } from '../bridge/shop'
import { useWords } from '../texts/words'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { RadioChoice } from '../ui/RadioChoice'
import { SubmitButton } from '../ui/SubmitButton'
import { isPassphraseReady, PassphraseFields, type NewPassphrase } from './PassphraseFields'
import { useTakeSetup } from './setup-state'
import styles from './setup.module.css'

type Choice = Input<'setup.protect'>['choice']

export interface ProtectionDraft extends NewPassphrase {
  readonly kind: Choice['kind']
}

/** The choice in the draft; null while its passphrase is incomplete. */
export function readProtection(draft: ProtectionDraft): Choice | null {
  if (draft.kind !== 'passphrase') return { kind: draft.kind }
  return isPassphraseReady(draft) ? { kind: 'passphrase', passphrase: draft.passphrase } : null
}

interface FieldsProps {
  readonly draft: ProtectionDraft
  readonly onChange: (draft: ProtectionDraft) => void
}

export function ProtectionChoiceFields({ draft, onChange }: FieldsProps) {
  const { say } = useWords()
  const { keyStore } = useAppState()
  const kinds = (['key-store', 'passphrase', 'session'] as const).filter(
    (kind) => kind !== 'key-store' || keyStore === 'ready',
  )
  return (
    <>
      <RadioChoice
        name="protection"
        label={say('secrets.title')}
        choices={kinds.map((value) => ({ value, label: say(`secrets.${value}`) }))}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind })}
      />
      <p className={layout.quiet}>{say(`secrets.${draft.kind}.words`)}</p>
      {draft.kind === 'passphrase' && (
        <div className={styles.pair}>
          <PassphraseFields value={draft} onChange={(value) => onChange({ ...draft, ...value })} />
        </div>
      )}
    </>
  )
}

interface ProtectionFormProps {
  /** What the button says: what comes of it where the form stands. */
  readonly submitWords: string
  readonly onChosen: () => void
  /** Further buttons beside it. */
  readonly children?: ReactNode
}

export function ProtectionForm({ submitWords, onChosen, children }: ProtectionFormProps) {
  const { say } = useWords()
  const { keyStore } = useAppState()
  const take = useTakeSetup()
  const [draft, setDraft] = useState<ProtectionDraft>({
    kind: keyStore === 'ready' ? 'key-store' : 'passphrase',
    passphrase: '',
    again: '',
  })
  const { mutate, data, isPending } = useAct('setup.protect', (answer) => {
    if (!answer.ok || answer.value.kind !== 'kept') return
    take(answer.value.setup)
    onChosen()
  })
  const choice = readProtection(draft)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (choice !== null && !isPending) mutate({ choice })
      }}
    >
      <ProtectionChoiceFields draft={draft} onChange={setDraft} />
      {data?.ok === true && data.value.kind === 'secrets' && (
        <Notice tone="bad" title={say(`secrets.problem.${data.value.problem}`)} announce />
      )}
      {data?.ok === false && <FailureNotice failure={data.failure} />}
      <SubmitButton
        label={submitWords}
        whyNot={choice === null ? say('secrets.choose.missing') : undefined}
        busy={isPending}
      >
        {children}
      </SubmitButton>
    </form>
  )
}
