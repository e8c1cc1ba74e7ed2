// One way for every key: each step in its turn, and what one takes reaches no later one.
import { afterEach, expect, it } from 'vitest'
import { onKeyOf, type Step } from '#renderer/ui/key-route'

const stops: (() => void)[] = []
const hear = (step: Step, listen: (event: KeyboardEvent) => boolean | void): void =>
  void stops.push(onKeyOf(step, listen))

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
})

/** What hears one key, in order, on a screen with a handler of its own. */
function heardBy(prepare: (note: (who: string) => void) => void, type = 'keydown'): readonly string[] {
  const heard: string[] = []
  const screen = document.createElement('button')
  screen.addEventListener('keydown', () => heard.push('the screen'))
  document.body.append(screen)
  prepare((who) => void heard.push(who))
  screen.dispatchEvent(new KeyboardEvent(type, { key: 'F3', code: 'F3', bubbles: true, cancelable: true }))
  return heard
}

it('a key passes the steps before the screen, the screen, and then the commands, in whichever order they began to listen', () => {
  const steps = ['after-screen', 'before-screen', 'type-ahead', 'input-method', 'released'] as const
  const heard = heardBy((note) => steps.forEach((step) => hear(step, () => note(step))))
  expect(heard).toEqual(['input-method', 'type-ahead', 'before-screen', 'the screen', 'after-screen'])
})

it('a key that comes up reaches its own step alone', () => {
  const steps = ['after-screen', 'before-screen', 'type-ahead', 'input-method', 'released'] as const
  expect(heardBy((note) => steps.forEach((step) => hear(step, () => note(step))), 'keyup')).toEqual([
    'released',
  ])
})

it('a key that a step takes reaches neither the later steps, nor the screen, nor a command', () => {
  const heard = heardBy((note) => {
    hear('type-ahead', () => (note('type-ahead'), true))
    hear('before-screen', () => note('before-screen'))
    hear('after-screen', () => note('after-screen'))
  })
  expect(heard).toEqual(['type-ahead'])
})

it('what a key makes appear does not hear that key, and what it takes away does not either', () => {
  const heard = heardBy((note) => {
    hear('input-method', () => {
      note('input-method')
      hear('before-screen', () => note('a button of the sheet that the key opened'))
      stopGone()
    })
    const stopGone = onKeyOf('before-screen', () => note('a button that the key took away'))
  })
  expect(heard).toEqual(['input-method', 'the screen'])
})
