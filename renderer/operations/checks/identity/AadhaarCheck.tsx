// Aadhaar by OTP: consent, number, code, person. The number leaves this screen's memory as soon as main has it; leaving
// the screen drops everything in both processes.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Attempted } from '#shared/operations/checks/attempted'
import type { Consent, OtpSession } from '#shared/operations/checks/identity'
import type { AadhaarPerson } from '#shared/operations/checks/verification'
import { useCommand } from '../../../commands/use-commands'
import { call, brokenFailure } from '../../../bridge/bridge'
import { OpenForm } from '../../../sale/OpenForm'
import { AadhaarNumberForm, type NumberTrouble } from './AadhaarNumberForm'
import { OtpForm } from './OtpForm'
import { PersonCard } from './PersonCard'
import { RecordList } from './RecordList'
import { useContentProtection } from './content-protection'
import { layout } from '../../../ui/layout'

type AadhaarStage =
  | { readonly kind: 'number'; readonly trouble: NumberTrouble | null }
  | { readonly kind: 'otp'; readonly session: OtpSession }
  | { readonly kind: 'person'; readonly person: AadhaarPerson }

const AT_THE_NUMBER: AadhaarStage = { kind: 'number', trouble: null }

/** If the person is needed for something else, `onPerson` receives them; by default they are shown here. */
export function AadhaarCheck({ onPerson }: { readonly onPerson?: (person: AadhaarPerson) => void }) {
  const [stage, setStage] = useState<AadhaarStage>(AT_THE_NUMBER)
  useContentProtection()
  useForgetOnLeaving(stage.kind === 'otp' ? stage.session.sessionId : null)
  // Numbers the customers: an answer that arrives after the check was left belongs to nobody here.
  const turn = useRef(0)
  const again = useCallback(() => {
    turn.current += 1
    setStage(AT_THE_NUMBER)
  }, [])
  useCommand('new-sale', again)
  useEffect(() => () => void (turn.current += 1), [])

  const send = async (aadhaarNumber: string, consent: Consent) => {
    const mine = turn.current
    const answer = await call('aadhaar.send-otp', { aadhaarNumber, consent }).catch(() => null)
    const sent: Attempted<OtpSession> =
      answer === null
        ? { kind: 'unknown', failure: brokenFailure }
        : answer.ok
          ? answer.value
          : { kind: 'not-done', failure: answer.failure }
    if (mine !== turn.current) {
      if (sent.kind === 'done') forget(sent.value.sessionId)
    } else if (sent.kind === 'done') setStage({ kind: 'otp', session: sent.value })
    else setStage({ kind: 'number', trouble: sent })
  }

  return (
    <div className={layout.stack}>
      {stage.kind === 'number' && (
        <OpenForm hasSheet={false}>
          <AadhaarNumberForm trouble={stage.trouble} onSend={send} />
        </OpenForm>
      )}
      {stage.kind === 'otp' && (
        <OtpForm
          key={stage.session.sessionId}
          first={stage.session}
          onPerson={onPerson ?? ((person) => setStage({ kind: 'person', person }))}
          onLeave={again}
          onForgotten={() => setStage({ kind: 'number', trouble: { kind: 'forgotten' } })}
        />
      )}
      {stage.kind === 'person' && <PersonCard person={stage.person} onNext={again} />}
      {stage.kind === 'number' && <RecordList />}
    </div>
  )
}

/** Lets main drop the number when its OTP is abandoned, by a key, a tab or the lock. */
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
