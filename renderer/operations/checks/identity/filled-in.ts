// A number for one of the identity forms that comes from elsewhere: the practice counter's troubles. Handed over once
// and kept nowhere.
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

type FilledForm = 'aadhaar' | 'vault' | 'mobile'

const useFilled = create<Readonly<Record<FilledForm, string | null>>>(() => ({
  aadhaar: null,
  vault: null,
  mobile: null,
}))

export const fillIdentity = (form: FilledForm, text: string): void => useFilled.setState({ [form]: text })

/** Gives the form what was filled in for it, once. */
export function useFilledIn(form: FilledForm, take: (text: string) => void): void {
  const text = useFilled((filled) => filled[form])
  const takeText = useEffectEvent(take)
  useEffect(() => {
    if (text === null) return
    useFilled.setState({ [form]: null })
    takeText(text)
  }, [form, text])
}
