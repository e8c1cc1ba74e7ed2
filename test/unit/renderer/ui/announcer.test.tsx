// What a screen reader is told: one message for each event, one after the other, each once.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { announce, announced, Announcer, MESSAGE_STAYS_MS } from '#renderer/ui/announcer'
import { act } from '../../../support/act'
import { find, show } from '../../../support/window'

beforeEach(async () => {
  vi.useFakeTimers()
  await show(<Announcer />)
})
afterEach(() => {
  vi.useRealTimers()
})

const heard = (): string | null => find('[aria-live=assertive]').textContent
function say(text: string): () => void {
  let takeBack = (): void => {}
  act(() => {
    takeBack = announce(text)
  })
  return takeBack
}
const pass = (): void => act(() => void vi.advanceTimersByTime(MESSAGE_STAYS_MS))
const newest = (count: number): readonly string[] => announced().slice(-count)

it('says a message that comes while another is said after it, and cuts neither off', () => {
  say('On the visit: 2 lines')
  say('Successful')
  expect(heard()).toBe('On the visit: 2 lines')
  pass()
  expect(heard()).toBe('Successful')
  pass()
  expect(heard()).toBe('Successful')
  expect(newest(2)).toEqual(['On the visit: 2 lines', 'Successful'])
})

it('says at once what comes after a pause', () => {
  say('Pending')
  pass()
  say('Successful')
  expect(heard()).toBe('Successful')
})

it('never says what was taken back before its turn, and goes on with the next at once', () => {
  const takeBack = say('Pending')
  const takeBackNext = say('Failed')
  say('Successful')
  act(takeBackNext)
  act(takeBack)
  expect(heard()).toBe('Successful')
  expect(newest(2)).toEqual(['Pending', 'Successful'])
})

it('keeps what was said since when an older message is taken back', () => {
  const takeBack = say('Pending')
  pass()
  say('Successful')
  act(takeBack)
  expect(heard()).toBe('Successful')
})
