// The language of the customer at the counter: the one chosen for them, else that of the customer's screen, else the
// counter's own.
import type { Language } from '@shared/languages'
import { usePreferences } from '../../app/shop'
import { shownToCustomer } from './shown'

export function useCustomersLanguage(): Language {
  const { customerDisplay, language } = usePreferences()
  const chosen = shownToCustomer((shown) => shown.language)
  const isOn = customerDisplay.place.kind !== 'off'
  return isOn ? (chosen ?? customerDisplay.language ?? language) : language
}
