// Takes every scene in the languages of the specs, each in light and dark and at both zooms.
import { SPEC_LANGUAGES } from '../support/spec-languages'
import { test } from '../e2e/fixture'
import { ask, isReady } from '../e2e/support/counter'
import { COUNTER, dress, resize, takePicture } from './camera'
import { scenes } from './scenes'

const ZOOMS = [1, 2]
const THEMES = ['light', 'dark'] as const

for (const scene of scenes) {
  for (const language of SPEC_LANGUAGES) {
    test(`${scene.name} ${language}`, async ({ app: { electron, window } }) => {
      await isReady(window)
      await window.emulateMedia({ reducedMotion: 'reduce' })
      await resize(electron, COUNTER)
      await ask(window, 'preferences.change', { language })
      await window.reload()
      await isReady(window)
      await scene.show({ electron, window, language })
      for (const theme of THEMES) {
        for (const zoom of ZOOMS) {
          await dress(electron, window, { ...COUNTER, theme, zoom })
          await takePicture(
            electron,
            `${scene.name}.${language}.${theme}${zoom === 1 ? '' : `.${zoom * 100}`}`,
          )
        }
      }
    })
  }
}
