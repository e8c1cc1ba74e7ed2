// What has the focus may vanish or be shut at any time; the next key must still land somewhere useful.
import { useEffect, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Button } from '#renderer/ui/Button'
import { Dialog } from '#renderer/ui/Dialog'
import { TextField } from '#renderer/ui/Field'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { useFocusGuard } from '#renderer/ui/focus-guard'
import { act } from '../../../support/act'
import { find, press, show } from '../../../support/window'

const FRAMES = 4

const frames = async (): Promise<void> => {
  for (let frame = 0; frame < FRAMES; frame += 1)
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
}

type Change = 'gone' | 'shut' | 'inert'
const change = (to: Change) => window.dispatchEvent(new CustomEvent('change-of-button', { detail: to }))

/** A screen with a button that does its work and is gone. */
function Counter({
  number = '',
  isAsking = false,
}: {
  readonly number?: string
  readonly isAsking?: boolean
}) {
  useFocusGuard()
  const [state, setState] = useState<Change | null>(null)
  useEffect(() => {
    const hear = (event: Event) => setState((event as CustomEvent<Change>).detail)
    window.addEventListener('change-of-button', hear)
    return () => window.removeEventListener('change-of-button', hear)
  }, [])
  return (
    <main>
      <section>
        <p inert={state === 'inert'}>
          {state !== 'gone' && <Button disabled={state === 'shut'}>Ask again</Button>}
          <Button>Other</Button>
        </p>
        <TextField label="Number" defaultValue={number} />
      </section>
      <TextField label="Note" />
      <Button weight="primary">Continue</Button>
      {isAsking && (
        <Dialog open title="Sure?" actions={<Button weight="primary">Yes</Button>}>
          {state !== 'gone' && <Button>Look</Button>}
        </Dialog>
      )}
    </main>
  )
}

async function lose(name: string, how: Change): Promise<void> {
  find(name === 'Look' ? '[role=dialog] button' : 'main button', name).focus()
  act(() => void change(how))
  await frames()
}

const focused = (): string => {
  const element = document.activeElement
  return element instanceof HTMLInputElement
    ? (document.querySelector(`label[for="${element.id}"]`)?.textContent ?? '')
    : (element?.textContent ?? '')
}

afterEach(() => (document.activeElement as HTMLElement | null)?.blur())

describe('when what has the focus', () => {
  it.each(['gone', 'shut', 'inert'] as const)('is %s, the nearest empty field has it', async (how) => {
    await show(<Counter />)
    await lose('Ask again', how)
    expect(focused()).toBe('Number')
  })

  it('is gone and the fields near it are filled, the search goes outwards', async () => {
    await show(<Counter number="98765" />)
    await lose('Ask again', 'gone')
    expect(focused()).toBe('Note')
  })

  it('is gone and nothing is empty, the main action has it', async () => {
    await show(<Counter number="98765" />)
    for (const input of document.querySelectorAll('input')) input.value = 'typed'
    await lose('Ask again', 'gone')
    expect(focused()).toBe('Continue')
  })

  it('is gone from a dialog, the dialog keeps it', async () => {
    await show(
      <WordsProvider language="en">
        <Counter isAsking />
      </WordsProvider>,
    )
    await frames()
    await lose('Look', 'gone')
    expect(focused()).toBe('Yes')
  })
})

it.each([
  ['Tab', false, 'Ask again'],
  ['Shift+Tab', true, 'Continue'],
] as const)('%s beyond the last stop leads around', async (_key, shiftKey, next) => {
  await show(<Counter />)
  const from = find('main button', shiftKey ? 'Ask again' : 'Continue')
  from.focus()
  from.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true }))
  from.blur()
  await frames()
  expect(focused()).toBe(next)
})

describe('the focus is left alone', () => {
  it('while it is somewhere', async () => {
    await show(<Counter />)
    find('main button', 'Other').focus()
    act(() => void change('gone'))
    await frames()
    expect(focused()).toBe('Other')
  })

  it('where somebody has put it away with the pointer, until the next key', async () => {
    await show(<Counter />)
    find('main button', 'Other').focus()
    act(() => {
      document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      ;(document.activeElement as HTMLElement).blur()
      change('gone')
    })
    await frames()
    expect(document.activeElement).toBe(document.body)
    await press('x')
    act(() => void change('shut'))
    await frames()
    expect(focused()).toBe('Number')
  })
})

describe('while a dialog is open', () => {
  it('nothing on the screen behind it takes the focus, so that no key acts there', async () => {
    await show(
      <WordsProvider language="en">
        <Counter isAsking />
      </WordsProvider>,
    )
    await frames()
    const look = find('[role=dialog] button', 'Look')
    look.focus()
    act(() => find('main button', 'Continue').focus())
    expect(document.activeElement).toBe(look)
  })
})
