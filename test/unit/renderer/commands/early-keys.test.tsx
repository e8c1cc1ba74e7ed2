// Whoever answers a dialog and presses the key of the next screen at once is faster than the dialog closes.
import { useEffect, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useCommand, useKeyboard } from '#renderer/commands/use-commands'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { Button } from '#renderer/ui/Button'
import { Dialog } from '#renderer/ui/Dialog'
import { act } from '../../../support/act'
import { press, show } from '../../../support/window'

const went = vi.fn<(to: string) => void>()
let showDialogs: (open: readonly string[]) => void = () => {}

function Counter() {
  const [open, setOpen] = useState<readonly string[]>(['Given?'])
  useKeyboard()
  useCommand('day-book', () => went('day-book'), 'shell')
  useCommand('print', () => went('print'), 'shell')
  useCommand('back', () => went('back'), 'shell')
  useEffect(() => {
    showDialogs = setOpen
  }, [])
  return (
    <WordsProvider language="en">
      {['Given?', 'Which?'].map((title) => (
        <Dialog key={title} open={open.includes(title)} title={title}>
          <Button>Yes</Button>
        </Dialog>
      ))}
    </WordsProvider>
  )
}

const close = (): Promise<void> => act(async () => showDialogs([]))

beforeEach(async () => {
  went.mockReset()
  await show(<Counter />)
})

it('the key counts as soon as the dialog has closed, and once', async () => {
  await press('F10')
  expect(went).not.toHaveBeenCalled()
  await close()
  expect(went.mock.calls).toEqual([['day-book']])
  await act(async () => showDialogs(['Given?']))
  await close()
  expect(went).toHaveBeenCalledOnce()
})

it.each([
  ['another key', () => press('Escape')],
  ['a press of the mouse', async () => void window.dispatchEvent(new Event('pointerdown'))],
])('%s after it takes it back', async (_name, other) => {
  await press('F10')
  await other()
  await close()
  expect(went).not.toHaveBeenCalledWith('day-book')
})

it('what is printed or sent never waits for a dialog', async () => {
  await press('p', { code: 'KeyP', ctrlKey: true })
  await close()
  expect(went).not.toHaveBeenCalled()
})

it('a dialog that opens in its place stays', async () => {
  await press('F10')
  await act(async () => showDialogs(['Which?']))
  expect(went).not.toHaveBeenCalled()
})

it('who has waited for long has changed their mind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await press('F10')
  vi.advanceTimersByTime(3_000)
  vi.useRealTimers()
  await close()
  expect(went).not.toHaveBeenCalled()
})
