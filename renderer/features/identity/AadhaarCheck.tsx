// Aadhaar by OTP: consent, number, code, person. The number leaves this screen's memory as soon as main has it; leaving the screen
// drops everything here and there.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Consent, OtpSession } from '@shared/domain/identity'
import type { AadhaarPerson } from '@shared/domain/verification'
import type { Failure } from '@shared/result'
import { useCommand } from '../../app/use-commands'
import { call } from '../../bridge'
import { AadhaarNumberForm } from './AadhaarNumberForm'
import { brokenFailure } from './broken'
import { OtpForm } from './OtpForm'
import { PersonCard } from './PersonCard'
import { RecordList } from './RecordList'
import { useShield } from './shield'
import styles from './identity.module.css'

export type AadhaarStage =
  | { readonly kind: 'number'; readonly failure: Failure | null; readonly isUnknown: boolean }
  | { readonly kind: 'otp'; readonly session: OtpSession }
  | { readonly kind: 'person'; readonly person: AadhaarPerson }

const AT_THE_NUMBER: AadhaarStage = { kind: 'number', failure: null, isUnknown: false }

/** Where the person is needed for something else, `onPerson` takes them; by default they are shown here. */
export function AadhaarCheck({ onPerson }: { readonly onPerson?: (person: AadhaarPerson) => void }) {
  const [stage, setStage] = useState<AadhaarStage>(AT_THE_NUMBER)
  useShield()
  useForgetOnLeaving(stage.kind === 'otp' ? stage.session.sessionId : null)
  const again = useCallback(() => setStage(AT_THE_NUMBER), [])
  useCommand('new-sale', again)

  const send = async (aadhaarNumber: string, consent: Consent) => {
    const answer = await call('aadhaar.send-otp', { aadhaarNumber, consent }).catch(() => null)
    if (answer === null) return setStage({ kind: 'number', failure: brokenFailure, isUnknown: true })
    if (!answer.ok) return setStage({ kind: 'number', failure: answer.failure, isUnknown: false })
    const sent = answer.value
    if (sent.kind === 'done') setStage({ kind: 'otp', session: sent.value })
    else setStage({ kind: 'number', failure: sent.failure, isUnknown: sent.kind === 'unknown' })
  }

  return (
    <div className={styles.stack}>
      {stage.kind === 'number' && (
        <AadhaarNumberForm failure={stage.failure} isUnknown={stage.isUnknown} onSend={send} />
      )}
      {stage.kind === 'otp' && (
        <OtpForm
          key={stage.session.sessionId}
          first={stage.session}
          onPerson={onPerson ?? ((person) => setStage({ kind: 'person', person }))}
          onLeave={again}
        />
      )}
      {stage.kind === 'person' && <PersonCard person={stage.person} onNext={again} />}
      {stage.kind === 'number' && <RecordList />}
    </div>
  )
}

/** Main drops the number when its OTP is left behind, by a key, a tab or the lock. */
function useForgetOnLeaving(sessionId: string | null): void {
  const held = useRef(sessionId)
  useEffect(() => {
    if (held.current !== null && held.current !== sessionId) forget(held.current)
    held.current = sessionId
  }, [sessionId])
  useEffect(
    () => () => {
      if (held.current !== null) forget(held.current)
    },
    [],
  )
}

const forget = (sessionId: string): void => void call('aadhaar.forget', { sessionId }).catch(() => undefined)
