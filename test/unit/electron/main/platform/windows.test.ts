// What is done to the window from outside of it.
import { expect, it, test } from 'vitest'
import { bringToFront, mayPlaceWindows, protectContent } from '#main/platform/windows'

function brought(isMinimized: boolean, isGone = false): readonly string[] {
  const done: string[] = []
  const step = (name: string) => () => void done.push(name)
  bringToFront({
    isDestroyed: () => isGone,
    isMinimized: () => isMinimized,
    restore: step('restored'),
    show: step('shown'),
    focus: step('focused'),
  })
  return done
}

it('a window is brought to the front, also one that was minimised', () => {
  expect(brought(false)).toEqual(['shown', 'focused'])
  expect(brought(true)).toEqual(['restored', 'shown', 'focused'])
})

it('a window that is gone is not brought anywhere, and nothing fails', () => {
  expect(brought(true, true)).toEqual([])
})

it('a window that is gone is not protected from screenshots, and nothing fails', () => {
  const set: boolean[] = []
  const setContentProtection = (isOn: boolean): void => void set.push(isOn)
  protectContent({ isDestroyed: () => true, setContentProtection }, true)
  expect(set).toEqual([])
  protectContent({ isDestroyed: () => false, setContentProtection }, true)
  protectContent({ isDestroyed: () => false, setContentProtection }, false)
  expect(set).toEqual([true, false])
})

test.each([
  ['win32', {}, '', true],
  ['darwin', {}, '', true],
  ['linux', { XDG_SESSION_TYPE: 'x11' }, '', true],
  ['linux', {}, '', true],
  ['linux', { XDG_SESSION_TYPE: 'wayland' }, '', false],
  ['linux', { XDG_SESSION_TYPE: 'wayland' }, 'x11', true],
  ['linux', { XDG_SESSION_TYPE: 'x11' }, 'wayland', false],
] as const)(
  'on %s with %o and "%s" windows may be placed: %s',
  (platform, environment, ozonePlatform, may) => {
    expect(mayPlaceWindows({ platform, environment, ozonePlatform })).toBe(may)
  },
)
