// A dialog begins where it asks something, never on the cross that closes it, and gives the focus back as it is closed. None of
// this waits for a frame or for its fading, because a key may come in between.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { Button } from '#renderer/ui/Button'
import { Dialog } from '#renderer/ui/Dialog'
import { TextField } from '#renderer/ui/Field'
import { useFocusGuard } from '#renderer/ui/focus-guard'
import { act } from '../../../support/act'
import { find, pageText, press, settle, show } from '../../../support/window'

async function open(content: ReactNode): Promise<void> {
  await show(
    <WordsProvider language="en">
      <Dialog open onClose={() => {}} title="Sure?" actions={<Button weight="danger">Erase</Button>}>
        {content}
      </Dialog>
    </WordsProvider>,
  )
  await settle()
}

it('has the cursor in its first empty field', async () => {
  await open(
    <>
      <Button>Look</Button>
      <TextField label="Filled" defaultValue="1" />
      <TextField label="Reason" />
    </>,
  )
  expect(document.activeElement).toBe(document.querySelectorAll('[role=dialog] input')[1])
})

it('has the focus on the first thing in it where nothing is to be typed', async () => {
  await open(<Button>Look</Button>)
  expect(document.activeElement).toBe(find('[role=dialog] button', 'Look'))
})

it('has the focus on its main action while what it shows is still being read', async () => {
  await show(
    <WordsProvider language="en">
      <Dialog open onClose={() => {}} title="Report" actions={<Button weight="primary">Print</Button>}>
        <p>…</p>
      </Dialog>
    </WordsProvider>,
  )
  await settle()
  expect(document.activeElement).toBe(find('[role=dialog] button', 'Print'))
})

it('has the focus itself while nothing in it but its cross takes any', async () => {
  await show(
    <WordsProvider language="en">
      <Dialog open onClose={() => {}} title="Report">
        <p>…</p>
      </Dialog>
    </WordsProvider>,
  )
  await settle()
  expect(document.activeElement).toBe(find('[role=dialog]'))
})

function WithButtonNotLive() {
  const yes = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <WordsProvider language="en">
      <button onClick={() => setOpen(true)}>Send</button>
      <Dialog
        open={isOpen}
        onClose={() => {}}
        title="Send it?"
        initialFocus={yes}
        actions={
          <Button ref={yes} disabled>
            Yes
          </Button>
        }
      >
        <Button>Allow</Button>
      </Dialog>
    </WordsProvider>
  )
}

it('takes the focus from what lies behind also while the place it asks for is not live', async () => {
  await show(<WithButtonNotLive />)
  const send = find<HTMLButtonElement>('button', 'Send')
  act(() => send.focus())
  await act(async () => send.click())
  await settle()
  expect(document.activeElement).toBe(find('[role=dialog] button', 'Allow'))
})

/** More than follow from one key. */
const MICROTASKS = 10

const closed = vi.fn<() => void>()

interface Shown {
  readonly isOpen: boolean
  readonly isShut: boolean
}

/** A screen on which `k` asks for a reason. */
function Counter() {
  useFocusGuard()
  const [{ isOpen, isShut }, setShown] = useState<Shown>({ isOpen: false, isShut: false })
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'k' && setShown({ isOpen: true, isShut: false })
    const onShut = () => setShown({ isOpen: false, isShut: true })
    window.addEventListener('keydown', onKey)
    window.addEventListener('shut', onShut)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('shut', onShut)
    }
  }, [])
  const close = () => {
    closed()
    setShown({ isOpen: false, isShut: false })
  }
  return (
    <main>
      {!isShut && <TextField label="Number" />}
      <Button>Next</Button>
      <Dialog open={isOpen} onClose={close} title="Sure?">
        {isOpen ? <TextField label="Reason" /> : 'a form emptied on closing'}
      </Dialog>
    </main>
  )
}

const keyDown = (key: string): KeyboardEvent =>
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })

