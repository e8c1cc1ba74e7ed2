// What is done to the window from outside of it.
import { expect, it } from 'vitest'
import { bringToFront, protectContent } from '../../../../../electron/main/platform/windows'

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
