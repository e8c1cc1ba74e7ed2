// Notifications of the operating system: pressed once, shown only where the system has them.
import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { showNotice } from '#main/platform/notifications'
import { provideElectron } from '#test/support/provide-electron'

/** A system that does or does not show notifications. */
function system(isSupported: boolean) {
  const shown: Shown[] = []
  class Shown extends EventEmitter {
    static isSupported = (): boolean => isSupported
    readonly notice: object
    constructor(notice: object) {
      super()
      this.notice = notice
    }
    show(): void {
      shown.push(this)
    }
  }
  provideElectron({ Notification: Shown })
  return shown
}

const NOTICE = { title: 'Mobile recharge: paid', body: 'Jio · ₹ 299', silent: true }

it('shows what it was given, and tells that it was pressed', () => {
  const shown = system(true)
  let pressed = 0
  showNotice(NOTICE, () => (pressed += 1))
  expect(shown.map(({ notice }) => notice)).toEqual([NOTICE])
  expect(pressed).toBe(0)
  shown[0]?.emit('click')
  expect(pressed).toBe(1)
})

it.each(['close', 'failed'])('does nothing more after %s', (event) => {
  const shown = system(true)
  let pressed = 0
  showNotice(NOTICE, () => (pressed += 1))
  shown[0]?.emit(event)
  expect(pressed).toBe(0)
})

it('shows nothing on a system without notifications', () => {
  const shown = system(false)
  showNotice(NOTICE, () => {})
  expect(shown).toEqual([])
})
