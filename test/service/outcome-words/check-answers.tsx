// Checks, one-time codes and reads, answered over real sockets in every way: what stands on the screen, drawn by the screen's own parts.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect } from 'vitest'
import type { Attempted } from '#shared/operations/checks/attempted'
import type { Language } from '#shared/base/environment'
import type { UpiVerification } from '#shared/operations/checks/verification'
import type { Failure, Result } from '#shared/base/result'
import type { Service } from '#main/operations/service'
import { CheckAnswer, Verdict } from '#renderer/operations/checks/lookup/CheckAnswer'
import { NumberTroubleNotice } from '#renderer/operations/checks/identity/AadhaarNumberForm'
import { OtpSentWords } from '#renderer/operations/checks/identity/OtpForm'
import { CodeSentWords } from '#renderer/operations/checks/identity/MobileProof'
import { FailedRead } from '#renderer/ui/FailedRead'
import { FailureNotice } from '#renderer/ui/FailureNotice'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { SPEC_LANGUAGES } from '../../support/spec-languages'
import { servedBy } from '../../support/service'
import { CHECK_ANSWERS } from './check-rows'

type Ask = (service: Service) => Promise<ReactNode>

interface Operation {
  readonly area: string
  readonly data: object
  /** What stands on the screen after one call of each operation of the area: the same, whichever it is. */
  readonly asks: readonly Ask[]
}

type Checked = Pick<UpiVerification, 'verdict' | 'statusText'>

const failureOf = (answer: Attempted<unknown>): Failure | null =>
  answer.kind === 'done' ? null : answer.failure

const check =
  (call: (service: Service['verification']) => Promise<Attempted<Checked>>): Ask =>
  async ({ verification }) => {
    const answer = await call(verification)
    const state = { number: '', again: '', ifscCode: '', customerName: '', isDoubtAccepted: false }
    return answer.kind === 'done' ? (
      <Verdict kind="upi" standing={answer.value.verdict} statusText={answer.value.statusText} />
    ) : (
      <CheckAnswer kind="upi" state={{ ...state, stage: answer }} onNext={() => {}} />
    )
  }

const code =
  (send: (service: Service['message']) => Promise<Attempted<{ readonly statusText: string | null }>>): Ask =>
  async ({ message }) => {
    const answer = await send(message)
    if (answer.kind === 'not-done') return <FailureNotice failure={answer.failure} />
    const statusText = answer.kind === 'done' ? answer.value.statusText : null
    const proof = { proofId: 'p', sendAgainAt: 0, expiresAt: 0, statusText, unclear: failureOf(answer) }
    return <CodeSentWords proof={proof} mobileNumber="9876543210" />
  }

const read =
  (ask: (service: Service) => Promise<Result<unknown>>): Ask =>
  async (service) => {
    const answer = await ask(service)
    return answer.ok ? 'what was asked for' : <FailedRead failure={answer.failure} onRetry={() => {}} />
  }

const OPERATIONS: readonly Operation[] = [
  {
    area: 'A paid check (UPI, bank account, PAN, GSTIN)',
    data: { account_exists: true, gstin_status: 'Active', status: 'verified' },
    asks: [
      check((verification) => verification.verifyUpi({ upiId: 'ravi@okbank' })),
      check((verification) =>
        verification.verifyBank({ accountNumber: '123456789012', ifscCode: 'SBIN0001234' }),
      ),
      check((verification) => verification.verifyPan({ panNumber: 'ABCPS1234F' })),
      check((verification) => verification.verifyGstin({ gstin: '27AAPFU0939F1ZV' })),
    ],
  },
  {
    area: 'Aadhaar Send OTP',
    data: { request_id: 'v1', aadhaar: 'XXXXXXXX5152', status: 'pending' },
    asks: [
      async ({ identity }) => {
        const answer = await identity.sendAadhaarOtp({ aadhaarNumber: '496858245152' })
        if (answer.kind !== 'done') return <NumberTroubleNotice trouble={answer} />
        const { maskedAadhaar, statusText } = answer.value
        const session = { sessionId: 's', maskedAadhaar, statusText, sendAgainAt: null, forgottenAt: 0 }
        return <OtpSentWords session={session} />
      },
    ],
  },
  {
    area: 'A code by SMS or by chat',
    data: { message_id: 'm1', status: 'delivered' },
    asks: [
      code((message) => message.sendSmsCode({ mobileNumber: '9876543210', code: '123456' })),
      code((message) => message.sendChatCode({ mobileNumber: '9876543210', code: '123456' })),
    ],
  },
  {
    area: 'A read (plans, operators, billers, a number’s operator, a DTH account)',
    data: { operator: 'Airtel', circle: 'Gujarat', plans: {}, operators: [], billers: [], info: [] },
    asks: [
      read(({ recharge }) => recharge.browsePlans({ operatorCode: '14', circle: 'Gujarat' })),
      read(({ recharge }) => recharge.operatorList()),
      read(({ bill }) => bill.billerList({ category: 'all' })),
      read(({ recharge }) => recharge.lookUpNumber({ mobileNumber: '9876543210' })),
      read(({ recharge }) => recharge.dthInfo({ operatorCode: '31', subscriberNumber: '1234567890' })),
    ],
  },
]

export interface CheckRow {
  readonly area: string
  readonly name: string
  /** In the languages of the specs. */
  readonly said: readonly string[]
}

export const drawn = (language: Language, node: ReactNode): string =>
  renderToStaticMarkup(<WordsProvider language={language}>{node}</WordsProvider>)
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<button[^>]*>(.*?)<\/button>/g, '[$1]')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Asks every operation once for every answer. */
export async function checkRows(): Promise<readonly CheckRow[]> {
  const rows: CheckRow[] = []
  for (const { area, data, asks } of OPERATIONS)
    for (const { name, script } of CHECK_ANSWERS) {
      // A read waits for its free slot, and is answered then (reads.test.ts).
      if (name.startsWith('429') && area.startsWith('A read')) continue
      const told = asks.map(async (ask) => {
        const { service } = await servedBy(script(data))
        const node = await ask(service)
        return SPEC_LANGUAGES.map((language) => drawn(language, node))
      })
      const [said = [], ...others] = await Promise.all(told)
      for (const other of others) expect(other, `${area}: ${name}`).toEqual(said)
      rows.push({ area, name, said })
    }
  return rows
}
