// Announces a sale that ended while nobody was looking at the window.
import type { Preferences } from '@shared/domain/preferences'
import type { Sale } from '@shared/domain/sale'
import { textsIn } from '../documents/texts'
import { endedWords } from '../documents/texts/ended-sale'
import type { ShowNotice } from '../platform/notifications'

export interface EndedNoticeOptions {
  readonly counter: () => { isDestroyed(): boolean; isFocused(): boolean }
  readonly isLocked: () => boolean
  readonly preferences: () => Pick<Preferences, 'language' | 'sounds'>
  readonly showNotice: ShowNotice
}

/** Shows nothing while the window is in front and unlocked: it shows the result itself. */
export function announceEnd(
  sale: Sale,
  { counter, isLocked, preferences, showNotice }: EndedNoticeOptions,
  onPressed: () => void,
): void {
  const window = counter()
  if (!window.isDestroyed() && window.isFocused() && !isLocked()) return
  const { language, sounds } = preferences()
  // An open window plays its own sound; a locked one shows nothing and is silent.
  const silent = !(sounds && isLocked())
  showNotice({ ...endedWords(sale, textsIn(language)), silent }, onPressed)
}
