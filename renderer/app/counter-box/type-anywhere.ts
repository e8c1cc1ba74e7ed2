// Digits typed where no field has the focus, and numbers pasted there, go to the counter box, which says what it would do
// with them. It can be switched off in the settings (WCAG 2.1.4: a single key that does something).
import { useEffect } from 'react'
import { plainText } from '#shared/base/plain-text'
import { digitOfKey } from '../../ui/digit-keys'
import { onKeyOf } from '../../ui/key-route'
import { isDialogOpen } from '../../ui/open-dialogs'
import { takesText } from '../../ui/text-fields'
import { usePreferences } from '../../bridge/shop'
import { leadIntoBox, putIntoBox } from './box-store'

/** Somewhere else is written, or a question is open: then no key is taken away. */
const isTakenElsewhere = (): boolean => isDialogOpen() || takesText(document.activeElement)

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || digitOfKey(event) === null) return
  // The digit is then typed where the focus is now.
  if (!isTakenElsewhere()) leadIntoBox(Date.now())
}

function onPaste(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text/plain').trim().replace(/\s+/g, ' ') ?? ''
  if (event.defaultPrevented || isTakenElsewhere() || !/\d/.test(plainText(text))) return
  event.preventDefault()
  putIntoBox(text, Date.now())
}

/** Used once, in the shell. What a screen does with a digit itself comes first. */
export function useTypeAnywhere(): void {
  const { typeAnywhere } = usePreferences()
  useEffect(() => {
    if (!typeAnywhere) return undefined
    const stopHearing = onKeyOf('after-screen', onKey)
    window.addEventListener('paste', onPaste)
    return () => {
      stopHearing()
      window.removeEventListener('paste', onPaste)
    }
  }, [typeAnywhere])
}
