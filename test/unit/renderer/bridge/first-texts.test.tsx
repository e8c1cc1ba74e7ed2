import { expect, it } from 'vitest'
import { askFirstQuestions, newQueryClient } from '#renderer/bridge/queries'
import { windowTexts } from '#renderer/texts/catalogue'
import { appState, counterHandlers, preferences } from '../../../support/counter'
import { installFakeBridge } from '../../../support/fake-bridge'

it('the texts of the chosen language are loaded before anything is shown', async () => {
  const state = appState({ preferences: preferences({ language: 'kn' }) })
  installFakeBridge({ ...counterHandlers([], state), 'app.state': async () => state })
  expect(windowTexts.loaded('kn')).toBeNull()
  askFirstQuestions(newQueryClient())
  await expect.poll(() => windowTexts.loaded('kn')?.language).toBe('kn')
})