/** The key alone: no frame is drawn and no time passes. */
async function hit(event: Event): Promise<void> {
  const target = event instanceof KeyboardEvent ? document.activeElement : window
  // As a browser does while an event is on its way, and what follows from it at once.
  vi.stubGlobal('event', event)
  await act(async () => {
    target?.dispatchEvent(event)
    for (let turn = 0; turn < MICROTASKS; turn += 1) await Promise.resolve()
  })
}

const reason = () => find('[role=dialog] input')

describe('between two frames', () => {
  beforeEach(async () => {
    closed.mockReset()
    await show(
      <WordsProvider language="en">
        <Counter />
      </WordsProvider>,
    )
    find('main input').focus()
    // What closes goes on fading, and no frame comes.
    vi.stubGlobal('requestAnimationFrame', () => 0)
    const endless = { finished: new Promise(() => {}), pending: false, playState: 'running' }
    HTMLElement.prototype.getAnimations = () => [endless as unknown as Animation]
    return () => {
      vi.unstubAllGlobals()
      Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations')
    }
  })

  it('a dialog has the cursor, and nothing of the key that opened it', async () => {
    const key = keyDown('k')
    await hit(key)
    expect(document.activeElement).toBe(reason())
    expect(key.defaultPrevented).toBe(true)
  })

  it('a dialog that closes gives the focus back', async () => {
    await hit(keyDown('k'))
    await hit(keyDown('Escape'))
    expect(reason().closest('[inert]')).not.toBeNull()
    expect(document.activeElement).toBe(find('main input'))
  })

  it('a dialog that closes gives the focus to where it was before, whatever of the screen asked for it meanwhile', async () => {
    await hit(keyDown('k'))
    find('main button', 'Next').focus()
    expect(document.activeElement).toBe(reason())
    await hit(keyDown('Escape'))
    expect(document.activeElement).toBe(find('main input'))
  })

  it('a dialog that closes leaves alone what took the focus as it closed', async () => {
    await hit(keyDown('k'))
    find('[role=dialog] button').addEventListener('click', () =>
      queueMicrotask(() => queueMicrotask(() => find('main button', 'Next').focus())),
    )
    act(() => find('[role=dialog] button').click())
    await hit(new Event('nothing'))
    expect(document.activeElement).toBe(find('main button', 'Next'))
  })

  it('a dialog gives nothing back to a place that is gone, nor to an older one', async () => {
    find('main button', 'Next').focus()
    find('main input').focus()
    await hit(keyDown('k'))
    await hit(new Event('shut'))
    expect(document.activeElement).not.toBe(find('main button', 'Next'))
  })

  it('a dialog that fades shows what it last showed, and is told to close once', async () => {
    await hit(keyDown('k'))
    await hit(keyDown('Escape'))
    expect(pageText()).toContain('Reason')
    expect(pageText()).not.toContain('emptied')
    await hit(keyDown('Escape'))
    act(() => find('[role=dialog] button').click())
    expect(closed).toHaveBeenCalledTimes(1)
  })
})

it('gives the focus back past a dialog that led to it and is gone', async () => {
  const Two = () => {
    const [step, setStep] = useState(0)
    return (
      <WordsProvider language="en">
        <Button onClick={() => setStep(1)}>Begin</Button>
        {step === 1 && (
          <Dialog open title="First">
            <Button onClick={() => setStep(2)}>On</Button>
          </Dialog>
        )}
        {step === 2 && (
          <Dialog open title="Second" onClose={() => setStep(0)}>
            <Button>Yes</Button>
          </Dialog>
        )}
      </WordsProvider>
    )
  }
  await show(<Two />)
  for (const [selector, name] of [
    ['button', 'Begin'],
    ['[role=dialog] button', 'On'],
  ] as const) {
    find(selector, name).focus()
    act(() => find(selector, name).click())
    await settle()
  }
  expect(document.activeElement).toBe(find('[role=dialog] button', 'Yes'))
  await press('Escape')
  expect(document.activeElement).toBe(find('button', 'Begin'))
})
