// Announces what became of a sale, or that it still waits, while nobody is looking at the window.
import type { Preferences } from '#shared/shop/preferences'
import type { Sale } from '#shared/sale/sale'
import { textsIn, type Say } from '../texts'
import { endedWords, reminderWords } from '../texts/sale-news'
import type { Notice, ShowNotice } from '../platform/notifications'

export interface SaleNoticeOptions {
  readonly counter: () => { isDestroyed(): boolean; isFocused(): boolean }
  readonly isLocked: () => boolean
  readonly preferences: () => Pick<Preferences, 'language' | 'sounds'>
  readonly showNotice: ShowNotice
}

/** Tells of the result of a sale. */
export const announceEnd = (sale: Sale, options: SaleNoticeOptions, onPressed: () => void): void =>
  announce((say) => endedWords(sale, say), options, onPressed)

/** Reminds of a sale that nobody asks about by itself. */
export const announceReminder = (sale: Sale, options: SaleNoticeOptions, onPressed: () => void): void =>
  announce((say) => reminderWords(sale, say), options, onPressed)

/** Shows nothing while the window is in front and unlocked: it tells it itself. */
function announce(
  wordsIn: (say: Say) => Pick<Notice, 'title' | 'body'>,
  { counter, isLocked, preferences, showNotice }: SaleNoticeOptions,
  onPressed: () => void,
): void {
  const window = counter()
  if (!window.isDestroyed() && window.isFocused() && !isLocked()) return
  const { language, sounds } = preferences()
  // An open window plays its own sound; a locked one shows nothing and is silent.
  const silent = !(sounds && isLocked())
  showNotice({ ...wordsIn(textsIn(language)), silent }, onPressed)
}
