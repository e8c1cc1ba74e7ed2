// Notifications of the operating system. Anybody passing by can read them, so callers name no customer in them.
import { Notification } from 'electron'

export interface Notice {
  readonly title: string
  readonly body: string
  readonly silent: boolean
}

/** Shows a notice; `onPressed` is called once if the person clicks it. */
export type ShowNotice = (notice: Notice, onPressed: () => void) => void

/** References to visible notifications: once garbage-collected, a notification no longer reports clicks. */
const shown = new Set<Notification>()

/** Does nothing on a system without notifications. */
export const showNotice: ShowNotice = (notice, onPressed) => {
  if (!Notification.isSupported()) return
  const notification = new Notification(notice)
  shown.add(notification)
  const forget = (): void => void shown.delete(notification)
  notification.on('click', () => {
    forget()
    onPressed()
  })
  notification.on('close', forget)
  notification.on('failed', forget)
  notification.show()
}
