// The calls that may cost the shop money, each with its entry in the log: before it leaves and once it ended. A check that cannot be written
// down is not made; one whose end is in no entry counts as unknown.
import type { StaffAtCounter } from '#shared/access/staff'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { Attempted } from '#shared/operations/checks/attempted'
import type { PaidCheck } from '#shared/operations/checks/paid-check'
import type { Journal } from '../../../journal'
import type { CallOptions, Service } from '../../service'

export type PaidAreas = Pick<Service, 'verification' | 'identity' | 'message'>

export interface PaidChecksOptions {
  readonly service: PaidAreas
  readonly journal: Pick<Journal, 'recordCheck'>
  readonly staff: () => Pick<StaffAtCounter, 'id'>
  readonly reportDefect: ReportDefect
}

type Call<Input, Value> = (input: Input, options?: CallOptions) => Promise<Attempted<Value>>

export function recordedChecks({ service, journal, staff, reportDefect }: PaidChecksOptions): PaidAreas {
  const { verification, identity, message } = service
  const recorded =
    <Input, Value>(operation: PaidCheck, call: Call<Input, Value>): Call<Input, Value> =>
    async (input, options) => {
      const asked = journal.recordCheck({ type: 'check', step: 'asked', operation, staffId: staff().id })
      if (!asked.ok) return { kind: 'not-done', failure: asked.failure }
      const answer = await call(input, options)
      const { sequence } = asked.value
      const ended = journal.recordCheck({ type: 'check', step: 'ended', asked: sequence, came: answer.kind })
      // The customer is told what was paid for; the books count it as unknown.
      if (!ended.ok) reportDefect('checks.end-not-recorded', new Error(ended.failure.kind))
      return answer
    }
  return {
    verification: {
      verifyUpi: recorded('verify.upi', verification.verifyUpi),
      verifyBank: recorded('verify.bank', verification.verifyBank),
      verifyPan: recorded('verify.pan', verification.verifyPan),
      verifyGstin: recorded('verify.gstin', verification.verifyGstin),
    },
    identity: {
      ...identity,
      sendAadhaarOtp: recorded('aadhaar.send-otp', identity.sendAadhaarOtp),
      verifyAadhaarOtp: recorded('aadhaar.verify-otp', identity.verifyAadhaarOtp),
      initiateVault: recorded('docvault.initiate', identity.initiateVault),
    },
    message: {
      sendSmsCode: recorded('message.sms', message.sendSmsCode),
      sendChatCode: recorded('message.chat', message.sendChatCode),
    },
  }
}
