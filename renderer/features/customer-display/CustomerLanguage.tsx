// The language of this customer's screen, at the top of the counter: one key goes on to the next language. It ends with
// the customer.
import { MonitorUp } from 'lucide-react'
import { languageName, LANGUAGES } from '@shared/languages'
import { usePreferences } from '../../app/shop'
import { keysOf } from '../../app/commands'
import { useCommand } from '../../app/use-commands'
import { useWords } from '../../messages/words'
import { useCustomersLanguage } from './customers-language'
import { chooseCustomersLanguage } from './shown'

export function CustomerLanguage({ className }: { readonly className: string | undefined }) {
  const { place } = usePreferences().customerDisplay
  const { say } = useWords()
  const shown = useCustomersLanguage()
  const isOn = place.kind !== 'off'
  const next = LANGUAGES[(LANGUAGES.indexOf(shown) + 1) % LANGUAGES.length] ?? shown
  useCommand('customer-language', isOn ? () => chooseCustomersLanguage(next) : null, 'shell')
  if (!isOn) return null
  const label = say('display.customer-language', { language: languageName(shown) })
  return (
    <button
      type="button"
      className={className}
      onClick={() => chooseCustomersLanguage(next)}
      aria-label={label}
      title={`${label} (${keysOf('customer-language')})`}
    >
      <MonitorUp size={20} aria-hidden="true" />
      <span>{languageName(shown)}</span>
    </button>
  )
}
