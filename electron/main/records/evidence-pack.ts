// The evidence pack: what a support desk needs to find a sale in its own books, as plain lines. In English, for its
// readers.
import { INDIA_OFFSET_MS } from '#shared/base/clock'
import { REASON_CODES, type Complaint } from '#shared/sale/complaint'
import type { IntentEvent, JournalEvent, RecordedEvent } from '#shared/sale/journal'
import type { MoneyOutcome } from '#shared/sale/outcome'
import type { Sale } from '#shared/sale/sale'
import { saidOf, situationOf } from '#shared/sale/sale-statement'
import { payeeName } from '#shared/sale/subject'
import { formatRupees } from '#shared/base/money'
import { saleRow } from '#shared/operations/registry'
import { assertNever } from '#shared/base/result'

export interface Evidence {
  readonly sale: Sale
  readonly story: readonly RecordedEvent[]
  readonly complaint: Complaint | null
  readonly shop: { readonly name: string; readonly agentId: string }
  readonly now: number
}

const LINK_DIGITS_SHOWN = 8

/**
 * Every id unchanged, every time in Indian time. Contains no secret; the customer's number is the one the sale is
 * about.
 */
export function evidenceText({ sale, story, complaint, shop, now }: Evidence): string {
  const { references } = sale
  const facts: readonly (readonly [string, string | null])[] = [
    ['Shop', shop.name],
    ['Agent id', shop.agentId],
    ['Environment', sale.environment],
    ['Written at', indianTime(now)],
    ['Complaint', complaint === null ? null : complaintLine(complaint)],
    ['Ticket of the desk', complaint?.ticket ?? null],
    ['Operation', sale.subject.operation],
    ['Operator or biller', payeeName(sale.subject)],
    ['Number', sale.accountNumber],
    ['Amount', formatRupees(sale.amountPaise)],
    ['Sold at', indianTime(sale.openedAt)],
    ['State', sale.railStatus],
    ['Known of it', situationOf(sale).replaceAll('-', ' ')],
    ['Refunded to the wallet', sale.refunded ? 'yes' : 'not told'],
    ['Our request id', sale.requestId],
    ['Reference id', references.referenceId],
    ['Acknowledgement number', references.acknowledgementNumber],
    [
      saleRow(sale.subject.operation).outcomeWords === 'account' ? 'Account, masked' : 'Operator reference',
      references.operatorReference,
    ],
    ['B-Connect Txn ID', references.national?.transactionId ?? null],
    ['Approval Ref No', references.national?.approvalNumber ?? null],
    ['Last message', saidOf(sale)],
    ['Attempts', String(sale.attempts)],
    ['Log entry', `${sale.lastSequence} / ${sale.lastLink.slice(0, LINK_DIGITS_SHOWN)}`],
  ]
  const told = facts.filter(([, value]) => value !== null && value !== '')
  return [
    ...told.map(([label, value]) => `${label}: ${value}`),
    '',
    'What happened',
    ...story.map(storyLine),
  ].join('\n')
}

function complaintLine({ number, reason, openedAt }: Complaint): string {
  const code = REASON_CODES[reason]
  return `${number}, ${reason.replaceAll('-', ' ')}${code === undefined ? '' : ` (${code})`}, raised ${indianTime(openedAt)}`
}

const storyLine = (recorded: RecordedEvent): string =>
  `${recorded.sequence}. ${indianTime(recorded.recordedAt)}  ${happened(recorded)}`

const answerText = ({
  source,
  answer,
}: Extract<RecordedEvent['event'], { readonly type: 'evidence' }>): string =>
  joined(
    `Answer to an enquiry (${source}): ${answer.verdict}`,
    answer.statusText,
    callText(answer),
    answer.message,
    answer.amountText === undefined ? null : `Amount as written: ${answer.amountText}`,
  )

const PLAIN_STEPS = {
  interrupted: 'The program was closed while it was being sent',
  reviewed: 'Looked at',
  shared: 'Receipt sent to the customer, who agreed',
  redacted: 'What named an identity in the request was erased',
  unusable: 'An entry that this version of the program cannot use',
} as const satisfies Partial<Record<JournalEvent['type'], string>>

type PlainStep = Extract<JournalEvent, { readonly type: keyof typeof PLAIN_STEPS }>
const isPlain = (event: JournalEvent): event is PlainStep => Object.hasOwn(PLAIN_STEPS, event.type)

function happened({ event }: RecordedEvent): string {
  if (isPlain(event)) return PLAIN_STEPS[event.type]
  switch (event.type) {
    case 'intent':
      return begunText(event)
    case 'taken-over':
      return `Taken over by ${event.counterName}`
    case 'refunded-before-takeover':
      return `Customer's money: ${event.movement.replaceAll('-', ' ')} at ${event.counterName}`
    case 'attempt':
      return joined(
        `Sent, attempt ${event.attempt}`,
        event.staffId === undefined ? null : `again by ${event.staffId}`,
        allowedText(event.allowedBy),
      )
    case 'outcome':
      return outcomeText(event.outcome)
    case 'evidence':
      return answerText(event)
    case 'stopped':
      return joined(
        stopText(event),
        ...event.conflictingSales.map(({ counterName }) => counterName ?? 'another shop'),
      )
    case 'settled-by-hand':
      return joined(`Settled by hand: ${event.verdict}. ${event.evidence}`, allowedText(event.allowedBy))
    case 'cash':
      return joined(`Customer's cash: ${event.movement.replaceAll('-', ' ')}`, allowedText(event.allowedBy))
    case 'printed':
      return `Paper given: ${event.document}`
    default:
      return assertNever(event)
  }
}

const allowedText = (ownerId: string | undefined): string | null =>
  ownerId === undefined ? null : `allowed by ${ownerId}`

const begunText = ({ takeover }: IntentEvent): string =>
  takeover === undefined ? 'Sale saved' : `Taken over from ${takeover.counterName}, which sold it`

const outcomeText = (outcome: MoneyOutcome): string =>
  joined(
    `Answer: ${outcome.class} (${outcome.reason})`,
    outcome.httpStatus === null ? null : `HTTP ${outcome.httpStatus}`,
    callText(outcome),
    outcome.message,
  )

function stopText({
  conflictingSales,
  because,
}: Extract<JournalEvent, { readonly type: 'stopped' }>): string {
  if (because === 'revoked') return 'Not sent: the office had taken this counter out'
  if (because === 'over-limit') return 'Not sent: the customer would have owed more than their credit limit'
  return conflictingSales.length === 0
    ? 'Not sent: the other counters could not be asked'
    : 'Not sent: the same at another counter'
}

const callText = ({ callId }: { readonly callId: string | null }): string | null =>
  callId === null ? null : `call ${callId}`

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(', ')

/** `2026-11-20 10:00:07 IST`. */
const indianTime = (at: number): string =>
  `${new Date(at + INDIA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')} IST`
