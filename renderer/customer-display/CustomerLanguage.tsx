// The language of this customer: at the top of the counter beside their screen. One key goes on to the
// next language. It ends with the customer, and comes back with their number.
import { MonitorUp } from 'lucide-react'
import { languageName, LANGUAGES } from '#shared/base/languages'
import { usePreferences } from '../bridge/shop'
import { keysOf } from '../commands/commands'
import { useCommand } from '../commands/use-commands'
import { useWords } from '../texts/words'
import { useChooseLanguage, useCustomersLanguage, useLanguageOfAccount } from './customers-language'
import { shownToCustomer } from './shown'

export function CustomerLanguage({ className }: { readonly className: string | undefined }) {
  const { place } = usePreferences().customerDisplay
  const { say } = useWords()
  const shown = useCustomersLanguage()
  const choose = useChooseLanguage()
  useLanguageOfAccount()
  const isSomebodyKnown = shownToCustomer(({ account }) => account !== null)
  const isOn = place.kind !== 'off'
  const next = LANGUAGES[(LANGUAGES.indexOf(shown) + 1) % LANGUAGES.length] ?? shown
  useCommand('customer-language', isOn || isSomebodyKnown ? () => choose(next) : null, 'shell')
  if (!isOn) return null
  const label = say('display.customer-language', { language: languageName(shown) })
  return (
    <button
      type="button"
      className={className}
      onClick={() => choose(next)}
      aria-label={label}
      title={`${label} (${keysOf('customer-language')})`}
    >
      <MonitorUp size={20} aria-hidden="true" />
      <span>{languageName(shown)}</span>
    </button>
  )
}
