// Checks, one-time codes and reads, answered over real sockets in every way: what stands on the screen, drawn by the screen's own parts.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Attempted } from '#shared/operations/checks/attempted'
import type { Language } from '#shared/base/environment'
import type { Failure } from '#shared/base/result'
import type { Service } from '#main/operations/service'
import { CheckAnswer } from '#renderer/operations/checks/lookup/CheckAnswer'
import { NumberTroubleNotice } from '#renderer/operations/checks/identity/AadhaarNumberForm'
import { OtpSentWords } from '#renderer/operations/checks/identity/OtpForm'
import { CodeSentWords } from '#renderer/operations/checks/identity/MobileProof'
import { FailureNotice } from '#renderer/ui/FailureNotice'
import { Notice } from '#renderer/ui/Notice'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { useWords } from '#renderer/texts/words'
import { SPEC_LANGUAGES } from '../../support/spec-languages'
import { errorText, servedBy, successText } from '../../support/service'
import { answerBytes, answering, reset, type RawAnswer, type Script } from '../../support/wire-server'

/** The answer, by what the operation gives when all is well. */
interface CheckAnswerRow {
  readonly name: string
  readonly script: (data: object) => Script
}

const REASON = { message: 'This is not on the register', error: [{ field: 'number', message: 'unknown' }] }
const row = (name: string, answer: (data: object) => RawAnswer): CheckAnswerRow => ({
  name,
  script: (data) => answering(answer(data)),
})
const said = (name: string, change: object): CheckAnswerRow =>
  row(name, (data) => ({ body: successText(data, { ...REASON, ...change }) }))
const refusal = (status: number, code = 'X'): CheckAnswerRow =>
  row(`${status} ${code === 'X' ? '' : code}`.trim(), () => ({
    status,
    body: errorText(status, { ...REASON, error_code: code }),
  }))
const page = (status: number, headers: Readonly<Record<string, string>> = {}): CheckAnswerRow =>
  row(`${status}, a page${headers['Server'] === undefined ? '' : ' of squid'}`, () => ({
    status,
    body: '<html>no</html>',
    headers: { 'Content-Type': 'text/html', ...headers },
  }))
const inner = (status: string): CheckAnswerRow =>
  row(`200 success, with the status ${status} inside`, (data) => ({ body: successText({ ...data, status }) }))

export const CHECK_ANSWERS: readonly CheckAnswerRow[] = [
  row('200 success', (data) => ({ body: successText(data) })),
  said('200 with response_code 422 inside', { response_code: 422, status: undefined, data: null }),
  said('200 with response_code 401 inside', { response_code: 401, status: undefined, data: null }),
  said('200 with response_code 409 inside', { response_code: 409, status: undefined, data: null }),
  said('200 with response_code 500 inside', { response_code: 500, status: undefined, data: null }),
  said('200 with an error code inside', { error_code: 'NOT_ALLOWED', response_code: 400, status: 'error' }),
  said('200 with the status error', { status: 'error' }),
  said('200 with the status failed', { status: 'failed' }),
  row('200 with the status failed, beside a reference', (data) => ({
    body: successText({ ...data, reference_id: 'R-77' }, { ...REASON, status: 'failed' }),
  })),
  said('200, a word nobody knows', { status: 'with_bank' }),
  inner('failed'),
  inner('with_bank'),
  row('201 success', (data) => ({ status: 201, body: successText(data, { response_code: 201 }) })),
  row('200 without data', () => ({ body: successText(null) })),
  row('302', () => ({ status: 302, headers: { Location: 'https://portal.invalid' } })),
  refusal(400),
  refusal(401, 'INVALID_CREDENTIALS'),
  refusal(403),
  refusal(403, 'INVALID_IP'),
  refusal(404),
  refusal(409),
  refusal(422),
  refusal(500),
  page(200),
  page(403),
  page(502),
  page(502, { Server: 'squid/6.6' }),
  { name: '200, cut', script: (data) => answering({ body: successText(data).slice(0, -40) }) },
  {
    name: '200, its connection broken',
    script: (data) => (socket) => void socket.end(answerBytes({ body: successText(data) }).subarray(0, 120)),
  },
  { name: 'no answer', script: () => (socket) => reset(socket) },
]

interface Operation {
  readonly area: string
  readonly data: object
  /** What stands on the screen after one call. */
  readonly ask: (service: Service) => Promise<ReactNode>
}

const Found = ({ verdict }: { readonly verdict: 'verified' | 'not-verified' | 'unclear' }) => {
  const { say } = useWords()
  return <Notice tone="info" title={say(`verify.verdict.${verdict}`)} />
}

const failureOf = (answer: Attempted<unknown>): Failure | null =>
  answer.kind === 'done' ? null : answer.failure

const OPERATIONS: readonly Operation[] = [
  {
    area: 'A paid check (UPI)',
    data: { upi_id: 'ravi@okbank', account_exists: true, holder_name: 'Ravi', status: 'verified' },
    ask: async ({ verification }) => {
      const answer = await verification.verifyUpi({ upiId: 'ravi@okbank' })
      const state = { number: '', again: '', ifscCode: '', customerName: '', isDoubtAccepted: false }
      return answer.kind === 'done' ? (
        <Found verdict={answer.value.verdict} />
      ) : (
        <CheckAnswer kind="upi" state={{ ...state, stage: answer }} onNext={() => {}} />
      )
    },
  },
  {
    area: 'Aadhaar Send OTP',
    data: { request_id: 'v1', aadhaar: 'XXXXXXXX5152', status: 'pending' },
    ask: async ({ identity }) => {
      const answer = await identity.sendAadhaarOtp({ aadhaarNumber: '496858245152' })
      if (answer.kind !== 'done') return <NumberTroubleNotice trouble={answer} />
      const { maskedAadhaar, statusText } = answer.value
      const session = { sessionId: 's', maskedAadhaar, statusText, sendAgainAt: null, forgottenAt: 0 }
      return <OtpSentWords session={session} />
    },
  },
  {
    area: 'A code by SMS',
    data: { message_id: 'm1', status: 'delivered' },
    ask: async ({ message }) => {
      const answer = await message.sendSmsCode({ mobileNumber: '9876543210', code: '123456' })
      if (answer.kind === 'not-done') return <FailureNotice failure={answer.failure} />
      const statusText = answer.kind === 'done' ? answer.value.statusText : null
      const proof = { proofId: 'p', sendAgainAt: 0, expiresAt: 0, statusText, unclear: failureOf(answer) }
      return <CodeSentWords proof={proof} mobileNumber="9876543210" />
    },
  },
  {
    area: 'A read (plans)',
    data: { operator: 'Airtel', circle: 'Gujarat', plans: {} },
    ask: async ({ recharge }) => {
      const answer = await recharge.browsePlans({ operatorCode: '14', circle: 'Gujarat' })
      return answer.ok ? 'the plans' : <FailureNotice failure={answer.failure} onRetry={() => {}} />
    },
  },
]

export interface CheckRow {
  readonly area: string
  readonly name: string
  /** In the languages of the specs. */
  readonly said: readonly string[]
}

const drawn = (language: Language, node: ReactNode): string =>
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
  for (const { area, data, ask } of OPERATIONS)
    for (const { name, script } of CHECK_ANSWERS) {
      const { service } = await servedBy(script(data))
      const node = await ask(service)
      rows.push({ area, name, said: SPEC_LANGUAGES.map((language) => drawn(language, node)) })
    }
  return rows
}
