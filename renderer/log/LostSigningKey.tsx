// The key that signs the log for others is not on this computer: an owner confirms the one that took its place, and sees both.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SigningState } from '#shared/log/signing-key'
import { useAct, useAsk } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { showToast } from '../ui/toast'
import styles from './journal.module.css'

/** Told while selling goes on: nothing of a sale depends on the signature. */
export function LostSigningKey() {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Notice
      tone="wait"
      title={say('log.signing.lost.title')}
      action={<Button onClick={() => setOpen(true)}>{say('log.signing.confirm')}</Button>}
    >
      {say('log.signing.lost.words')}
      {isOpen && (
        <Dialog open onClose={close} title={say('log.signing.confirm.title')}>
          <NewKey onDone={close} />
        </Dialog>
      )}
    </Notice>
  )
}

function NewKey({ onDone }: { readonly onDone: () => void }) {
  const { data } = useAsk('journal.signing', {})
  if (data === undefined) return null
  if (!data.ok) return <FailureNotice failure={data.failure} />
  return <ConfirmKey state={data.value} onDone={onDone} />
}

function ConfirmKey({
  state: { key, ownKey },
  onDone,
}: {
  readonly state: SigningState
  readonly onDone: () => void
}) {
  const { say } = useWords()
  const client = useQueryClient()
  const { mutate, data, isPending } = useAct('journal.confirm-signing-key', (answer) => {
    void client.invalidateQueries()
    if (!answer.ok) return
    showToast('good', say('log.signing.confirm.done'))
    onDone()
  })
  if (key === null || ownKey === null) return null
  return (
    <div className={styles.section}>
      <p>{say('log.signing.confirm.words')}</p>
      <dl className={styles.facts}>
        <dt>{say('log.signing.confirm.former')}</dt>
        <dd>{inGroups(key.fingerprint)}</dd>
        <dt>{say('log.signing.confirm.new')}</dt>
        <dd>{inGroups(ownKey.fingerprint)}</dd>
      </dl>
      <p>{say('log.signing.confirm.doubt')}</p>
      {data?.ok === false && <FailureNotice failure={data.failure} />}
      <div className={layout.actions}>
        <Button weight="primary" busy={isPending} onClick={() => mutate({ publicKey: ownKey.publicKey })}>
          {say('log.signing.confirm')}
        </Button>
      </div>
    </div>
  )
}

/** Digits in fours, as they stand on a Z report, so that two people can compare them aloud. */
export const inGroups = (digits: string): string => digits.match(/.{1,4}/g)?.join(' ') ?? ''
