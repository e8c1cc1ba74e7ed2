// The mark on the app's icon: Windows gets a picture and its words, the others the number.
import { expect, it, vi } from 'vitest'
import { PNG } from 'pngjs'
import { iconBadge } from '#main/platform/badge'
import { provideElectron } from '#test/support/provide-electron'

function badgeOn(platform: string, isDestroyed = false) {
  const setBadgeCount = vi.fn()
  const setOverlayIcon = vi.fn()
  const createFromBuffer = vi.fn((bytes: Buffer) => PNG.sync.read(bytes))
  provideElectron({ app: { setBadgeCount }, nativeImage: { createFromBuffer } })
  const show = iconBadge({
    platform,
    window: () => ({ isDestroyed: () => isDestroyed, setOverlayIcon }),
    describe: (count) => `${count} wait`,
  })
  return { show, setBadgeCount, setOverlayIcon }
}

it('is a picture with words on Windows, and goes with the last that waits', () => {
  const { show, setOverlayIcon } = badgeOn('win32')
  show(3)
  expect(setOverlayIcon).toHaveBeenLastCalledWith(
    expect.objectContaining({ width: 32, height: 32 }),
    '3 wait',
  )
  show(0)
  expect(setOverlayIcon).toHaveBeenLastCalledWith(null, '')
})

it.each(['darwin', 'linux'])('is a number on %s', (platform) => {
  const { show, setBadgeCount, setOverlayIcon } = badgeOn(platform)
  show(3)
  show(0)
  expect(setBadgeCount.mock.calls).toEqual([[3], [0]])
  expect(setOverlayIcon).not.toHaveBeenCalled()
})

it('leaves a window alone that is gone', () => {
  const { show, setOverlayIcon } = badgeOn('win32', true)
  show(1)
  expect(setOverlayIcon).not.toHaveBeenCalled()
})
