// The onboarding form as it is typed. It lives as long as the window: leaving the step loses nothing, and nothing of it is stored.
import { onboardingFormSchema, readIndianDate, type OnboardingForm } from '@shared/domain/setup'
import { create } from 'zustand'

export type OnboardingField = keyof OnboardingForm

export const EMPTY_DRAFT: OnboardingForm = {
  shop_name: '',
  name: '',
  email: '',
  mobile: '',
  dob: '',
  address: '',
  state: '',
  city: '',
  pincode: '',
  pancard: '',
}

/** `dob` is kept as typed, day first. */
export const useOnboardingDraft = create<{ readonly draft: OnboardingForm }>(() => ({ draft: EMPTY_DRAFT }))

export const typeOnboarding = (field: OnboardingField, value: string): void =>
  useOnboardingDraft.setState(({ draft }) => ({ draft: { ...draft, [field]: value } }))

export interface ReadOnboarding {
  /** What is sent; null while a field is not right. */
  readonly form: OnboardingForm | null
  readonly wrong: ReadonlySet<OnboardingField>
}

export function readOnboarding(draft: OnboardingForm): ReadOnboarding {
  const sent = { ...draft, dob: readIndianDate(draft.dob) ?? '', pancard: draft.pancard.trim().toUpperCase() }
  const read = onboardingFormSchema.safeParse(sent)
  if (read.success) return { form: read.data, wrong: new Set() }
  return { form: null, wrong: new Set(read.error.issues.map(({ path }) => path[0] as OnboardingField)) }
}
