// The first launch: the language, then practice at once, or connecting a real shop.
import { ArchiveRestore, GraduationCap, Store } from 'lucide-react'
import { languageName, LANGUAGES } from '#shared/base/languages'
import type { ConnectedEnvironment } from '#shared/shop/setup'
import { useState } from 'react'
import { useReadySignal } from '../../bridge/appearance'
import { useAct } from '../../bridge/queries'
import { useAppState, useChangePreferences, useChooseEnvironment, usePreferences } from '../../bridge/shop'
import { standingOf } from '../../texts/language-choices'
import { LanguageLabel } from '../../texts/LanguageLabel'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { onDemand } from '../../ui/on-demand'
import { useTakeLock } from '../lock-state'
import { useSetupState, useTakeSetup } from '../setup-state'
import styles from './Welcome.module.css'

const DamagedFiles = onDemand(async () => (await import('../../log/DamagedFiles')).DamagedFiles)
const RestoreDialog = onDemand(async () => (await import('../../backup/RestoreDialog')).RestoreDialog)

function LanguageChoice() {
  const { say } = useWords()
  const { language } = usePreferences()
  const change = useChangePreferences()
  const standing = standingOf(language)
  return (
    <fieldset className={styles.languages}>
      <legend>{say('welcome.language')}</legend>
      {LANGUAGES.map((name) => (
        <label key={name} className={styles.language}>
          <input
            type="radio"
            name="language"
            value={name}
            checked={name === language}
            onChange={() => change({ language: name })}
          />
          <LanguageLabel language={name} label={languageName(name)} />
        </label>
      ))}
      {standing !== null && <p className={styles.standing}>{say(standing)}</p>}
    </fieldset>
  )
}

/** `isFirst`: the first thing to do here; not so beside a restored backup. */
function PracticeCard({ isFirst }: { readonly isFirst: boolean }) {
  const { say } = useWords()
  const { mutate, data, isPending } = useChooseEnvironment()
  return (
    <section className={styles.card}>
      <GraduationCap size={32} aria-hidden="true" className={styles.icon} />
      <h2>{say('welcome.practice.title')}</h2>
      <div>
        <p>{say('welcome.practice.words')}</p>
        {data?.ok === false && <FailureNotice failure={data.failure} />}
      </div>
      <Button
        weight={isFirst ? 'primary' : 'secondary'}
        size="large"
        busy={isPending}
        autoFocus={isFirst}
        onClick={() => mutate({ environment: 'practice' })}
      >
        {say('welcome.practice.start')}
      </Button>
    </section>
  )
}

/** Goes on with connecting the shop. */
function useBegin() {
  const take = useTakeSetup()
  return useAct('setup.begin', (answer) => {
    if (answer.ok) take(answer.value)
  })
}

/** A backup was restored and the shop is not connected again: its receipts are there, and what is missing to sell is said. */
function RestoredCard({ environment }: { readonly environment: ConnectedEnvironment }) {
  const { say } = useWords()
  const takeLock = useTakeLock()
  const look = useAct('lock.look', (answer) => {
    if (answer.ok) takeLock(answer.value)
  })
  const begin = useBegin()
  const refused = [look.data, begin.data].find((answer) => answer?.ok === false)
  return (
    <section className={styles.card}>
      <ArchiveRestore size={32} aria-hidden="true" className={styles.icon} />
      <h2>{say('welcome.restored.title')}</h2>
      <div>
        <p>{say('welcome.restored.words')}</p>
        {refused?.ok === false && <FailureNotice failure={refused.failure} />}
      </div>
      <div className={styles.buttons}>
        <Button
          weight="primary"
          size="large"
          busy={begin.isPending}
          autoFocus
          onClick={() => begin.mutate({ environment })}
        >
          {say('setup.start')}
        </Button>
        <Button size="large" busy={look.isPending} onClick={() => look.mutate({})}>
          {say('welcome.restored.look')}
        </Button>
      </div>
    </section>
  )
}

function ConnectCard() {
  const { say } = useWords()
  // Not rendered before it is first wanted, so that the first screen does not load it.
  const [restoring, setRestoring] = useState<'not-yet' | 'open' | 'closed'>('not-yet')
  const { mutate, data, isPending } = useBegin()
  return (
    <section className={styles.card}>
      <Store size={32} aria-hidden="true" className={styles.icon} />
      <h2>{say('welcome.connect.title')}</h2>
      <div>
        <p>{say('welcome.connect.words')}</p>
        {data?.ok === false && <FailureNotice failure={data.failure} />}
      </div>
      <div className={styles.buttons}>
        <Button size="large" busy={isPending} onClick={() => mutate({ environment: 'production' })}>
          {say('setup.start')}
        </Button>
        <Button weight="quiet" onClick={() => setRestoring('open')}>
          {say('setup.restore')}
        </Button>
      </div>
      {restoring !== 'not-yet' && (
        <RestoreDialog open={restoring === 'open'} onClose={() => setRestoring('closed')} />
      )}
    </section>
  )
}

export function Welcome() {
  useReadySignal()
  const { say } = useWords()
  const restored = useSetupState()?.restored ?? null
  // A counter whose own settings could not be read begins here, and looks as if nothing had ever been sold.
  const { damagedFiles } = useAppState()
  return (
    <main className={styles.welcome}>
      <header className={styles.header}>
        <h1 className={styles.brand}>{say('shell.brand')}</h1>
        <p>{say('welcome.words')}</p>
      </header>
      <div className={styles.body}>
        {damagedFiles.length > 0 && <DamagedFiles files={damagedFiles} />}
        <LanguageChoice />
        <div className={styles.cards}>
          {restored !== null && <RestoredCard environment={restored} />}
          <PracticeCard isFirst={restored === null} />
          {restored === null && <ConnectCard />}
        </div>
      </div>
    </main>
  )
}
