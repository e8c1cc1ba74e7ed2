// Opens the vault of a computer without a key store, once per start.
import { useState, type FormEvent } from 'react'
import { useAct } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { FailureNotice } from '../ui/FailureNotice'
import { TextField } from '../ui/Field'
import { layout } from '../ui/layout'
import { useRefreshSetup } from './setup-state'

export function PassphraseForm({ onOpen }: { readonly onOpen: () => void }) {
  const { say } = useWords()
  const refresh = useRefreshSetup()
  const [passphrase, setPassphrase] = useState('')
  const { mutate, data, isPending } = useAct('lock.type-passphrase', (answer) => {
    setPassphrase('')
    if (!answer.ok || !answer.value) return
    void refresh()
    onOpen()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (passphrase !== '' && !isPending) mutate({ passphrase })
  }
  const isWrong = data?.ok === true && !data.value && passphrase === ''
  return (
    <form onSubmit={submit} className={layout.stack}>
      <p>{say('lock.passphrase.words')}</p>
      <TextField
        type="password"
        label={say('lock.passphrase')}
        value={passphrase}
        problem={isWrong ? say('lock.passphrase.wrong') : undefined}
        onChange={(event) => setPassphrase(event.target.value)}
        autoFocus
      />
      {data?.ok === false && <FailureNotice failure={data.failure} />}
      <Button type="submit" weight="primary" size="large" busy={isPending}>
        {say('lock.passphrase.open')}
      </Button>
    </form>
  )
}
