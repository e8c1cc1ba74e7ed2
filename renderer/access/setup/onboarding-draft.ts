// The onboarding form while it is filled in. Leaving the step, or the app, loses nothing: main keeps it, sealed, until
// the form is sent.
import {
  ONBOARDING_FIELDS,
  onboardingFormSchema,
  readIndianDate,
  type ConnectedEnvironment,
  type OnboardingDraft,
  type OnboardingForm,
} from '#shared/shop/setup'
import { useEffect } from 'react'
import { create } from 'zustand'
import { call } from '../../bridge/bridge'

export type OnboardingField = keyof OnboardingForm

export const EMPTY_DRAFT: OnboardingDraft = {
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
export const useOnboardingDraft = create<{ readonly draft: OnboardingDraft }>(() => ({ draft: EMPTY_DRAFT }))

export const typeOnboarding = (field: OnboardingField, value: string): void =>
  useOnboardingDraft.setState(({ draft }) => ({ draft: { ...draft, [field]: value } }))

export const isEmptyDraft = (draft: OnboardingDraft): boolean =>
  Object.values(draft).every((text) => text.trim() === '')

/** The input from before the app was closed, unless something has been typed since. */
export const takeKeptDraft = (kept: OnboardingDraft): void =>
  useOnboardingDraft.setState(({ draft }) => ({ draft: isEmptyDraft(draft) ? kept : draft }))

const KEPT_AFTER_MS = 400

/** Saves the input in main, sealed, shortly after each pause and when the form is left. */
export function useKeepDraft(environment: ConnectedEnvironment): void {
  useEffect(() => {
    let kept = useOnboardingDraft.getState().draft
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = (): void => {
      const { draft } = useOnboardingDraft.getState()
      if (draft === kept) return
      kept = draft
      void call('setup.save-draft', { environment, draft })
    }
    const unsubscribe = useOnboardingDraft.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, KEPT_AFTER_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
      keep()
    }
  }, [environment])
}

export interface ReadOnboarding {
  /** What is sent; null while a field is invalid. */
  readonly form: OnboardingForm | null
  readonly wrong: ReadonlySet<OnboardingField>
}

export function readOnboarding(draft: OnboardingDraft): ReadOnboarding {
  const sent = { ...draft, dob: readIndianDate(draft.dob) ?? '', pancard: draft.pancard.trim().toUpperCase() }
  const read = onboardingFormSchema.safeParse(sent)
  if (read.success) return { form: read.data, wrong: new Set() }
  const isWrong = (field: OnboardingField) => read.error.issues.some(({ path }) => path[0] === field)
  return { form: null, wrong: new Set(ONBOARDING_FIELDS.filter(isWrong)) }
}
