// Somebody else than Galla changed the files of the connection: what differs, and the owner's ways back.
import type { ChangedAgent, ConnectionMismatch } from '#shared/shop/connection-mismatch'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useAct } from '../bridge/queries'
import { useAppState } from '../bridge/shop'
import { useWords, type Words } from '../texts/words'
import { Button } from '../ui/Button'
import { FailureNotice } from '../ui/FailureNotice'
import { settingsPath } from '../settings/parts/settings-table'
import { useRefreshSetup, useSetupState } from './setup-state'
import styles from './setup.module.css'

/** Of the environment at work; null as long as main has not answered. */
function useMismatch(): ConnectionMismatch | null {
  const { environment } = useAppState()
  const setup = useSetupState()
  return setup?.connections.find((connection) => connection.environment === environment)?.mismatch ?? null
}

export function Mismatch() {
  const words = useWords()
  const mismatch = useMismatch()
  const refresh = useRefreshSetup()
  // Known since the first PIN, after the first questions were asked.
  useEffect(() => void refresh(), [refresh])
  if (mismatch === null) return null
  return (
    <ul className={styles.differences}>
      {differencesIn(mismatch, words).map((difference) => (
        <li key={difference}>{difference}</li>
      ))}
    </ul>
  )
}

function differencesIn(mismatch: ConnectionMismatch, { say }: Words): readonly string[] {
  if (mismatch.kind === 'earlier') return [say('line.stop.changed.earlier')]
  const { address, authorities, isProfileChanged, agent } = mismatch
  return [
    ...(address === null ? [] : [addressWords(address, say)]),
    ...(authorities === null ? [] : [say('line.stop.changed.authorities', { ...authorities })]),
    ...(isProfileChanged ? [say('line.stop.changed.profile')] : []),
    ...(agent === null ? [] : [agentWords(agent, say)]),
  ]
}

type ChangedAddress = NonNullable<Extract<ConnectionMismatch, { kind: 'edited' }>['address']>

const addressWords = ({ setUp, written }: ChangedAddress, say: Words['say']): string =>
  written === null
    ? say('line.stop.changed.no-address', { setUp })
    : say('line.stop.changed.address', { setUp, written })

/** Both values, as they are: whose commission it is can be read off them. */
export const agentWords = ({ setUp, written }: ChangedAgent, say: Words['say']): string =>
  say('line.stop.changed.agent', { setUp: setUp ?? '–', written: written ?? '–' })

/** Put back what the credentials are for, or type them anew. */
export function ConnectionBack() {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const { environment } = useAppState()
  const mismatch = useMismatch()
  const refresh = useRefreshSetup()
  const { mutate, data, isPending } = useAct('setup.restore-former', () => void refresh())
  const canPutBack = mismatch?.kind === 'edited' && environment !== null && environment !== 'practice'
  return (
    <>
      {canPutBack && (
        <Button weight="primary" busy={isPending} onClick={() => mutate({ environment })}>
          {say('line.stop.changed.put-back')}
        </Button>
      )}
      <Button onClick={() => navigate(settingsPath('connection'))}>{say('line.stop.changed.again')}</Button>
      {data?.ok === false && <FailureNotice failure={data.failure} />}
    </>
  )
}
