// What the first screen does without: everything else is loaded after it can be used.
import { expect, it, onTestFinished, vi } from 'vitest'
import { appState, counterHandlers } from '#test/support/counter'
import { openApp, settle } from '#test/support/window'

it('other parts of the window are loaded once its first screen can be used, and not before', async () => {
  const { dataset } = document.documentElement
  delete dataset['ready']
  const readyWhenIdleWasAskedFor: boolean[] = []
  vi.stubGlobal('requestIdleCallback', () => readyWhenIdleWasAskedFor.push(dataset['ready'] === 'true'))
  onTestFinished(() => void vi.unstubAllGlobals())
  const firstAnswer = Promise.withResolvers<void>()
  const atFirstLaunch = appState({ environment: null })
  await openApp('/', {
    ...counterHandlers([], atFirstLaunch),
    'app.state': async () => {
      await firstAnswer.promise
      return atFirstLaunch
    },
  })
  expect(readyWhenIdleWasAskedFor).toEqual([])
  firstAnswer.resolve()
  await settle()
  expect(readyWhenIdleWasAskedFor).toEqual([true])
})
