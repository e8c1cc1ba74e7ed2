// Identity checks assembled: Aadhaar by OTP, the document vault, verified mobile numbers, and the data they share in
// memory.
import type { Handlers } from '#shared/channels/contract'
import type { LinesFile } from '#shared/base/kept-file'
import { succeed } from '#shared/base/result'
import type { TrustedTime } from '#shared/base/trusted-time'
import { aadhaarWorkflow, type AadhaarDependencies } from './aadhaar'
import { keepIdentityLog } from './identity-log'
import { mobileProofWorkflow, type MobileProofDependencies } from './mobile-proof'
import type { PersonalStore } from '../../../privacy/purge'
import { vaultWorkflow, type VaultDependencies } from './vault'

export interface IdentityDependencies
  extends Omit<AadhaarDependencies, 'records'>, Omit<VaultDependencies, 'records'>, MobileProofDependencies {
  readonly service: AadhaarDependencies['service'] & MobileProofDependencies['service']
  readonly log: LinesFile
  readonly time: Pick<TrustedTime, 'now' | 'earliest'>
  /** Keeps the window out of screenshots, or allows them again. */
  readonly protectContent: (isOn: boolean) => void
}

type IdentityChannel = Extract<
  keyof Handlers,
  `aadhaar.${string}` | `vault.${string}` | `identity.${string}` | `mobile-proof.${string}`
>

export interface IdentityWorkflow {
  readonly handlers: Pick<Handlers, IdentityChannel>
  /** The counter was locked or the environment is closed: every number, link and code in memory is dropped. */
  forgetAll(): void
  /** Personal data on disk. */
  readonly personal: PersonalStore
}

export function identityWorkflow(dependencies: IdentityDependencies): IdentityWorkflow {
  const records = keepIdentityLog(dependencies.log, dependencies.time)
  const aadhaar = aadhaarWorkflow({ ...dependencies, records })
  const vault = vaultWorkflow({ ...dependencies, records })
  const mobileProof = mobileProofWorkflow(dependencies)
  return {
    handlers: {
      ...aadhaar.handlers,
      ...vault.handlers,
      ...mobileProof.handlers,
      'identity.agree': async ({ consent }) => {
        records.note({
          at: dependencies.time.now(),
          way: 'by-the-bank',
          maskedAadhaar: null,
          verificationId: null,
          consentVersion: consent.version,
          language: consent.language,
          staffId: dependencies.staff().id,
          outcome: 'agreed',
        })
        return succeed(null)
      },
      'identity.records': async () => succeed(records.latest()),
      'identity.protect-content': async ({ isOn }) => {
        dependencies.protectContent(isOn)
        return succeed(null)
      },
    },
    personal: records.personal,
    forgetAll: () => {
      aadhaar.forgetAll()
      vault.forgetAll()
      mobileProof.forgetAll()
      dependencies.protectContent(false)
    },
  }
}
