// The locked counter: who is there, their PIN, and what to do when PIN or key store are lost. Nothing about the shop is
// shown.
import { Lock } from 'lucide-react'
import type { LockState } from '#shared/access/staff'
import { useState } from 'react'
import { useReadySignal } from '../bridge/appearance'
import { useAct, useAsk } from '../bridge/queries'
import { useAppState } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { LeaveSafeMode } from './LeaveSafeMode'
import { LanguageChoice } from './LanguageChoice'
import { useTakeLock } from './lock-state'
import { PassphraseForm } from './PassphraseForm'
import { PinForm } from './PinForm'
import { RecoverForm } from './RecoverForm'
import styles from './lock.module.css'

type View = 'pin' | 'passphrase' | 'recover'

export function LockScreen({ lock }: { readonly lock: LockState }) {
  useReadySignal()
  const { say } = useWords()
  const { data: setup } = useAsk('setup.state', {})
  const needsPassphrase = setup?.protection.problem === 'passphrase-needed'
  const [view, setView] = useState<View | null>(null)
  const shown = view ?? (needsPassphrase ? 'passphrase' : 'pin')
  const members = lock.members.filter(({ needsPin }) => !needsPin)
  const canRecover = setup?.connections.some(({ baseAddress }) => baseAddress !== null) === true
  return (
    <main className={styles.screen}>
      <div className={styles.sheet}>
        <header className={styles.header}>
          <Lock size={28} aria-hidden="true" />
          <h1>{say('lock.title')}</h1>
          <WhyLocked reason={lock.reason} />
        </header>
        <SafeModeNotice />
        {shown === 'passphrase' && <PassphraseForm onOpen={() => setView('pin')} />}
        {shown === 'pin' && members.length === 0 && <Notice tone="bad" title={say('lock.nobody')} />}
        {shown === 'pin' && members.length > 0 && (
          <PinForm
            members={members}
            submitWords={say('lock.open')}
            onOpen={() => {}}
            onSecrets={(problem) =>
              problem === 'passphrase-needed' ? (
                <Button onClick={() => setView('passphrase')}>{say('lock.passphrase.open')}</Button>
              ) : (
                <LookAtLog />
              )
            }
          />
        )}
        {shown === 'recover' && <RecoverForm />}
        {canRecover && (
          <Button weight="quiet" onClick={() => setView(shown === 'recover' ? null : 'recover')}>
            {say(shown === 'recover' ? 'lock.recover.back' : 'lock.recover')}
          </Button>
        )}
        <LanguageChoice />
      </div>
    </main>
  )
}

function WhyLocked({ reason }: Pick<LockState, 'reason'>) {
  const { say } = useWords()
  return (
    <>
      {reason !== null && reason !== 'person' && <p>{say(`lock.reason.${reason}`)}</p>}
      <p className={layout.quiet}>{say(reason === 'start' ? 'lock.at-start' : 'lock.running')}</p>
    </>
  )
}

/** Before a PIN is typed for nothing: behind it nothing can be sold. */
function SafeModeNotice() {
  const { say } = useWords()
  const { isSafe } = useAppState()
  if (!isSafe) return null
  return (
    <Notice
      tone="wait"
      title={say('failure.store.safe-mode.happened')}
      action={<LeaveSafeMode weight="secondary" />}
    />
  )
}

/** No PIN can be verified now; the log itself is still the shop's. */
function LookAtLog() {
  const { say } = useWords()
  const take = useTakeLock()
  const { mutate, data, isPending } = useAct('lock.look', (answer) => {
    if (answer.ok) take(answer.value)
  })
  return (
    <>
      <Button busy={isPending} onClick={() => mutate({})}>
        {say('lock.look')}
      </Button>
      {data?.ok === false && <FailureNotice failure={data.failure} />}
    </>
  )
}
