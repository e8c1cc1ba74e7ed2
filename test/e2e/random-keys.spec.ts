// Somebody leans on the keyboard in practice. Whatever is typed, money moves only from a sheet that showed the same number
// and amount, once that sheet was live, and by a key or click of a person; and there is always a place for the next key.
import type { Page } from '@playwright/test'
import type { DayPage } from '#shared/sale/day'
import { RANDOM_KEYS, SEED } from '../simulation/extent'
import { seededChance, type Chance } from '../simulation/world/chance'
import { expect, test } from './fixture'
import { ask, openPractice } from './support/counter'
import { languagesOf } from './support/languages'

/** Faster than any hand: twelve keys a second are a quick one. */
const BETWEEN_KEYS_MS = 40
const ALLOWED_MS_PER_KEY = 400
const ALLOWED_MS_FOR_THE_START = 60_000
/** A focus that moves is nowhere for a moment. A hand is slower than this, and a busy computer draws fewer frames. */
const LONGEST_WITHOUT_FOCUS_MS = 250
const MOST_FRAMES_WITHOUT_FOCUS = 10
/** From the key that confirms to the intent on the disk. */
const LONGEST_TO_INTENT_MS = 2_000
/** The confirm sheet does nothing for so long after it appears (docs/money-safety.md 5). */
const ACTIVATION_DELAY_MS = 400

/** Among them one whose answer takes eight seconds, in which the hand goes on (docs/practice.md). */
const NUMBERS = ['9876543210', '9876500001', '9000000001', '9000000007', '9000000007', '9000000028']
const LONGEST_SENDING_MS = 20_000
const AMOUNTS = ['299', '10', '19', '77', '100']
const KEYS = [
  'Enter Enter Enter Space Tab Shift+Tab Escape Backspace',
  'ArrowDown ArrowDown ArrowUp ArrowLeft ArrowRight Home End PageDown',
  'F1 F2 F3 F3 F4 F5 F6 F7 F8 F9 F10 Control+n Control+Enter Control+,',
  '1 9 0 / + . - a k Alt+1 Alt+2 Alt+5',
].flatMap((keys) => keys.split(' '))

/** Not a key: the hand rests, as long as a sheet takes to come and to be live. */
const REST = 'rest'
const REST_MS = 2_500
/** Enter again and again, until the sheet is there and before it is live. */
const IMPATIENT = Array.from({ length: 40 }, () => 'Enter')

/** The keys of one thing that a hand does: a whole sale, a number, an amount, or any key. */
function nextKeys(chance: Chance): readonly string[] {
  const number = [...chance.pick(NUMBERS)]
  const amount = ['Space', ...chance.pick(AMOUNTS), 'Enter']
  if (chance.happens(0.02)) return ['F3', ...number, ...amount, ...IMPATIENT]
  if (chance.happens(0.05)) return ['F3', ...number, ...amount, REST, 'Enter']
  if (chance.happens(0.1)) return number
  if (chance.happens(0.1)) return amount
  return [chance.pick(KEYS)]
}

interface Watched {
  readonly sheets: { readonly text: string; readonly from: number; until: number }[]
  readonly confirmations: { readonly at: number; readonly isTrusted: boolean }[]
  readonly lost: string[]
}

/** Notes, frame by frame, which dialogs are shown and where the focus is, and every Enter, Space and click. */
const watch = (page: Page) =>
  page.evaluate(
    ([longestMs, mostFrames]) => {
      const watched: Watched = { sheets: [], confirmations: [], lost: [] }
      Object.assign(globalThis, { watched })
      const note = (event: Event) =>
        watched.confirmations.push({ at: Date.now(), isTrusted: event.isTrusted })
      addEventListener('click', note, true)
      addEventListener('keydown', (event) => ['Enter', ' '].includes(event.key) && note(event), true)
      let nowhereSince: number | null = null
      let frames = 0
      const look = () => {
        const now = Date.now()
        const text = document.querySelector('[role="dialog"]')?.textContent ?? ''
        const last = watched.sheets.at(-1)
        if (text !== '' && last?.text === text && now - last.until < 100) last.until = now
        else if (text !== '') watched.sheets.push({ text, from: now, until: now })
        const isNowhere = document.activeElement === null || document.activeElement === document.body
        frames = isNowhere ? frames + 1 : 0
        if (!isNowhere) nowhereSince = null
        else nowhereSince ??= now
        if (nowhereSince !== null && now - nowhereSince > longestMs && frames > mostFrames) {
          const shown = document.querySelector('main')?.textContent ?? ''
          watched.lost.push(`${location.hash} ${shown.slice(0, 120)}`)
          nowhereSince = Number.POSITIVE_INFINITY
        }
        requestAnimationFrame(look)
      }
      look()
    },
    [LONGEST_WITHOUT_FOCUS_MS, MOST_FRAMES_WITHOUT_FOCUS] as const,
  )

const watchedIn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { readonly watched: Watched }).watched)

const digitsOf = (text: string): string => text.replace(/[\s,]/g, '')

for (const language of languagesOf('random-keys'))
  test(`keys at random sell only what a sheet showed, and are never lost (${language})`, async ({
    window,
  }) => {
    const count = Math.round(RANDOM_KEYS / languagesOf('random-keys').length)
    test.setTimeout(ALLOWED_MS_FOR_THE_START + count * ALLOWED_MS_PER_KEY)
    const chance = seededChance(SEED)
    await openPractice(window, language)
    await watch(window)
    const typed: string[] = []
    const places: string[] = []
    while (typed.length < count) {
      for (const key of nextKeys(chance)) {
        if (key !== REST) await window.keyboard.press(key)
        typed.push(key)
        await window.waitForTimeout(key === REST ? REST_MS : BETWEEN_KEYS_MS)
      }
      const { lost } = await watchedIn(window)
      for (const place of lost.slice(places.length))
        places.push(`after ${typed.slice(-6).join(' ')}: ${place}`)
    }
    expect(places, 'places where the next key would be lost').toEqual([])
    const { sheets, confirmations } = await watchedIn(window)
    const sales = async () => ((await ask(window, 'journal.day')) as { readonly value: DayPage }).value.sales
    // Somebody who leaves in the middle of a sale is asked whether to wait for it.
    await expect
      .poll(async () => (await sales()).filter(({ railStatus }) => railStatus === 'sending'), {
        timeout: LONGEST_SENDING_MS,
      })
      .toEqual([])
    const sold = await sales()
    expect(sold.length).toBeGreaterThan(0)
    for (const { accountNumber, amountPaise, openedAt } of sold) {
      const shown = sheets.filter(
        ({ text, from }) =>
          openedAt - from >= ACTIVATION_DELAY_MS &&
          digitsOf(text).includes(accountNumber ?? '') &&
          digitsOf(text).includes(`₹${amountPaise / 100}`),
      )
      expect(shown, `a sheet for ${accountNumber} and ${amountPaise} paise`).not.toEqual([])
      const confirmed = confirmations.filter(
        ({ at, isTrusted }) => isTrusted && at <= openedAt + 5 && openedAt - at <= LONGEST_TO_INTENT_MS,
      )
      expect(confirmed, `who confirmed ${accountNumber}`).not.toEqual([])
    }
  })
