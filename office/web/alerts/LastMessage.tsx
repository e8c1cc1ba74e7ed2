// What became of the newest message by which alerts were told elsewhere.
import { MINUTE_MS } from '#shared/base/clock'
import type { LastMessage as Last } from '#shared/office/alert-messages'
import { layout } from '#renderer/ui/layout'
import { Notice } from '#renderer/ui/Notice'
import { useNow } from '#renderer/ui/use-now'
import { useWords, type PageKey } from '../texts/words'

interface LastMessageProps<Outcome extends string> {
  readonly last: Last<Outcome>
  /** What came of a try, with what to do about it. */
  readonly outcomeKey: (outcome: Outcome) => PageKey
}

export function LastMessage<Outcome extends string>({
  last: { state, atMs, outcome },
  outcomeKey,
}: LastMessageProps<Outcome>) {
  const { say, ago } = useWords()
  const when = ago(atMs, useNow(MINUTE_MS))
  // One that was taken for some of whom it was sent to is told with what to do.
  if (state === 'sent' && (outcome === null || outcome === 'taken'))
    return <p className={layout.quiet}>{say('alerts.elsewhere.sent', { when })}</p>
  // Made this minute and not tried yet.
  if (outcome === null) return null
  return (
    <Notice tone={state === 'given-up' ? 'bad' : 'wait'} title={say(`alerts.elsewhere.${state}`, { when })}>
      {say(outcomeKey(outcome))}
    </Notice>
  )
}
