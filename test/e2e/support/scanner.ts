// A scanner before the app: keys with the times that a scanner gives them, sent without waiting for one another.
import type { CDPSession, Page } from '@playwright/test'
import { englishKey } from '../../support/english-keyboard'

const BETWEEN_KEYS_MS = 4
const REST_MS = 50
const MS_PER_SECOND = 1_000
const SHIFT = 8
const KEY_CODES: Readonly<Record<string, number>> = { Enter: 13, Tab: 9 }

async function press(session: CDPSession, named: string, timestamp: number): Promise<void> {
  const { key, code, shiftKey } = englishKey(named)
  const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined
  const common = {
    key,
    code,
    timestamp,
    modifiers: shiftKey ? SHIFT : 0,
    windowsVirtualKeyCode: KEY_CODES[key] ?? 0,
  }
  const down = session.send('Input.dispatchKeyEvent', {
    type: text === undefined ? 'rawKeyDown' : 'keyDown',
    ...common,
    ...(text === undefined ? {} : { text }),
  })
  await Promise.all([down, session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common })])
}

/** Types codes one right behind the other, each with its last keys, as one scanner that is held over several papers. */
export async function scanInto(
  page: Page,
  codes: readonly string[],
  suffix: readonly string[] = ['Enter'],
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // A person has let go of the keys by then.
  await page.waitForTimeout(REST_MS)
  const begun = Date.now()
  const keys = codes.flatMap((code) => [...code, ...suffix])
  await Promise.all(
    keys.map((key, index) => press(session, key, (begun + index * BETWEEN_KEYS_MS) / MS_PER_SECOND)),
  )
  await session.detach()
  // The last key's time has come, and the hand is back.
  await page.waitForTimeout(keys.length * BETWEEN_KEYS_MS + 2 * REST_MS)
}
