// Who is signed in, where, and how the page looks to them.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { PASSWORD_LENGTH, type OwnerOutput } from '#shared/office/owner-page'
import { Button } from '#renderer/ui/Button'
import { Card } from '#renderer/ui/Card'
import { Checkbox } from '#renderer/ui/Checkbox'
import { Fact } from '#renderer/ui/Fact'
import { TextField } from '#renderer/ui/Field'
import { layout } from '#renderer/ui/layout'
import { RadioChoice } from '#renderer/ui/RadioChoice'
import { Screen } from '#renderer/ui/Screen'
import { showToast } from '#renderer/ui/toast'
import { THEMES } from '#shared/base/environment'
import { standingOf } from '#renderer/texts/language-choices'
import { setPreferences, usePreferences } from '../api/preferences'
import { keyOf, useAct, useAsk } from '../api/queries'
import { lookWhoIsHere, signedOut, useSession } from '../api/session'
import { useResultToast } from '../api/result-toast'
import { useWords } from '../texts/words'
import { QueryState } from '../parts/QueryState'
import {
  changePassword,
  newSpareCodes,
  removeSecondFactor,
  signOut,
  type SignInProblem,
} from '../sign-in/better-auth'
import { LanguageField } from '../sign-in/Sheet'
import styles from './AccountPage.module.css'

export function AccountPage() {
  const { say } = useWords()
  const client = useQueryClient()
  const leave = async (): Promise<void> => {
    await signOut()
    signedOut(client)
  }
  return (
    <Screen
      title={say('page.account')}
      aside={<Button onClick={() => void leave()}>{say('page.account.sign-out')}</Button>}
    >
      <div className={layout.columns}>
        <Who />
        <Look />
        <Sessions />
        <Password />
        <SecondFactorCard />
      </div>
    </Screen>
  )
}

function Who() {
  const { say } = useWords()
  const { session } = useSession()
  const shops = useAsk('shops', {})
  if (session.kind !== 'signed-in' && session.kind !== 'ended') return null
  const { name, email, role, shopIds } = session.person
  const seen = shops.data?.filter(({ shopId }) => shopIds.includes(shopId)).map((shop) => shop.name)
  return (
    <Card heading="strong" title={name}>
      <dl className={layout.facts}>
        <Fact label={say('sign-in.email')} value={email} />
        <Fact label={say('page.account.role')} value={say(`people.role.${role}`)} />
        <Fact
          label={say('page.account.sees')}
          value={shopIds.length === 0 ? say('page.all-shops') : (seen ?? []).join(', ')}
        />
      </dl>
    </Card>
  )
}

function Look() {
  const { say } = useWords()
  const { language, theme, sounds } = usePreferences()
  const standing = standingOf(language)
  return (
    <Card heading="strong" title={say('page.account.theme')}>
      <div className={layout.stack}>
        <LanguageField />
        {standing !== null && <p className={layout.quiet}>{say(standing)}</p>}
        <RadioChoice
          name="theme"
          label={say('page.account.theme')}
          choices={THEMES.map((value) => ({ value, label: say(`page.account.theme.${value}`) }))}
          value={theme}
          onChange={(chosen) => setPreferences({ theme: chosen })}
        />
        <Checkbox checked={sounds} onChange={(chosen) => setPreferences({ sounds: chosen })}>
          {say('page.account.sounds')}
        </Checkbox>
      </div>
    </Card>
  )
}

