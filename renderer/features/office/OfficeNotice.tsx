// What of the office stops selling, or what a person should know before selling: at the top of every screen. Everything else waits in the settings.
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { SecretAsk } from '@shared/office/protocol'
import { useOffice } from '../../app/shop'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { settingsPath } from '../settings/settings-table'
import { LINE_STOP } from '../setup/LineStop'
import { SoldTwiceNotice } from './SoldTwice'

/** Null while there is nothing of the kind. */
export function OfficeNotice() {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const office = useOffice()
  if (office?.kind !== 'entered') return null
  const { line, record } = office
  const toSettings = (
    <Button onClick={() => navigate(settingsPath('office'))}>{say('line.stop.settings')}</Button>
  )
  if (line.kind === 'revoked')
    return (
      <div data-place={LINE_STOP}>
        <TakenOutNotice action={toSettings} />
      </div>
    )
  return (
    <>
      {record.standing.kind === 'behind' && (
        <Notice tone="wait" announce title={say('office.title')} action={toSettings}>
          {say('office.record.behind', { count: record.standing.missing })}
        </Notice>
      )}
      <SoldTwiceNotice sales={office.soldTwice} />
      {office.secretAsk !== null && <SecretAskNotice ask={office.secretAsk} />}
    </>
  )
}

/** The owner asked for another secret of the service, which is typed here. */
function SecretAskNotice({ ask: { askedAtMs, askedBy } }: { readonly ask: SecretAsk }) {
  const { say, dateAndTime } = useWords()
  const [, navigate] = useLocation()
  const told = { when: dateAndTime(askedAtMs), place: say('settings.connection') }
  return (
    <Notice
      tone="wait"
      announce
      title={say('office.secret-ask.title')}
      action={
        <Button onClick={() => navigate(settingsPath('connection'))}>{say('office.secret-ask.show')}</Button>
      }
    >
      {askedBy === null
        ? say('office.secret-ask.words.nobody', told)
        : say('office.secret-ask.words', { ...told, who: askedBy })}
    </Notice>
  )
}

/** The office has taken this counter out. */
export function TakenOutNotice({ action }: { readonly action?: ReactNode }) {
  const { say } = useWords()
  return (
    <Notice tone="bad" announce title={say('sale.guard.line-stopped.title')} action={action}>
      {say('office.state.revoked')}
    </Notice>
  )
}
