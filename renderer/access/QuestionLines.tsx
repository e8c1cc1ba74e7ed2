// The sums, numbers and names that an owner's PIN is for, as main found them.
import { aboutText, type OwnersQuestion } from '#shared/channels/approval'
import type { QuestionLine, QuestionLineKind } from '#shared/channels/owners-question'
import type { Output } from '#shared/channels/contract'
import { DAY_MS } from '#shared/base/clock'
import { useEffect, useState } from 'react'
import { call } from '../bridge/bridge'
import { settingChangeWords, settingName } from '../texts/setting-names'
import { useWords, type MessageKey, type Words } from '../texts/words'
import { FailureNotice } from '../ui/FailureNotice'
import styles from './QuestionLines.module.css'

type Question = Output<'lock.question'>

const NAMES: { readonly [Kind in QuestionLineKind]: MessageKey } = {
  'cash-in': 'daybook.cash-in',
  'cash-out': 'daybook.cash-out',
  counted: 'daybook.counted',
  'taken-out': 'daybook.taken-out',
  carried: 'daybook.carried',
  'take-back': 'daybook.correct',
  reason: 'daybook.move.reason',
  'give-back': 'lock.line.give-back',
  'keep-as-credit': 'story.cash.kept-as-credit',
  sale: 'statement.column.sale',
  'open-sale': 'daybook.open',
  customer: 'sale.action.customer',
  'on-credit': 'sale.mode.credit',
  owed: 'credit.owed',
  limit: 'credit.limit',
  'limit-now': 'lock.line.limit-now',
  'write-off': 'credit.write-off',
  'settle-success': 'settle.verdict.success',
  'settle-failed': 'settle.verdict.failed',
  'settle-refunded': 'settle.verdict.refunded',
  evidence: 'settle.evidence',
  day: 'daybook.tab.day',
  month: 'daybook.tab.month',
  period: 'accounts.period',
  x: 'daybook.x',
  z: 'daybook.z',
  person: 'settings.staff.name',
  'new-name': 'lock.line.new-name',
  'make-owner': 'settings.staff.make-owner',
  'make-cashier': 'settings.staff.make-cashier',
  'has-left': 'settings.staff.left',
  'comes-back': 'settings.staff.back',
  address: 'settings.printer.host',
  setting: 'lock.for.settings',
  'take-written': 'settings.changed.take',
  'put-back': 'settings.changed.put-back',
  'older-than': 'privacy.retention',
  'all-days': 'accounts.period',
  'customers-masked': 'receipts.export.customers',
  'customers-whole': 'receipts.export.customers',
  counter: 'office.counters',
  'proxy-none': 'proxy.kind.none',
  'proxy-system': 'proxy.kind.system',
  passphrase: 'lock.line.passphrase',
  folder: 'lock.line.folder',
}

/** What a line says that has no value of its own. */
const VALUES: { readonly [Kind in QuestionLineKind]?: MessageKey } = {
  'all-days': 'receipts.period.all',
  'customers-masked': 'receipts.export.customers.masked',
  'customers-whole': 'receipts.export.customers.whole',
}

/** What main tells of `asked`; it is asked anew for each question, since sums change. */
export function useQuestion(asked: OwnersQuestion): Question | 'asking' {
  const [question, setQuestion] = useState<Question | 'asking'>('asking')
  const about = aboutText(asked.about) ?? ''
  const { action } = asked
  useEffect(() => {
    let isCurrent = true
    void call('lock.question', { action, about }).then((answer) => {
      if (isCurrent) setQuestion(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [action, about])
  return question
}

/** Nobody types a PIN for what cannot be read. A log that does not open keeps no owner from an act that is about nothing in it. */
export const isReadable = (question: Question): boolean =>
  question.ok || !['wrong-state', 'invalid-input', 'bug'].includes(question.failure.kind)

export function QuestionLines({ question }: { readonly question: Question }) {
  const words = useWords()
  if (!question.ok) return isReadable(question) ? null : <FailureNotice failure={question.failure} />
  if (question.value.length === 0) return null
  return (
    <dl className={styles.lines}>
      {question.value.map((line, at) => (
        <div key={at}>
          <dt>{line.change === undefined ? words.say(NAMES[line.kind]) : settingName(words, line.change)}</dt>
          <dd>{valueOf(line, words)}</dd>
        </div>
      ))}
    </dl>
  )
}

function valueOf(line: QuestionLine, words: Words): string {
  const { say, rupees } = words
  const { number, amountPaise, way, months, text, change } = line
  const itself = VALUES[line.kind]
  const parts = [
    number,
    amountPaise === undefined ? undefined : rupees(amountPaise),
    way === undefined ? undefined : say(`sale.mode.${way}`),
    ...daysOf(line, words),
    months === undefined ? undefined : say('privacy.retention.months', { months }),
    itself === undefined ? undefined : say(itself),
    text,
    change === undefined ? undefined : settingChangeWords(words, change),
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}

/** A day or a month, or the first and the last day of a period, of which one may be open. */
function daysOf({ kind, at, until }: QuestionLine, { date, monthAndYear }: Words): readonly string[] {
  if (kind === 'period')
    return [at === undefined ? '…' : date(at), until === undefined ? '…' : date(until - DAY_MS)]
  return at === undefined ? [] : [kind === 'month' ? monthAndYear(at) : date(at)]
}
