// A sample of every operation: one call of each, and for what is sold a sale and the body that is sent. A new kind of sale has
// its sample in `samples/`, another operation has its call here.
import { MINUTE_MS } from '#shared/base/clock'
import { SALE_OPERATIONS, type SaleOperation } from '#shared/operations/registry'
import type { Service } from '#main/operations/service'
import { FILLED_FORM } from '#test/support/onboarding'
import type { SaleSample } from './sale-sample'

export { bodyOf, SAMPLE_ID } from './sale-sample'

const FOUND = import.meta.glob<SaleSample>('./samples/*.ts', { eager: true, import: 'SAMPLE' })

export function sampleOf(operation: SaleOperation): SaleSample {
  const sample = FOUND[`./samples/${operation}.ts`]
  if (sample === undefined) throw new Error(`test/service/samples/${operation}.ts has no SAMPLE`)
  return sample
}

/** Calls every operation once; `pass` lets the practice service's time go by. */
export async function callEveryOperation(service: Service, pass: (durationMs: number) => void) {
  const { verification, identity, onboarding, message } = service
  await verification.verifyUpi({ upiId: 'ravi@okbank' })
  await verification.verifyBank({ accountNumber: '000123456789', ifscCode: 'SBIN0001234' })
  await verification.verifyPan({ panNumber: 'ABCPS1234F' })
  await verification.verifyGstin({ gstin: '27AAPFU0939F1ZV' })
  const otp = await identity.sendAadhaarOtp({ aadhaarNumber: '496858245152' })
  const verificationId = otp.kind === 'done' ? otp.value.verificationId : ''
  await identity.verifyAadhaarOtp({ verificationId, otp: '123456', aadhaarNumber: '496858245152' })
  const customer = { fullName: 'Asha Devi', mobileNumber: '9876543210', email: 'asha@example.in' }
  const consent = await identity.initiateVault({
    customer,
    returnUrl: 'https://shop.example/back',
    state: 'x',
  })
  const consentId = consent.kind === 'done' ? consent.value.consentId : 'none'
  await identity.vaultStatus({ consentId })
  pass(MINUTE_MS)
  await identity.downloadAadhaar({ consentId })
  const agent = await onboarding.onboard(FILLED_FORM)
  const agentId = agent.kind === 'done' ? agent.agentId : ''
  for (const operation of SALE_OPERATIONS) await sampleOf(operation).call(service, { agentId, pass })
  await message.sendSmsCode({ mobileNumber: '9876543210', code: '4821' })
  await message.sendChatCode({ mobileNumber: '9876543210', code: '4821' })
}
