// The onboarding form of the shop of the tests, filled in.
import { NO_CLAIMS, type ClaimsStore } from '#main/office/onboarding/kept-claims'
import type { SetupOffice } from '#main/setup/setup-dependencies'
import type { OnboardingForm } from '#shared/shop/setup'
import { succeed } from '#shared/base/result'

export const FILLED_FORM: OnboardingForm = {
  shop_name: 'Asha Mobile',
  name: 'Meena Sharma',
  email: 'meena@example.in',
  mobile: '9876543210',
  dob: '1985-04-03',
  address: '12 MG Road',
  state: 'Maharashtra',
  city: 'Pune',
  pincode: '411001',
  pancard: 'ABCPS1234F',
}

/** What a counter keeps of its claims, as on a disk that outlives the app. */
export function claimsInMemory(): ClaimsStore {
  let kept = NO_CLAIMS
  return {
    load: () => kept,
    save: (claims) => {
      kept = claims
    },
  }
}

/** Of a counter that has none. */
export const NO_SETUP_OFFICE: SetupOffice = {
  state: async () => ({ kind: 'none', mayEnter: true }),
  enter: async () => succeed({ problem: 'unreachable' }),
  claim: async () => ({ kind: 'no-office' }),
  changed: () => {},
}
