// What of the office stops selling, or what a person should know before selling: at the top of every screen. Everything else waits in the settings.
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Ask, SecretAsk } from '#shared/protocol'
import { useAct } from '../bridge/queries'
import { useOffice } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { showToast } from '../ui/toast'
import { settingsPath } from '../settings/parts/settings-table'
import { LINE_STOP } from '../access/LineStop'
import { LogRestoreNotice } from './LogRestoreNotice'
import { ConflictNotice } from './Conflicts'

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
        <RevokedNotice action={toSettings} />
      </div>
    )
  return (
    <>
      {record.standing.kind === 'behind' && (
        <Notice
          tone="wait"
          announce
          title={say('office.title')}
          action={<LogRestoreNotice>{toSettings}</LogRestoreNotice>}
        >
          {say('office.record.behind', { count: record.standing.missing })}
        </Notice>
      )}
      <ConflictNotice sales={office.conflicts} />
      {office.secretAsk !== null && <SecretAskNotice ask={office.secretAsk} />}
      {office.reportAsk !== null && <ReportAskNotice ask={office.reportAsk} />}
    </>
  )
}

/** The owner asked for another secret of the service, which is typed here. */
function SecretAskNotice({ ask }: { readonly ask: SecretAsk }) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  return (
    <AskNotice
      of="secret"
      ask={ask}
      more={{ place: say('settings.connection') }}
      action={
        <Button onClick={() => navigate(settingsPath('connection'))}>{say('office.secret-ask.show')}</Button>
      }
    />
  )
}

/** The office asked for a report of a problem, which somebody here looks at first. */
function ReportAskNotice({ ask }: { readonly ask: Ask }) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const decline = useAct('office.decline-report', (answer) => {
    if (!answer.ok) return
    if (answer.value.problem === null) showToast('good', say('office.report-ask.declined'))
    if (answer.value.problem === 'unreachable') showToast('bad', say('office.give.unreachable'))
  })
  return (
    <AskNotice
      of="report"
      ask={ask}
      action={
        <div className={layout.actions}>
          <Button onClick={() => navigate(settingsPath('diagnostics'))}>
            {say('office.secret-ask.show')}
          </Button>
          <Button busy={decline.isPending} onClick={() => decline.mutate({})}>
            {say('office.report-ask.decline')}
          </Button>
        </div>
      }
    />
  )
}

interface AskNoticeProps {
  readonly of: 'secret' | 'report'
  readonly ask: Ask
  readonly more?: Readonly<Record<string, string>>
  readonly action: ReactNode
}

/** Something that the office asks for and only people here can do, with who asked and when. */
function AskNotice({ of, ask: { askedAtMs, askedBy }, more, action }: AskNoticeProps) {
  const { say, dateAndTime } = useWords()
  const told = { ...more, when: dateAndTime(askedAtMs) }
  return (
    <Notice tone="wait" announce title={say(`office.${of}-ask.title`)} action={action}>
      {askedBy === null
        ? say(`office.${of}-ask.words.nobody`, told)
        : say(`office.${of}-ask.words`, { ...told, who: askedBy })}
    </Notice>
  )
}

/** The office has taken this counter out. */
export function RevokedNotice({ action }: { readonly action?: ReactNode }) {
  const { say } = useWords()
  return (
    <Notice tone="bad" announce title={say('sale.guard.line-stopped.title')} action={action}>
      {say('office.state.revoked')}
    </Notice>
  )
}