function Sessions() {
  const { say } = useWords()
  const sessions = useAsk('sessions', {})
  return (
    <Card heading="strong" title={say('page.account.sessions')}>
      <QueryState query={sessions} lines={3}>
        {(list) => (
          <ul className={layout.stack}>
            {list.map((session) => (
              <SessionRow key={session.sessionId} session={session} />
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  )
}

type SessionTold = OwnerOutput<'sessions'>[number]

function SessionRow({ session }: { readonly session: SessionTold }) {
  const { say, dateAndTime } = useWords()
  const client = useQueryClient()
  const told = useResultToast()
  const end = useAct('end-session', (answer) => {
    told(answer)
    void client.invalidateQueries({ queryKey: keyOf('sessions', {}) })
  })
  const { userAgent, isThis, startedAtMs, expiresAtMs, sessionId } = session
  return (
    <li className={styles.session}>
      <div>
        <p>{deviceName(userAgent ?? '') ?? say('page.account.session.unknown')}</p>
        <p className={layout.quiet}>
          {say('page.account.session.since', {
            when: dateAndTime(startedAtMs),
            until: dateAndTime(expiresAtMs),
          })}
        </p>
      </div>
      {isThis ? (
        <strong>{say('page.account.session.this')}</strong>
      ) : (
        <Button busy={end.isPending} onClick={() => end.mutate({ sessionId })}>
          {say('page.account.session.end')}
        </Button>
      )}
    </li>
  )
}

type PasswordProblem = 'page.account.password.wrong' | 'sign-in.failed'

function Password() {
  const { say } = useWords()
  const [now, setNow] = useState('')
  const [next, setNext] = useState('')
  const [isShort, setShort] = useState(false)
  const [problem, setProblem] = useState<PasswordProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { least } = PASSWORD_LENGTH
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (next.length < least) return setShort(true)
    setBusy(true)
    const changed = await changePassword(now, next)
    setBusy(false)
    if (!changed.ok)
      return setProblem(changed.problem.kind === 'wrong' ? 'page.account.password.wrong' : 'sign-in.failed')
    setNow('')
    setNext('')
    showToast('good', say('page.account.password.done'))
  }
  return (
    <Card heading="strong" title={say('page.account.password')}>
      <form className={layout.stack} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={say('page.account.password.now')}
          type="password"
          autoComplete="current-password"
          value={now}
          problem={problem === null ? null : say(problem)}
          onChange={(event) => {
            setNow(event.target.value)
            setProblem(null)
          }}
        />
        <TextField
          label={say('page.account.password.new')}
          type="password"
          autoComplete="new-password"
          hint={say('sign-in.password.hint', { count: least })}
          problem={isShort ? say('sign-in.password.short', { count: least }) : null}
          value={next}
          onChange={(event) => {
            setNext(event.target.value)
            setShort(false)
          }}
        />
        <div className={layout.actions}>
          <Button type="submit" busy={isBusy}>
            {say('page.account.password.do')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Another phone, or new spare codes: with the password again, since somebody may have left the page open. */
function SecondFactorCard() {
  const { say } = useWords()
  const [password, setPassword] = useState('')
  const [spareCodes, setSpareCodes] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<PasswordProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<SignInProblem | null>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const why = await work()
    setBusy(false)
    if (why !== null) setProblem(why.kind === 'wrong' ? 'page.account.password.wrong' : 'sign-in.failed')
    else setPassword('')
  }
  const renewCodes = () =>
    act(async () => {
      const made = await newSpareCodes(password)
      if (!made.ok) return made.problem
      setSpareCodes(made.value)
      return null
    })
  const remove = () =>
    act(async () => {
      const removed = await removeSecondFactor(password)
      if (!removed.ok) return removed.problem
      await lookWhoIsHere()
      return null
    })
  return (
    <Card heading="strong" title={say('page.account.factor')}>
      <div className={layout.stack}>
        <p className={layout.quiet}>{say('page.account.factor.words')}</p>
        <TextField
          label={say('page.account.password.now')}
          type="password"
          autoComplete="current-password"
          value={password}
          problem={problem === null ? null : say(problem)}
          onChange={(event) => {
            setPassword(event.target.value)
            setProblem(null)
          }}
        />
        {spareCodes.length > 0 && (
          <>
            <p>{say('sign-in.factor.spare.words')}</p>
            <ul>
              {spareCodes.map((spare) => (
                <li key={spare}>{spare}</li>
              ))}
            </ul>
          </>
        )}
        <div className={layout.actions}>
          <Button busy={isBusy} onClick={() => void renewCodes()}>
            {say('page.account.factor.codes')}
          </Button>
          <Button busy={isBusy} onClick={() => void remove()}>
            {say('page.account.factor.remove')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** In this order: most browsers name others too, for old servers' sake. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstIn = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([sign]) => sign.test(text))?.[1]

/**
 * What a device is called whose browser told what it is, as people know it: `Chrome · Android`. A browser's own
 * words are not for reading. Null where nothing in it is known. `told`: the browser's own words.
 */
export function deviceName(told: string): string | null {
  const name = [firstIn(BROWSERS, told), firstIn(SYSTEMS, told)].filter((part) => part !== undefined)
  return name.length === 0 ? null : name.join(' · ')
}
