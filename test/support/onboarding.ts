// The onboarding form of the shop of the tests, filled in.
import type { OnboardingForm } from '../../shared/domain/setup'

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
