// What a shop leaves alone: addresses, keys, files of codes. Closed until somebody opens it, or until something in it needs a look.
import type { ReactNode } from 'react'
import { useWords } from '../texts/words'
import { layout } from './layout'

interface ForInstallerProps {
  /** Something in it was set by the shop, or has a problem. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

export function ForInstaller({ isOpen = false, children }: ForInstallerProps) {
  const { say } = useWords()
  return (
    <details className={layout.details} open={isOpen}>
      <summary>{say('settings.for-installer')}</summary>
      <div className={layout.stack}>
        <p className={layout.quiet}>{say('settings.for-installer.words')}</p>
        {children}
      </div>
    </details>
  )
}
