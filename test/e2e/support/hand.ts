// Specs type as fast as the browser takes keys, which is a scanner's pace (renderer/ui/scanner.ts). Here a page gets the hands of a person
// where that matters: five keys in a row may be fast, and what acts comes a moment behind the character before it.
import type { Page } from '@playwright/test'

/** Longer than the gap by which a scanner is known: a busy computer hands keys on closer together than they were pressed. */
const PAUSE_MS = 80
/** One key fewer than makes a burst. */
const FAST_KEYS = 5

/** What it acts by waits until no other key has followed it. */
const isWaiting = (key: string): boolean => key === '+' || key === 'NumpadAdd'
const isCharacter = (key: string): boolean => [...key].length === 1 || key === 'Space' || isWaiting(key)

/** From now on `page.keyboard` is a hand's. `page.keyboard.insertText` is a paste, and stays as it is. */
export function typeByHand(page: Page): void {
  const { keyboard } = page
  const [press, type] = [keyboard.press.bind(keyboard), keyboard.type.bind(keyboard)]
  let fast = 0
  let last = ''
  const pause = async (key: string): Promise<void> => {
    const isEnd = last !== '' && isCharacter(last) && !isCharacter(key)
    if (fast >= FAST_KEYS || isEnd || isWaiting(last)) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      fast = 0
    }
    fast = isCharacter(key) ? fast + 1 : 0
    last = key
  }
  keyboard.press = async (key, options) => {
    await pause(key)
    await press(key, options)
  }
  keyboard.type = async (text, options) => {
    if (options?.delay !== undefined) {
      await pause('Enter')
      return type(text, options)
    }
    for (const character of text) {
      await pause(character)
      await type(character)
    }
  }
}
