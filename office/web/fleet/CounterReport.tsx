// A report of a problem that a counter is asked for. Somebody there sees all of it before it comes, and may decline.
import { type FleetCounter, OWNER_REPORTS } from '#shared/office/owner-page'
import { Fact } from '#renderer/ui/Fact'
import { layout } from '#renderer/ui/layout'
import { useMayChange } from '../api/session'
import { useWords, type PageWords } from '../texts/words'
import { DownloadLink } from '../parts/DownloadLink'
import { AskButton, useCounterNow } from './AskButton'

export function CounterReport({ counter }: { readonly counter: FleetCounter }) {
  const words = useWords()
  const { say, dateAndTime } = words
  const mayChange = useMayChange()
  const { counterId, isRevoked, report } = useCounterNow(counter)
  const { ask, answer } = report
  const asked = ask === null || isRevoked ? null : say('fleet.report.asked', { when: dateAndTime(ask.atMs) })
  return (
    <>
      <dl className={layout.facts}>
        <Fact
          label={say('fleet.report')}
          value={answer === null ? (asked ?? say('fleet.report.none')) : answerWords(words, answer)}
        />
      </dl>
      {answer !== null && asked !== null && <p>{asked}</p>}
      {mayChange && (
        <div className={layout.actions}>
          {answer?.kind === 'sent' && (
            <DownloadLink href={`${OWNER_REPORTS}/${encodeURIComponent(counterId)}`}>
              {say('fleet.report.fetch')}
            </DownloadLink>
          )}
          {ask === null && !isRevoked && (
            <AskButton route="ask-report" input={{ counterId }} done="fleet.report.ask.done">
              {say('fleet.report.ask')}
            </AskButton>
          )}
        </div>
      )}
    </>
  )
}

function answerWords(
  { say, date, dateAndTime }: PageWords,
  answer: NonNullable<FleetCounter['report']['answer']>,
): string {
  const when = dateAndTime(answer.atMs)
  return answer.kind === 'declined'
    ? say('fleet.report.declined', { when })
    : say('fleet.report.sent', { when, date: date(answer.goneAtMs) })
}
