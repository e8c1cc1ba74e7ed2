// The line is stopped because the service refuses this computer: why, since when, what to do about it, what to write to
// the service, and the test that opens the line again. Shown on every screen.
import type { ConnectionHealth, SetupRefusal } from '#shared/shop/connection-health'
import type { ConnectionTest } from '#shared/shop/setup'
import { useLocation } from 'wouter'
import { useAct } from '../bridge/queries'
import { useAppState } from '../bridge/shop'
import { useWords, type Words } from '../texts/words'
import { Button } from '../ui/Button'
import { copyText } from '../ui/copy'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { showToast } from '../ui/toast'
import { askForCredentials, useSetupState } from './setup-state'
import { ConnectionBack, Mismatch } from './ChangedConnection'
import { settingsPath } from '../settings/parts/settings-table'
import styles from './setup.module.css'

/** The place of the notice that says why nothing is sold; what it offers is focused where a form is shut. */
export const LINE_STOP = 'line-stop'

type SetupProblem = NonNullable<ConnectionHealth['setupProblem']>

interface LineStopProps {
  readonly problem: SetupProblem
  /** Null if nothing was sent yet. */
  readonly refusal: SetupRefusal | null
}

export function LineStop({ problem, refusal }: LineStopProps) {
  const { say } = useWords()
  const test = useAct('connection.test')
  const [, navigate] = useLocation()
  const tested = test.isPending ? undefined : test.data
  return (
    <div data-place={LINE_STOP}>
      <Notice
        tone="bad"
        announce
        title={say(`failure.setup.${problem}.title`)}
        action={
          problem === 'changed-connection' ? (
            <ConnectionBack />
          ) : problem === 'no-credentials' ? (
            <TypeCredentials />
          ) : (
            <>
              <Button weight="primary" busy={test.isPending} onClick={() => test.mutate({})}>
                {say('line.stop.test')}
              </Button>
              {problem === 'address-not-allowed' && <CopyLetter refusal={refusal} />}
              {problem === 'credentials' && (
                <Button onClick={() => navigate(settingsPath('connection'))}>
                  {say('line.stop.settings')}
                </Button>
              )}
            </>
          )
        }
      >
        <p>
          {say(`failure.setup.${problem}.happened`)} {say(`failure.setup.${problem}.do`)}
        </p>
        {problem === 'changed-connection' && <Mismatch />}
        {refusal !== null && <Refusal problem={problem} refusal={refusal} />}
        {tested?.ok === true && <Tested problem={problem} test={tested.value} />}
        {tested?.ok === false && <FailureNotice failure={tested.failure} />}
      </Notice>
    </div>
  )
}

/** Focuses what mends the line, for a form that it shuts. */
export const focusMendingOfLine = (): void =>
  document.querySelector<HTMLElement>(`[data-place="${LINE_STOP}"] button`)?.focus()

/** Where they lie here but do not open, they are replaced in the settings. */
function TypeCredentials() {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const { environment } = useAppState()
  const setup = useSetupState()
  const lieHere = setup?.connections.some(
    (connection) => connection.environment === environment && connection.credentials.present,
  )
  return (
    <Button onClick={() => (lieHere === true ? navigate(settingsPath('connection')) : askForCredentials())}>
      {say('setup.type-credentials')}
    </Button>
  )
}

function Refusal({ problem, refusal }: { readonly problem: SetupProblem; readonly refusal: SetupRefusal }) {
  const { say, dateAndTime } = useWords()
  const { at, message, callId, address } = refusal
  const said = [
    say('line.stop.at', { when: dateAndTime(at) }),
    message !== null && say('setup.verdict.detail', { detail: message }),
    callId !== null && say('setup.verdict.call', { callId }),
  ]
  return (
    <>
      {problem === 'address-not-allowed' && (
        <p>
          {address === null ? (
            say('line.stop.no-address')
          ) : (
            <>
              {say('line.stop.address')} <strong className={styles.address}>{address}</strong>
            </>
          )}
        </p>
      )}
      <p className={layout.quiet}>{said.filter(Boolean).join(' · ')}</p>
    </>
  )
}

/** What to write to the service, with all it needs to find the call. */
function CopyLetter({ refusal }: { readonly refusal: SetupRefusal | null }) {
  const words = useWords()
  return (
    <Button
      onClick={() => {
        if (copyText(letterOf(words, refusal))) showToast('good', words.say('common.copied'))
      }}
    >
      {words.say('setup.verdict.copy')}
    </Button>
  )
}

function letterOf({ say, dateAndTime }: Words, refusal: SetupRefusal | null): string {
  const letter = say('setup.verdict.letter', { callId: refusal?.callId ?? '–' })
  if (refusal === null) return letter
  return [
    letter,
    say('line.stop.at', { when: dateAndTime(refusal.at) }),
    ...(refusal.address === null ? [] : [`${say('line.stop.address')} ${refusal.address}`]),
  ].join('\n')
}

const SAME_VERDICTS: { readonly [Problem in SetupProblem]: ConnectionTest['verdict'] } = {
  credentials: 'wrong-credentials',
  'no-credentials': 'wrong-credentials',
  'changed-connection': 'wrong-credentials',
  'address-not-allowed': 'address-not-allowed',
  permission: 'no-permission',
}

function Tested({ problem, test }: { readonly problem: SetupProblem; readonly test: ConnectionTest }) {
  const { say } = useWords()
  if (test.verdict === SAME_VERDICTS[problem]) return <p role="status">{say('line.stop.still')}</p>
  return (
    <p role="status">
      <strong>{say(`setup.verdict.${test.verdict}`)}</strong> {say(`setup.verdict.${test.verdict}.words`)}
    </p>
  )
}
