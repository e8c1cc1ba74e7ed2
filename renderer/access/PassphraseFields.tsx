// A new passphrase, typed twice.
import { SHORTEST_PASSPHRASE } from '#shared/shop/backup'
import { useWords } from '../texts/words'
import { TextField } from '../ui/Field'

export interface NewPassphrase {
  readonly passphrase: string
  readonly again: string
}

export const isPassphraseReady = ({ passphrase, again }: NewPassphrase): boolean =>
  passphrase.length >= SHORTEST_PASSPHRASE && passphrase === again

interface PassphraseFieldsProps {
  readonly value: NewPassphrase
  readonly onChange: (value: NewPassphrase) => void
}

export function PassphraseFields({ value, onChange }: PassphraseFieldsProps) {
  const { say } = useWords()
  const { passphrase, again } = value
  const isShort = again !== '' && passphrase.length < SHORTEST_PASSPHRASE
  const differs = again.length >= passphrase.length && again !== passphrase
  return (
    <>
      <TextField
        type="password"
        label={say('secrets.field')}
        hint={say('secrets.field.hint')}
        problem={isShort ? say('secrets.field.short') : undefined}
        value={passphrase}
        onChange={(event) => onChange({ passphrase: event.target.value, again })}
      />
      <TextField
        type="password"
        label={say('secrets.field.again')}
        problem={again !== '' && differs ? say('secrets.field.differs') : undefined}
        value={again}
        onChange={(event) => onChange({ passphrase, again: event.target.value })}
      />
    </>
  )
}
