import { expect, it, vi } from 'vitest'
import { appState, counterHandlers, preferences } from '../../../support/counter'
import { installFakeBridge } from '../../../support/fake-bridge'

it('the texts of the chosen language are loaded before anything is shown', async () => {
  const state = appState({ preferences: preferences({ language: 'kn' }) })
  installFakeBridge({ ...counterHandlers([], state), 'app.state': async () => state })
  // Another file of this process may have loaded them already.
  vi.resetModules()
  const { windowTexts } = await import('#renderer/texts/catalogue')
  const { askFirstQuestions, newQueryClient } = await import('#renderer/bridge/queries')
  expect(windowTexts.loaded('kn')).toBeNull()
  askFirstQuestions(newQueryClient())
  await expect.poll(() => windowTexts.loaded('kn')?.language).toBe('kn')
})
