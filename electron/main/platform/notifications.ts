// Notifications of the operating system, shown while nobody is looking at the window. Anybody passing by can read them,
// so they name no customer.
import { Notification, type BrowserWindow } from 'electron'
import type { Preferences } from '@shared/domain/preferences'
import type { Sale } from '@shared/domain/sale'
import { payeeName } from '@shared/domain/subject'
import { maskMobile } from '@shared/identifiers/mobile'
import type { RequestId } from '@shared/ids'
import { formatRupees } from '@shared/money'
import { textsIn, type Say } from '../documents/texts'
import { focusCounter } from '../app/window'

export interface EndedNoticeOptions {
  readonly counter: () => BrowserWindow
  readonly isLocked: () => boolean
  readonly preferences: () => Pick<Preferences, 'language' | 'sounds'>
  /** The person clicked the notification: the window is in front. */
  readonly onPressed: (requestId: RequestId) => void
}

/** Announces that a sale ended, unless the window is in front and shows it itself. */
export function showEnded(sale: Sale, options: EndedNoticeOptions): void {
  const { counter, isLocked, preferences, onPressed } = options
  const isTold = counter().isFocused() && !isLocked()
  if (isTold || !Notification.isSupported()) return
  const { language, sounds } = preferences()
  // An open window plays its own sound; a locked one shows nothing and is silent.
  const notice = new Notification({ ...endedWords(sale, textsIn(language)), silent: !(sounds && isLocked()) })
  shown.add(notice)
  const forget = (): void => void shown.delete(notice)
  notice.on('click', () => {
    forget()
    focusCounter(counter())
    onPressed(sale.requestId)
  })
  notice.on('close', forget)
  notice.on('failed', forget)
  notice.show()
}

/** References to visible notifications: once garbage-collected, a notification no longer reports clicks. */
const shown = new Set<Notification>()

/** Its words: the kind of sale and its result, and the customer only as far as the shop recognises them. */
export function endedWords(sale: Sale, say: Say): { readonly title: string; readonly body: string } {
  const { subject, accountNumber, amountPaise, railStatus, cashStatus } = sale
  const amount = formatRupees(amountPaise)
  const number = accountNumber === null ? [] : [maskMobile(accountNumber)]
  const giveBack = cashStatus === 'owed-back' ? [say('news.give-back', { amount })] : []
  return {
    title: say('news.ended', {
      service: say(`receipt.service.${subject.service}`),
      state: say(`receipt.stamp.${railStatus === 'sending' ? 'pending' : railStatus}`),
    }),
    body: [[payeeName(subject), ...number, amount].join(' · '), ...giveBack].join('\n'),
  }
}
