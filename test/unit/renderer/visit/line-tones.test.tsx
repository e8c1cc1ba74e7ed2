// Of the lines of a visit each gives a tone as it ends, and none is said.
import { expect, it } from 'vitest'
import { create } from 'zustand'
import { AppStateContext } from '#renderer/bridge/shop'
import { useLineTones } from '#renderer/visit/use-line-tones'
import { NO_SPEECH } from '#shared/shop/speech'
import type { VisitLineState } from '#shared/visit/visit'
import { act } from '../../../support/act'
import { appState, preferences } from '../../../support/counter'
import { playedSounds, voices } from '../../../support/voices'
import { show } from '../../../support/window'

const standing = create<{ readonly states: readonly VisitLineState[] }>(() => ({ states: [] }))
const change = (states: readonly VisitLineState[]): void => standing.setState({ states })

function Lines() {
  const states = standing((state) => state.states)
  useLineTones({ lines: states.map((state, index) => ({ requestId: `LINE-${index}`, state })) as never })
  return null
}

async function shown(isOn: boolean, ...from: readonly VisitLineState[]): Promise<void> {
  change(from)
  const speech = { ...NO_SPEECH, isOn, volumePercent: 25 }
  await show(
    <AppStateContext value={appState({ preferences: preferences({ speech }) })}>
      <Lines />
    </AppStateContext>,
  )
}

it('each line has the tone of how it ended, once', async () => {
  const played = playedSounds()
  const { said } = voices({ lang: 'en-IN', localService: true })
  await shown(true, 'sending', 'waiting', 'waiting')
  act(() => change(['success', 'sending', 'waiting']))
  act(() => change(['success', 'failed', 'sending']))
  act(() => change(['success', 'failed', 'pending']))
  act(() => change(['success', 'failed', 'success']))
  expect(played).toEqual([
    { name: 'good', volume: 0.25 },
    { name: 'bad', volume: 0.25 },
    { name: 'wait', volume: 0.25 },
  ])
  expect(said).toEqual([])
})

it('a visit that had ended when it was opened is silent', async () => {
  const played = playedSounds()
  await shown(true, 'success', 'failed')
  act(() => change(['reversed', 'failed']))
  expect(played).toEqual([])
})

it('every visit is silent while the counter does not speak', async () => {
  const played = playedSounds()
  await shown(false, 'sending')
  act(() => change(['success']))
  expect(played).toEqual([])
})
