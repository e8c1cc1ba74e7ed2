import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { DayBounds } from '#shared/base/calendar'
import { SPEC_LANGUAGES } from '../../../support/spec-languages'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { DateField } from '#renderer/ui/DateField'
import { click, field, find, press, settle, show, type } from '../../../support/window'

const dayOf = (year: number, month: number, day: number): number =>
  Date.UTC(year, month - 1, day) - 5.5 * 3_600_000
const LAST = dayOf(2026, 11, 22)

function Form({ bounds, onDay }: { readonly bounds?: DayBounds; readonly onDay?: (at: number) => void }) {
  const [text, setText] = useState('')
  return <DateField label="Day" text={text} onText={setText} onDay={onDay} bounds={bounds} />
}

async function open(bounds: DayBounds = { last: LAST }, language: (typeof SPEC_LANGUAGES)[number] = 'en') {
  const onDay = vi.fn<(at: number) => void>()
  await show(
    <WordsProvider language={language}>
      <Form bounds={bounds} onDay={onDay} />
    </WordsProvider>,
  )
  field('Day').focus()
  return onDay
}

const problem = (): string => find('[role=status]').textContent ?? ''
const focused = (): string => document.activeElement?.getAttribute('aria-label') ?? ''

describe('a date', () => {
  it.each(['1/4/26', '01042026', '१-४-२०२६', '1 apr 2026'])(
    'typed as %s is written in full once it is entered',
    async (text) => {
      const onDay = await open()
      await type(text)
      expect(onDay).not.toHaveBeenCalled()
      await press('Enter')
      expect(field('Day').value).toBe('01/04/2026')
      expect(onDay).toHaveBeenCalledExactlyOnceWith(dayOf(2026, 4, 1))
    },
  )

  it('that cannot be read is kept and said to be wrong when the field is left, not before', async () => {
    const onDay = await open()
    await type('31/02/2026')
    expect(problem()).toBe('')
    field('Day').blur()
    await settle()
    expect(problem()).toContain('There is no such day')
    expect(field('Day').value).toBe('31/02/2026')
    expect(field('Day').getAttribute('aria-invalid')).toBe('true')
    expect(onDay).not.toHaveBeenCalled()
  })

  it('that is out of bounds is told the bound', async () => {
    await open({ first: dayOf(2026, 4, 1), last: LAST })
    await type('23/11/2026')
    await press('Enter')
    expect(problem()).toBe('Take 22 November 2026 or an earlier day.')
    await type('31/03/2026')
    await press('Enter')
    expect(problem()).toBe('Take 1 April 2026 or a later day.')
  })

  it.each(SPEC_LANGUAGES)('is shown day first in %s, never as the computer is set', async (language) => {
    await open({ last: LAST }, language)
    await type('2/1/26')
    await press('Enter')
    expect(field('Day').value).toBe('02/01/2026')
    expect(document.querySelectorAll('input[type=date]')).toHaveLength(0)
  })
})

describe('the calendar of a date', () => {
  async function turnedTo(text: string) {
    const onDay = await open()
    await type(text)
    await press('ArrowDown')
    await settle()
    return onDay
  }

  it('opens on the day that is typed, with the focus on it', async () => {
    await turnedTo('15/10/2026')
    expect(focused()).toBe('Thursday, 15 October 2026')
  })

  it.each([
    ['ArrowRight', {}, 'Friday, 16 October 2026'],
    ['ArrowLeft', {}, 'Wednesday, 14 October 2026'],
    ['ArrowDown', {}, 'Thursday, 22 October 2026'],
    ['ArrowUp', {}, 'Thursday, 8 October 2026'],
    ['Home', {}, 'Sunday, 11 October 2026'],
    ['End', {}, 'Saturday, 17 October 2026'],
    ['PageUp', {}, 'Tuesday, 15 September 2026'],
    ['PageDown', {}, 'Sunday, 15 November 2026'],
    ['PageUp', { shiftKey: true }, 'Wednesday, 15 October 2025'],
    // Nothing after the last day can be reached.
    ['PageDown', { shiftKey: true }, 'Sunday, 22 November 2026'],
  ] as const)('goes with %s %o to %s', async (key, options, day) => {
    await turnedTo('15/10/2026')
    await press(key, options)
    expect(focused()).toBe(day)
  })

  it('enters the day that is chosen and gives the focus back', async () => {
    const onDay = await turnedTo('15/10/2026')
    await press('ArrowRight')
    await click('button', 'Friday, 16 October 2026')
    expect(field('Day').value).toBe('16/10/2026')
    expect(onDay).toHaveBeenLastCalledWith(dayOf(2026, 10, 16))
    expect(document.querySelector('[role=grid]')).toBeNull()
  })

  it('offers no day out of bounds', async () => {
    await turnedTo('15/11/2026')
    expect(find('button', 'Sunday, 22 November 2026').hasAttribute('disabled')).toBe(false)
    expect(find('button', 'Monday, 23 November 2026').hasAttribute('disabled')).toBe(true)
  })

  it('closes with Escape, and nothing else steps back', async () => {
    const outer = vi.fn<(event: KeyboardEvent) => void>()
    window.addEventListener('keydown', outer)
    await turnedTo('15/10/2026')
    outer.mockClear()
    await press('Escape')
    window.removeEventListener('keydown', outer)
    expect(document.querySelector('[role=grid]')).toBeNull()
    expect(field('Day').value).toBe('15/10/2026')
    expect(outer.mock.calls.filter(([event]) => !event.defaultPrevented)).toEqual([])
  })
})
